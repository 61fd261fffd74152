import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#api/client.ts';
import { sendDueReports } from '#server/features/reports/report-schedules.ts';
import { reportQueue } from '#server/features/reports/send-reports.ts';
import { workDue } from '#server/jobs/queue.ts';
import { testDatabases } from '../support/database.ts';
import { embeddedReport, reportId, REPORT_SERVER } from '../support/recomputed/reports.ts';
import { inMinutes } from '../support/moments.ts';
import { world, type World } from '../support/world.ts';

interface Sent {
  to_address: string;
  subject: string;
  file: string;
  content: string;
}

describe.each(testDatabases())('reports by email on $name', (on) => {
  let here: World;
  let ops: Client;
  let account: Client;
  let id: number;
  beforeAll(async () => {
    here = await world(on, REPORT_SERVER);
    ops = await here.as('ops');
    account = await here.as('account');
    id = await reportId(here, 'shipments-by-account');
    await here.given.without('jobs');
  });
  afterAll(() => here.close());

  const personId = async (email: string) => {
    const { rows } = await here.database.pool.query<{ id: number }>(
      'select id from users where email = $1',
      [email],
    );
    return rows[0]?.id ?? 0;
  };
  const work = () => workDue(here.services, reportQueue(here.services));
  const sentSince = async (before: number): Promise<Sent[]> => {
    const { rows } = await here.database.pool.query<Sent>(
      `select e.to_address, e.subject, f.name as file, convert_from(f.content, 'UTF8') as content
       from emails e join email_files ef on ef.email_id = e.id join files f on f.id = ef.file_id
       where e.id > $1 order by e.id`,
      [before],
    );
    return rows;
  };
  const lastEmail = async () => {
    const { rows } = await here.database.pool.query<{ id: number }>(
      'select coalesce(max(id), 0) as id from emails',
    );
    return rows[0]?.id ?? 0;
  };

  test('a report sent at once gives each recipient the rows that the recipient may read', async () => {
    const before = await lastEmail();
    const recipient_ids = [await personId('ops@baton.test'), await personId('billing@baton.test')];
    const body = { recipient_ids, parameters: { period: 'last-12-months', by: ['account'] } };
    await expect(ops.call('POST /reports/:id/send', { params: { id }, body })).resolves.toEqual({
      recipients: 2,
    });
    await work();
    const sent = await sentSince(before);
    expect(sent.map(({ to_address }) => to_address).toSorted()).toEqual([
      'billing@baton.test',
      'ops@baton.test',
    ]);
    const own = await ops.call('POST /reports/:id/rows', {
      params: { id },
      body: { parameters: body.parameters },
    });
    const mine = sent.find(({ to_address }) => to_address === 'ops@baton.test');
    expect(mine?.file).toMatch(/\.csv$/);
    expect(mine?.content.trim().split('\n')).toHaveLength(own.row_count + 1);
  });

  test('account users receive reports from, and send them to, users of their account only', async () => {
    const before = await lastEmail();
    const services = await reportId(here, 'shipments-by-service');
    const colleague = await personId('account@baton.test');
    const readers = await account.call('GET /reports/:id/readers', { params: { id: services } });
    expect(readers.map((one) => one.id)).toContain(colleague);
    expect(readers.map(({ email }) => email)).not.toContain('ops@baton.test');
    const send = (recipient: number) =>
      account.call('POST /reports/:id/send', {
        params: { id: services },
        body: {
          recipient_ids: [recipient],
          parameters: { period: 'last-12-months', by: ['service', 'lane'] },
        },
      });
    await expect(send(await personId('ops@baton.test'))).rejects.toMatchObject({
      status: 422,
      message: 'Choose people who may read this report.',
    });
    await send(colleague);
    await work();
    const [sent] = await sentSince(before);
    const counted = await account.call('POST /reports/:id/rows', {
      params: { id: services },
      body: { parameters: { period: 'last-12-months', by: ['service', 'lane'] } },
    });
    const all = await ops.call('POST /reports/:id/rows', {
      params: { id: services },
      body: { parameters: { period: 'last-12-months', by: ['service', 'lane'] } },
    });
    expect(counted.row_count).toBeLessThan(all.row_count);
    expect(sent?.content.trim().split('\n')).toHaveLength(counted.row_count + 1);
  });

  test('a schedule sends its report once at its time and then waits for its next time', async () => {
    const before = await lastEmail();
    const added = await ops.call('POST /reports/:id/schedules', {
      params: { id },
      body: {
        recipient_ids: [await personId('ops@baton.test')],
        weekdays: ['Monday', 'Thursday'],
        send_at: '07:00',
      },
    });
    const moment = new Date(added.next_at);
    const due = (now: Date) =>
      here.database.within({ is: 'system' }, (db) => sendDueReports(db, here.services.log, now));
    await due(new Date(moment.getTime() - 1000));
    await work();
    expect(await sentSince(before)).toEqual([]);
    await Promise.all([due(moment), due(moment)]);
    await work();
    expect(await sentSince(before)).toHaveLength(1);
    const [listed] = await ops.call('GET /reports/:id/schedules', { params: { id } });
    expect(Date.parse(listed?.next_at ?? '')).toBeGreaterThan(moment.getTime());
    // Other users can neither see nor stop the schedule, except users who edit reports.
    const billing = await here.as('billing');
    await expect(billing.call('GET /reports/:id/schedules', { params: { id } })).resolves.toEqual(
      [],
    );
    await expect(
      billing.call('DELETE /report-schedules/:id', { params: { id: added.id } }),
    ).rejects.toMatchObject({ status: 404 });
    await (
      await here.as('superadmin')
    ).call('DELETE /report-schedules/:id', { params: { id: added.id } });
    await expect(ops.call('GET /reports/:id/schedules', { params: { id } })).resolves.toEqual([]);
  });

  test('a failing schedule is retried later and does not delay others', async () => {
    const recipient_ids = [await personId('ops@baton.test')];
    const add = (format: 'csv' | 'xlsx', send_at: string) =>
      ops.call('POST /reports/:id/schedules', {
        params: { id },
        body: { recipient_ids, weekdays: ['Monday'], send_at, format },
      });
    const broken = await add('xlsx', '06:00');
    const sound = await add('csv', '06:30');
    const { pool } = here.database;
    await pool.query(
      `create function refuse_send() returns trigger language plpgsql as
       $$ begin if new.format = 'xlsx' then raise 'The disk is full'; end if; return new; end $$`,
    );
    await pool.query(
      `create trigger refuse_send before insert on report_sends for each row execute function refuse_send()`,
    );
    const before = await lastEmail();
    const now = new Date(sound.next_at);
    await here.database.within({ is: 'system' }, (db) =>
      sendDueReports(db, here.services.log, now),
    );
    await pool.query('drop trigger refuse_send on report_sends');
    await work();
    expect(await sentSince(before)).toHaveLength(1);
    const listed = await ops.call('GET /reports/:id/schedules', { params: { id } });
    const next = listed.find((one) => one.id === broken.id)?.next_at ?? '';
    expect(Date.parse(next) - now.getTime()).toBe(15 * 60_000);
    for (const one of [broken, sound])
      await ops.call('DELETE /report-schedules/:id', { params: { id: one.id } });
  });

  test('a recipient who lost the permission gets nothing, and the job states the reason', async () => {
    const before = await lastEmail();
    const recipient = await personId('billing@baton.test');
    await ops.call('POST /reports/:id/send', {
      params: { id },
      body: { recipient_ids: [recipient] },
    });
    await here.given.user(recipient, { disabled_at: inMinutes(0) });
    await work();
    await here.given.user(recipient, { disabled_at: null });
    expect(await sentSince(before)).toEqual([]);
    const { rows } = await here.database.pool.query<{ last_error: string }>(
      `select last_error from jobs where queue = 'report' and given_up_at is not null`,
    );
    expect(rows.map(({ last_error }) => last_error)).toContainEqual(
      expect.stringContaining('can no longer sign in'),
    );
  });

  test('a schedule without days, without recipients or of an embedded report is refused', async () => {
    const recipient_ids = [await personId('ops@baton.test')];
    await expect(
      ops.call('POST /reports/:id/schedules', {
        params: { id },
        body: { recipient_ids, send_at: '07:00' },
      }),
    ).rejects.toMatchObject({
      status: 422,
      message: 'Choose days of the week or days of the month.',
    });
    await expect(
      ops.call('POST /reports/:id/send', { params: { id }, body: { recipient_ids: [] } }),
    ).rejects.toMatchObject({
      status: 422,
      message: 'Choose at least one person.',
    });
    const board = await embeddedReport(here, [2]);
    await expect(
      ops.call('POST /reports/:id/send', { params: { id: board }, body: { recipient_ids } }),
    ).rejects.toMatchObject({ status: 409 });
  });
});
