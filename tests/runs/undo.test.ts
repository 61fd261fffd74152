import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InputOf } from '#api/endpoint-types.ts';
import type { Client } from '#api/client.ts';
import { startWorkers, type Workers } from '#server/runs/workers.ts';
import { embeddedIn, temporaryDirectory } from '../support/database.ts';
import { itemsOf, runWhen } from '../support/runs/runs.ts';
import { world, type World } from '../support/world.ts';

const BULK = 'POST /accounts/bulk';
const ROLE = 'POST /users/role';

describe('undo of bulk changes of accounts and users', () => {
  let here: World;
  let workers: Workers;
  let billing: Client;
  let admin: Client;
  beforeAll(async () => {
    here = await world(embeddedIn(await temporaryDirectory()));
    workers = startWorkers(here.services);
    billing = await here.as('billing');
    admin = await here.as('superadmin');
  });
  afterAll(async () => {
    await workers.stop();
    await here.close();
  });

  const accountIds = async (count: number) =>
    (
      await here.rows(`select id from accounts where status = 'active' order by id limit ${count}`)
    ).map(({ id }) => Number(id));
  const facts = async (ids: number[]) =>
    (
      await here.rows(
        'select status, payment_terms_days as days from accounts where id = any($1) order by id',
        [ids],
      )
    ).map(({ status, days }) => [status, days]);
  /** Changes accounts as the billing clerk and returns the key that names the change. */
  async function change(body: InputOf<typeof BULK>['body']) {
    const key = randomUUID();
    await billing.call(BULK, { body }, { idempotencyKey: key });
    return key;
  }
  const undo = async (ids: number[], request_key: string) =>
    (await billing.call('POST /accounts/undo', { body: { ids, request_key } })).results;

  test('undo restores the former hold and terms only once', async () => {
    const ids = await accountIds(2);
    const before = await facts(ids);
    const held = await change({ ids, action: 'hold', reason: 'Owes since May' });
    const set = await change({ ids, action: 'terms', payment_terms_days: 61 });
    expect(await facts(ids)).toEqual(ids.map(() => ['on-hold', 61]));
    expect(await undo(ids, set)).toMatchObject([{ outcome: 'ok' }, { outcome: 'ok' }]);
    expect(await undo(ids, held)).toMatchObject([{ outcome: 'ok' }, { outcome: 'ok' }]);
    expect(await facts(ids)).toEqual(before);
    expect(await undo(ids, held)).toMatchObject([{ outcome: 'skipped' }, { outcome: 'skipped' }]);
  });

  test('undo does not revert a later change of another user, and names it with its author', async () => {
    const ids = await accountIds(1);
    const key = await change({ ids, action: 'terms', payment_terms_days: 62 });
    await admin.call(BULK, { body: { ids, action: 'terms', payment_terms_days: 63 } });
    const [refused] = await undo(ids, key);
    expect(refused).toMatchObject({ outcome: 'skipped' });
    expect(refused?.reason).toMatch(/^Terms changed by .+ at \d\d:\d\d$/);
    expect(await facts(ids)).toEqual([['active', 63]]);
  });

  test('only the author of a change can undo it', async () => {
    const ids = await accountIds(1);
    const key = await change({ ids, action: 'terms', payment_terms_days: 64 });
    const body = { ids, request_key: key };
    const { results } = await admin.call('POST /accounts/undo', { body });
    expect(results).toMatchObject([{ outcome: 'skipped', reason: 'Not changed by this action' }]);
  });

  test('undo restores only rows of a run that have not changed since, as its preview says', async () => {
    const ids = await accountIds(3);
    const before = await facts(ids);
    const run = await billing.call('POST /runs', {
      body: {
        call: BULK,
        subject: { ids },
        arguments: { action: 'terms', payment_terms_days: 65 },
      },
    });
    await runWhen(billing, run.id);
    const [first = 0, ...rest] = ids;
    await admin.call(BULK, { body: { ids: [first], action: 'terms', payment_terms_days: 66 } });
    const plan = {
      call: 'POST /accounts/undo',
      subject: { run_id: run.id },
      arguments: { run_id: run.id },
    };
    const preview = await billing.call('POST /runs/preview', { body: plan });
    expect([preview.will_run, preview.title]).toEqual([2, 'Undo the change of 2 accounts']);
    expect(preview.will_skip).toMatchObject([
      { count: 1, reason: expect.stringContaining('Terms changed by') },
    ]);
    const undoing = await billing.call('POST /runs', { body: plan });
    await runWhen(billing, undoing.id);
    expect((await itemsOf(billing, undoing.id)).map(({ outcome }) => outcome)).toEqual([
      'skipped',
      'ok',
      'ok',
    ]);
    expect(await facts(rest)).toEqual(before.slice(1));
  });

  test('undo restores a role with its account, unless it changed since', async () => {
    const email = `undo-${randomUUID()}@baton.test`;
    const role = async (name: string) =>
      Number((await here.rows('select id from roles where name = $1', [name]))[0]?.['id']);
    const [manager, clerk] = [await role('Operations'), await role('Billing')];
    const user = await admin.call('POST /users', {
      body: { name: 'Undo Person', email, role_id: manager },
    });
    const ids = [user.id];
    const give = async (role_id: number) => {
      const key = randomUUID();
      await admin.call(ROLE, { body: { ids, role_id } }, { idempotencyKey: key });
      return key;
    };
    const takeBack = async (request_key: string) =>
      (await admin.call('POST /users/undo', { body: { ids, request_key } })).results;
    const given = await give(clerk);
    expect(await takeBack(given)).toMatchObject([{ outcome: 'ok' }]);
    expect(await here.rows('select role_id as role from users where id = any($1)', [ids])).toEqual([
      { role: manager },
    ]);
    const again = await give(clerk);
    await give(manager);
    const [kept] = await takeBack(again);
    expect(kept?.reason).toMatch(/^Role changed by .+ at \d\d:\d\d$/);
  });
});
