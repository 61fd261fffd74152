import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publishDueNotices } from '#server/features/messages/notices.ts';
import { testDatabases } from '../support/database.ts';
import { inMinutes } from '../support/moments.ts';
import { role_guards } from '#server/db/schema/users.ts';
import { world, type World } from '../support/world.ts';

const anybody = { role_ids: [], branch_ids: [], account_ids: [], network_ids: [] };

describe.each(testDatabases())('notices on $name', (on) => {
  let here: World;
  beforeAll(async () => {
    here = await world(on);
  });
  afterAll(() => here.close());

  const write = async (title: string, segment: object, more: object = {}) =>
    (await here.as('ops')).call('POST /notifications', {
      body: {
        title,
        body: 'Read this.',
        segment: { audience: 'everybody', ...anybody, ...segment },
        ...more,
      },
    });
  const publish = async (id: number, more: object = {}) =>
    (await here.as('ops')).call('POST /publish-notification', { body: { id, ...more } });
  const hears = async (name: string, title: string) => {
    const bell = await (await here.as(name)).call('GET /api/notification');
    return bell.filter((one) => one.title === title);
  };

  test('a draft is invisible, and a published notice appears only in the bells of its segment', async () => {
    const { id, recipients } = await write('For account 1', {
      audience: 'accounts',
      account_ids: [1],
    });
    expect(recipients).toBeGreaterThan(0);
    expect(await hears('account', 'For account 1')).toEqual([]);
    expect(await publish(id)).toEqual({ id, state: 'published', recipients });
    expect(await hears('account', 'For account 1')).toHaveLength(1);
    for (const name of ['other', 'ops', 'marketplace'])
      expect(await hears(name, 'For account 1')).toEqual([]);
    await expect(publish(id)).rejects.toMatchObject({ status: 409 });
  });

  test('readers of a notice are counted, and withdrawing removes a notice from every bell', async () => {
    const { id } = await write(
      'For staff',
      { audience: 'staff' },
      { href: '/lockers?q=state:offline' },
    );
    await publish(id);
    const [told] = await hears('ops', 'For staff');
    expect(told).toMatchObject({ href: '/lockers?q=state:offline', read_at: null });
    const ops = await here.as('ops');
    await ops.call('PUT /api/notification/read', { body: { ids: [told?.id ?? 0] } });
    const read = async () =>
      (await ops.call('GET /notifications', { query: { filter: { id } } })).rows[0];
    expect(await read()).toMatchObject({ state: 'published', read: 1 });
    await publish(id, { withdraw: true });
    expect(await hears('ops', 'For staff')).toEqual([]);
    expect(await read()).toMatchObject({ state: 'withdrawn' });
  });

  test('an empty segment, an unknown link and an end before the start are refused', async () => {
    const { id } = await write('Nobody', { audience: 'staff', account_ids: [1] });
    await expect(publish(id)).rejects.toMatchObject({
      status: 422,
      body: { message: 'No users match this filter.' },
    });
    for (const more of [
      { href: 'https://elsewhere.example/' },
      { href: '/nowhere' },
      { expires_at: '2020-01-01T00:00:00Z' },
    ])
      await expect(write('Wrong', {}, more)).rejects.toMatchObject({ status: 422 });
    const account = await here.as('account');
    const body = { title: 'x', body: 'x', segment: { audience: 'staff' as const, ...anybody } };
    await expect(account.call('POST /notifications', { body })).rejects.toMatchObject({
      status: 403,
    });
  });

  test('a scheduled notice is published once at its time and removed at its end', async () => {
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const { id } = await write('Later', { audience: 'staff' }, { publish_at: soon });
    expect(await publish(id)).toMatchObject({ state: 'scheduled' });
    const due = () =>
      here.database.within({ is: 'system' }, (db) => publishDueNotices(db, here.services.log));
    await due();
    expect(await hears('ops', 'Later')).toEqual([]);
    await here.given.notice(id, { publish_at: inMinutes(0) });
    await due();
    await due();
    expect(await hears('ops', 'Later')).toHaveLength(1);
    await here.given.notification({ notice_id: id }, { expires_at: inMinutes(-1) });
    expect(await hears('ops', 'Later')).toEqual([]);
  });

  test('roles that see the payment provider of a payment reference see the reference', async () => {
    const admin = await here.as('superadmin');
    const all = await admin.call('GET /payment-references');
    expect(all.total).toBeGreaterThan(0);
    const states = ['paid', 'open', 'ended'] as const;
    const parts = await Promise.all(
      states.map((reading) =>
        admin.call('GET /payment-references', { query: { filter: { reading } } }),
      ),
    );
    expect(parts.reduce((sum, { total }) => sum + total, 0)).toBe(all.total);
    for (const [at, { rows }] of parts.entries())
      expect(new Set(rows.map(({ reading }) => reading))).toEqual(new Set([states[at]]));
    const rightsOf = (roles: Awaited<ReturnType<typeof give>>) => {
      const billing = roles.find(({ role }) => role === 'Billing');
      return billing && { missing: billing.missing, hint: billing.hint };
    };
    const give = (role_id: number, providers: ('ozow' | 'payfast')[]) =>
      admin.call('POST /payment-references/roles', { body: { role_id, providers } });
    expect(rightsOf(await give(4, ['payfast']))).toEqual({
      missing: { permissions: ['View payment references'], guard_names: ['payment_references'] },
      hint: 'Billing sees no payment references yet: the role also needs the permission “View payment references” and the page “Payment references”.',
    });
    expect(rightsOf(await give(4, []))?.hint).toBeNull();
    await here.given.role(4, { with: ['View payment references'] });
    await here.given.row(role_guards, { role_id: 4, guard_name: 'payment_references' });
    const list = async () => (await here.as('billing')).call('GET /payment-references');
    await expect(list()).rejects.toMatchObject({ status: 403 });
    expect(rightsOf(await give(4, ['ozow']))).toEqual({
      missing: { permissions: [], guard_names: [] },
      hint: null,
    });
    expect(new Set((await list()).rows.map(({ provider }) => provider))).toEqual(new Set(['ozow']));
    await expect(give(1, ['ozow'])).rejects.toMatchObject({
      status: 409,
      body: { message: 'SuperAdmin always sees every provider.' },
    });
    await expect(give(5, ['ozow'])).rejects.toMatchObject({ status: 404 });
  });
});
