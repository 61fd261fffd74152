import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorkers, type Workers } from '#server/runs/workers.ts';
import { testDatabases } from '../support/database.ts';
import { multipart, type SentFile } from '../support/doubles/multipart.ts';
import { itemsOf, runWhen, shipmentIds } from '../support/runs/runs.ts';
import { world, type World } from '../support/world.ts';

const headings =
  'Service,Delivery name,Address,Suburb,City,Province,Postal code,Length,Width,Height,Weight,Reference';
const row = (reference: string) =>
  `ECO,Thandi Nkosi,3 Beach Road,Sea Point,Cape Town,WC,8005,30,20,15,"1,4",${reference}`;
const ROWS = 60;
const sheet = (name: string) =>
  [headings, ...Array.from({ length: ROWS }, (_, at) => row(`${name}-${at}`))].join('\r\n');

const unchanged = { rows: [], skip: [], commit: false, cancel: false };
const MAIL = 'POST /shipments/bulk/email';
const letter = { to: 'recipient', addresses: '', subject: 'Your parcel', message: 'On its way.' };

describe.each(testDatabases())('imports and emails as runs on $name', (on) => {
  let here: World;
  let workers: Workers | undefined;
  beforeAll(async () => {
    here = await world(on);
  });
  afterAll(async () => {
    await workers?.stop();
    await here.close();
  });
  const query = (text: string, values: unknown[] = []) => here.database.pool.query(text, values);

  const send = async (
    url: string,
    { as, fields, files = [] }: { as: string; fields: Record<string, string>; files?: SentFile[] },
  ) => {
    const token = await here.signIn(as);
    const form = multipart(fields, files);
    const headers = { authorization: `Bearer ${token}`, ...form.headers };
    return here.app.inject({ method: 'POST', url, headers, payload: form.payload });
  };
  const upload = async (name: string) => {
    const data = Buffer.from(sheet(name));
    const files = [{ field: 'file', filename: `${name}.csv`, type: 'text/csv', data }];
    const answer = await send('/import-shipments', { as: 'account', fields: {}, files });
    return answer.json<{ id: number }>().id;
  };
  const change = async (id: number, body: object) =>
    (await here.as('account')).call('PUT /import-shipments/:id', {
      params: { id },
      body: { ...unchanged, ...body },
    });
  const bookedTimes = async (id: number) => {
    const { rows } = await query(
      `select times, count(*)::int as rows from (
         select count(*)::int as times from shipments where import_id = $1 group by customer_reference
       ) as booked group by times`,
      [id],
    );
    return rows;
  };
  const begin = () => (workers ??= startWorkers(here.services));

  test('a run books many import rows once each, and the import cannot be changed during the run', async () => {
    const account = await here.as('account');
    const id = await upload('MANY');
    const answer = await change(id, { commit: true });
    expect(answer).toMatchObject({ state: 'waiting', good_count: ROWS, committed_count: 0 });
    for (const body of [{ commit: true }, { cancel: true }])
      await expect(change(id, body)).rejects.toMatchObject({
        status: 409,
        message: 'This import is being booked and cannot be changed.',
      });
    begin();
    const run = await runWhen(account, answer.run_id ?? 0);
    expect(run).toMatchObject({
      title: `Book ${ROWS} imported rows from a file`,
      reason: 'File MANY.csv',
      entity: 'import-rows',
      ok: ROWS,
      failed: 0,
    });
    expect(await account.call('GET /import-shipments/:id', { params: { id } })).toMatchObject({
      state: 'committed',
      committed_count: ROWS,
      run_id: null,
    });
    expect(await bookedTimes(id)).toEqual([{ times: 1, rows: ROWS }]);
  });

  test('a row that can no longer be booked waits for a correction, and is booked by a retry', async () => {
    begin();
    const account = await here.as('account');
    const id = await upload('LATE');
    await query(
      `alter table shipments add constraint poisoned check (customer_reference is distinct from 'LATE-7')`,
    );
    const { run_id } = await change(id, { commit: true });
    const run = await runWhen(account, run_id ?? 0);
    await query('alter table shipments drop constraint poisoned');
    expect(run).toMatchObject({ ok: ROWS - 1, failed: 1 });
    await account.call('POST /runs/:id/retry', { params: { id: run.id } });
    expect(await runWhen(account, run.id)).toMatchObject({ ok: ROWS, failed: 0 });
    expect(await bookedTimes(id)).toEqual([{ times: 1, rows: ROWS }]);
  });

  test('an import whose run was cancelled can be booked again for the rest of its rows', async () => {
    await workers?.stop();
    workers = undefined;
    const account = await here.as('account');
    const id = await upload('HALF');
    const { run_id } = await change(id, { commit: true });
    await account.call('POST /runs/:id/cancel', { params: { id: run_id ?? 0 } });
    const again = await change(id, { commit: true });
    expect(again.run_id).not.toBe(run_id);
    begin();
    await runWhen(account, again.run_id ?? 0);
    expect(await bookedTimes(id)).toEqual([{ times: 1, rows: ROWS }]);
  });

  test('a bulk email is a run, and failed emails are resent once with their attachments', async () => {
    begin();
    const account = await here.as('account');
    const ids = await shipmentIds(here, { count: 3, account: 1 });
    for (const id of ids) await here.given.shipment(id, { delivery_email: `p${id}@mail.example` });
    const terms = { field: 'attachments', filename: 'terms.txt', type: 'text/plain' };
    const files = [{ ...terms, data: Buffer.from('Terms') }];
    const fields = { ...letter, ids: ids.join(',') };
    await send('/shipments/bulk/email', { as: 'account', fields, files });
    const { rows: runs } = await account.call('GET /runs', { query: { range: [0, 0] } });
    const run = runs[0];
    expect(run).toMatchObject({ call: MAIL, state: 'settled', total: 3, ok: 3 });
    const id = run?.id ?? 0;

    const [first] = await itemsOf(account, id);
    await here.given.without('email_files', 'emails');
    await here.given.runItem(first?.id ?? 0, { outcome: 'failed', reason: 'Lost' });
    await here.given.run(id, { ok: 2, failed: 1 });
    await account.call('POST /runs/:id/retry', { params: { id } });
    await runWhen(account, id);
    const sent = await query(
      `select m.to_address, f.name from emails m join email_files mf on mf.email_id = m.id join files f on f.id = mf.file_id`,
    );
    expect(sent.rows).toEqual([
      { to_address: `p${first?.object_id}@mail.example`, name: 'terms.txt' },
    ]);
  });

  test('files of other users are not sent', async () => {
    const { rows } = await query('select id from files limit 1');
    const [shipment = 0] = await shipmentIds(here, { count: 1, account: 1 });
    const ops = await here.as('ops');
    const started = ops.call('POST /runs', {
      body: {
        call: MAIL,
        subject: { ids: [shipment] },
        arguments: { ...letter, files: [rows[0].id] },
      },
    });
    await expect(started).rejects.toMatchObject({ status: 422 });
  });
});
