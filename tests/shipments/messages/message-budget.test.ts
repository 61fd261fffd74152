import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { smsQueue } from '#server/features/messages/text-queue.ts';
import { workDue } from '#server/jobs/queue.ts';
import { bookAs } from '../../support/runs/bookings.ts';
import { testDatabases } from '../../support/database.ts';
import { world, type World } from '../../support/world.ts';

describe.each(testDatabases())('message wording and budget of an account on $name', (on) => {
  let here: World;
  beforeAll(async () => {
    here = await world(on);
  });
  afterAll(() => here.close());
  const query = async (text: string, values: unknown[] = []) =>
    (await here.database.pool.query(text, values)).rows;
  const set = async (values: Record<string, string | null>, account_id = 0) => {
    const data = Object.entries(values).map(([setting, value]) => ({ setting, value }));
    await (await here.as('superadmin')).call('POST /settings', { body: { account_id, data } });
  };
  beforeEach(async () => {
    await here.given.without('jobs', 'text_messages', 'emails', 'notifications');
    const gone = { 'notify_%': null, 'notifications_%': null, messages_per_day: null };
    await here.given.settings(gone, 'every');
    for (const account of [1, 2]) await here.given.settings({ 'notice_%': null }, account);
    await set({ notify_delivery_out_for_delivery_sms: 'true' });
  });

  const goOut = async (ids: readonly number[]) => {
    const ops = await here.as('ops');
    for (const status of ['collected', 'in-transit', 'out-for-delivery'] as const)
      await ops.call('POST /shipments/bulkupdate', { body: { ids: [...ids], status } });
  };
  const book = async (name = 'account') => (await bookAs(here, name)).id;
  const standing = async (): Promise<string[]> =>
    (await query('select status from text_messages order by id')).map(({ status }) => status);
  const log = async (name = 'account') =>
    (await (await here.as(name)).call('GET /sent-sms', { query: {} })).rows;

  test('an account changes the wording of its own messages, and other accounts keep theirs', async () => {
    await set({ notice_text_out_for_delivery: 'Ours: {reference} comes today.' }, 1);
    const [mine, theirs] = [await book(), await book('other')];
    await goOut([mine, theirs]);
    const said = await query(
      'select shipment_id, message from text_messages order by shipment_id = $1 desc',
      [mine],
    );
    expect(said[0].message).toMatch(/^Ours: \w+ comes today\.$/);
    expect(said[1].message).toMatch(/^Highveld Couriers: your parcel /);
    await set({ notice_text_out_for_delivery: null }, 1);
    await here.given.without('text_messages');
    await goOut([await book()]);
    expect((await log())[0]?.message).toMatch(/^Highveld Couriers: /);
  });

  test('a wording that names no shipment is refused', async () => {
    await expect(set({ notice_text_delivered: 'It has come.' }, 1)).rejects.toMatchObject({
      status: 422,
    });
  });

  test('messages over the daily limit are held with one notice, and a user can still send them', async () => {
    await set({ messages_per_day: '2' }, 1);
    await goOut([await book(), await book()]);
    await goOut([await book(), await book()]);
    await goOut([await book('other')]);
    expect((await standing()).toSorted()).toEqual(['held', 'held', 'queued', 'queued', 'queued']);
    const held = (await log()).filter(({ status }) => status === 'held');
    expect(held.map(({ error }) => error)).toEqual(
      Array.from({ length: 2 }, () => 'Held: the account sends at most 2 text messages a day.'),
    );
    const bell = await query('select title from notifications where account_id = 1');
    expect(bell.filter(({ title }) => title === 'Text messages are held')).toHaveLength(1);
    const sent: string[] = [];
    const deliver = () =>
      workDue(
        here.services,
        smsQueue(here.services, async ({ message }) => {
          sent.push(message);
          return { is: 'accepted', reference: null };
        }),
      );
    await deliver();
    expect(sent).toHaveLength(3);
    const account = await here.as('account');
    await account.call('POST /sent-messages/resend', {
      body: { ids: held.map(({ id }) => id) },
    });
    await deliver();
    expect(sent).toHaveLength(5);
    expect(new Set(await standing())).toEqual(new Set(['sent']));
  });

  test('two messages sent at the same time both count towards the limit', async () => {
    await set({ messages_per_day: '1' }, 1);
    const ids = [await book(), await book(), await book()];
    await Promise.all(ids.map((id) => goOut([id])));
    expect((await standing()).toSorted()).toEqual(['held', 'held', 'queued']);
  });

  test('PINs are sent regardless of the daily limit', async () => {
    await set({ messages_per_day: '1' }, 1);
    await goOut([await book(), await book()]);
    const coded = await here.given.text({
      account_id: 1,
      template: 'delivery-pin',
      code: '123456',
    });
    expect(coded.status).toBe('queued');
    expect((await standing()).filter((status) => status === 'held')).toHaveLength(1);
  });
});
