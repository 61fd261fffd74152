import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabases } from '../support/database.ts';
import { newDraft, raise, wholeEffect } from '../support/recomputed/rate-effects.ts';
import { world, type World } from '../support/world.ts';

describe.each(testDatabases())('publishing rates with a confirmed effect on $name', (on) => {
  let here: World;
  beforeAll(async () => {
    here = await world(on);
  });
  afterAll(() => here.close());

  const admin = () => here.as('superadmin');
  const draft = async (name: string) => newDraft(await admin(), name);

  test('one group is published with the effect computed for this group alone', async () => {
    const made = await draft('One group');
    const { client, id, groups } = made;
    await raise(made, 11);
    await client.call('POST /rates/revisions/:id/validate', { params: { id } });
    const [standard, ...others] = groups;
    const group = standard?.id ?? 0;
    const whole = await wholeEffect(client, id);
    const alone = await wholeEffect(client, id, { rate_group_id: group });
    const other = await wholeEffect(client, id, { rate_group_id: others[0]?.id ?? 0 });
    expect(alone.totals.shipments).toBe(whole.totals.shipments);
    expect(alone.totals.difference).toBeGreaterThan(0);
    expect(alone.totals.difference).toBeLessThan(whole.totals.difference);
    const publish = (effect_id: number) =>
      client.call('POST /rates/groups/publish-rategroup', { body: { id: group, effect_id } });
    for (const wrong of [whole, other])
      await expect(publish(wrong.effect_id)).rejects.toMatchObject({
        status: 422,
        body: { errors: { effect_id: [expect.stringMatching(/does not cover this group alone/)] } },
      });
    const asWhole = client.call('POST /rates/revisions/publish', {
      body: { id, effect_id: alone.effect_id },
    });
    await expect(asWhole).rejects.toMatchObject({ status: 422 });
    const before = await client.call('GET /rates/groups/current', { query: {} });
    expect(await publish(alone.effect_id)).toMatchObject({ state: 'published', groups: 1 });
    const after = await client.call('GET /rates/groups/current', { query: {} });
    const changed = after.filter((one) => !before.some(({ id: earlier }) => earlier === one.id));
    expect(changed.map(({ family_id }) => family_id)).toEqual([standard?.family_id]);
    // Other rates are in effect now, so the effect computed against the earlier ones no longer binds.
    await expect(publish(alone.effect_id)).rejects.toMatchObject({
      body: {
        message: 'Other rates were published after the effect was calculated. Calculate it again.',
      },
    });
    const read = await client.call('GET /rates/revisions/:id/effect', {
      params: { id },
      query: {},
    });
    expect(read).toMatchObject({ effect_id: whole.effect_id, state: 'old' });
  });

  test('a discarded draft leaves the list, and can be neither edited nor published', async () => {
    const made = await draft('Not wanted');
    const { client, id, groups } = made;
    await client.call('POST /rates/revisions/:id/validate', { params: { id } });
    const { effect_id } = await wholeEffect(client, id);
    const discard = () => client.call('POST /rates/revisions/:id/discard', { params: { id } });
    expect((await discard()).state).toBe('discarded');
    const { rows: listed } = await client.call('GET /rates/revisions');
    expect(listed.map((one) => one.id)).not.toContain(id);
    const refused = { status: 409, body: { message: expect.stringMatching(/was discarded/) } };
    await expect(discard()).rejects.toMatchObject(refused);
    await expect(raise(made, 1)).rejects.toMatchObject(refused);
    await expect(
      client.call('POST /rates/revisions/publish', { body: { id, effect_id } }),
    ).rejects.toMatchObject(refused);
    await expect(
      client.call('PUT /rates/groups/:id', {
        params: { id: groups[0]?.id ?? 0 },
        body: { fuel_percentage: 1 },
      }),
    ).rejects.toMatchObject(refused);
    const [holding] = listed.filter(({ state }) => state === 'published');
    await expect(
      client.call('POST /rates/revisions/:id/discard', { params: { id: holding?.id ?? 0 } }),
    ).rejects.toMatchObject({ status: 409 });
  });

  test('the effect in money is shown only to users who prepare or publish rates', async () => {
    const { id } = await draft('Not for everybody');
    await wholeEffect(await admin(), id);
    for (const role of ['ops', 'billing'] as const) {
      const client = await here.as(role);
      const params = { id };
      await expect(
        client.call('POST /rates/revisions/:id/effect', { params, body: {} }),
      ).rejects.toMatchObject({ status: 403 });
      await expect(
        client.call('GET /rates/revisions/:id/effect', { params, query: {} }),
      ).rejects.toMatchObject({ status: 403 });
    }
    const figure = async (role: 'ops' | 'superadmin') =>
      (await (await here.as(role)).call('GET /rates/revisions')).rows.find((one) => one.id === id)
        ?.effect_difference;
    expect(await figure('superadmin')).toBe(0);
    expect(await figure('ops')).toBeUndefined();
  });
});
