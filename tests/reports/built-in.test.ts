import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#api/client.ts';
import type { InputOf, ResponseOf } from '#api/endpoint-types.ts';
import { builtInReports } from '#domain/reports/built-in.ts';
import { datasetOf } from '#domain/reports/datasets.ts';
import { testDatabases } from '../support/database.ts';
import { counted } from '../support/recomputed/report-counts.ts';
import { reportId } from '../support/recomputed/reports.ts';
import { world, type World } from '../support/world.ts';

type Rows = ResponseOf<'POST /reports/:id/rows'>;
type Body = InputOf<'POST /reports/:id/rows'>['body'];

const people = ['superadmin', 'ops', 'billing', 'account', 'nonbilling', 'other', 'marketplace'];
const YEAR = 'last-12-months';
/** Measures that may count a row twice, or are an average or maximum of their group. */
const notAdded = new Set(['shipments', 'invoices', 'addresses', 'permissions', 'average_charge']);

describe.each(testDatabases())('built-in reports on $name', (on) => {
  let here: World;
  const clients = new Map<string, Client>();
  const accounts = new Map<string, number | null>();
  const shared = new Map<string, string[]>();
  beforeAll(async () => {
    here = await world(on);
    await walkAndGoDark();
    for (const name of people) {
      clients.set(name, await here.as(name));
      const [row] = await sql('select account_id from users where email = $1', [
        `${name}@baton.test`,
      ]);
      accounts.set(name, row.account_id);
      if (name === 'marketplace') continue;
      const readable = (await listed(name)).filter((one) => one.is_shared);
      shared.set(
        name,
        readable.map(({ built_in }) => built_in ?? ''),
      );
    }
  });
  afterAll(() => here.close());

  const sql = async (text: string, values: unknown[] = []) =>
    (await here.database.pool.query(text, values)).rows;
  /** Creates an audit walk with differences and a locker without power, which the demo lacks. */
  const walkAndGoDark = async () => {
    await here.given.without('locker_walks');
    await sql(`with walk as (
        insert into locker_walks (locker_id, user_id, kind, walk_order, state)
        select locker_id, 1, 'full', 'number', 'closed' from doors order by id limit 1 returning id, locker_id
      ) insert into locker_walk_doors (walk_id, door_id, position, recorded_use, found, correction_state, at, user_id)
      select walk.id, d.id, d.number, said.use, said.found, said.became, now(), 1
      from walk join doors d on d.locker_id = walk.locker_id join (values
        (1, 'occupied', 'empty', 'made'), (2, 'free', 'empty', null), (3, 'free', 'other', 'left-out'), (4, 'free', 'as-recorded', null)
      ) as said (number, use, found, became) on said.number = d.number`);
    await sql(
      `update outage_lockers set went_dark_at = now() where outage_id = (select min(outage_id) from outage_lockers)`,
    );
    await sql(`insert into outage_steps (outage_id, step, locker_shipment_id)
      select o.outage_id, 'extend', s.id from outage_lockers o join locker_shipments s on s.locker_id = o.locker_id order by 1, 3 limit 1`);
  };
  const as = (name: string): Client => {
    const client = clients.get(name);
    if (client === undefined) throw new Error(`Nobody is called ${name}`);
    return client;
  };
  const read = async (name: string, report: string, body: Body = {}): Promise<Rows> =>
    as(name).call('POST /reports/:id/rows', {
      params: { id: await reportId(here, report) },
      body: { ...body, parameters: { period: YEAR, ...body.parameters } },
    });
  const listed = async (name: string) =>
    (await as(name).call('GET /workspaces', {})).rows.flatMap(({ reports }) => reports);
  const titles = ({ columns }: Rows) => columns.map(({ id }) => id);
  const figure = (answer: Rows, measure: string) =>
    answer.totals[
      answer.columns.filter(({ is }) => is === 'figure').findIndex(({ id }) => id === measure)
    ];

  const everybody = people
    .filter((name) => name !== 'marketplace')
    .flatMap((name) => Object.keys(counted).map((report) => [name, report] as const));

  test.each(everybody)('%s reads only rows of its scope in the report %s', async (name, report) => {
    if (!shared.get(name)?.includes(report)) {
      await expect(read(name, report)).rejects.toMatchObject({ status: 404 });
      return;
    }
    const answer = await read(name, report);
    const account = accounts.get(name) ?? null;
    const mine = account === null ? 'true' : `account_id = ${account}`;
    const { measures } = datasetOf(answer.dataset);
    const isAdded = (measure: string) =>
      ['count', 'money'].includes(measures[measure]?.kind ?? '') && !notAdded.has(measure);
    const shown = Object.entries(counted[report] ?? {}).filter(([measure]) =>
      titles(answer).includes(measure),
    );
    for (const [measure, query] of shown) {
      const [row] = await sql(query.replace('MINE', mine));
      const expected = Number(Object.values(row)[0]);
      expect(figure(answer, measure) ?? 0, measure).toBeCloseTo(expected, 2);
      const at = titles(answer).indexOf(measure);
      const summed = answer.rows.reduce((sum, { cells }) => sum + Number(cells[at] ?? 0), 0);
      if (answer.row_count <= answer.rows.length && isAdded(measure))
        expect(summed, measure).toBeCloseTo(expected, 2);
    }
  });

  test('every report of a role has columns, and none needs a permission that the role lacks', async () => {
    for (const name of ['account', 'nonbilling', 'other', 'ops'])
      for (const { id, built_in } of (await listed(name)).filter((one) => one.is_shared)) {
        const answer = await as(name).call('POST /reports/:id/rows', { params: { id }, body: {} });
        const { dimensions, measures } = datasetOf(answer.dataset);
        const { permissions } = (await as(name).call('GET /my-profile', {})).user.role;
        const held = new Set(permissions.map((one) => one.name));
        const parts = { ...dimensions, ...measures };
        const needs = [...titles(answer), ...answer.dimensions.map((one) => one.id)].map(
          (part) => parts[part]?.needs,
        );
        expect(
          needs.filter((one) => one !== undefined && !held.has(one)),
          `${built_in}`,
        ).toEqual([]);
        expect(answer.columns.length, `${built_in}`).toBeGreaterThan(0);
        for (const { cells } of answer.rows) expect(cells).toHaveLength(answer.columns.length);
      }
  });

  test('ten wrong codes within an hour count as one lock of a keypad', async () => {
    const before = await read('ops', 'pin-failures');
    await sql(`insert into locker_wrong_codes (locker_id, at)
      select locker, now() - interval '1 minute' * tried from generate_series(1, 12) tried, (values (1), (2)) lockers (locker)
      where locker = 1 or tried < 10`);
    const after = await read('ops', 'pin-failures');
    const more = (measure: string) =>
      (figure(after, measure) ?? 0) - (figure(before, measure) ?? 0);
    expect([more('wrong'), more('keypads_closed')]).toEqual([21, 1]);
  });

  test('only runs that the role may see are counted', async () => {
    for (const name of ['superadmin', 'ops', 'billing']) {
      const { total } = await as(name).call('GET /runs', {});
      expect(figure(await read(name, 'bulk-runs'), 'runs')).toBe(total);
    }
  });

  test('an unknown column is refused as order, group and filter', async () => {
    const bodies: Body[] = [
      { sort: ['charges', 'DESC'] },
      { parameters: { by: ['account'] } },
      { parameters: { where: { to_branch: ['1'] } } },
      { parameters: { by: ['account_id; drop table reports'] } },
    ];
    for (const body of bodies)
      await expect(read('nonbilling', 'shipments-by-service', body)).rejects.toMatchObject({
        status: 422,
      });
    const answer = await read('ops', 'shipments-by-service', {
      parameters: { by: ['account', 'day'], where: { service: ['ECO'] } },
      sort: ['shipments', 'ASC'],
    });
    const found = answer.rows.map(({ cells }) => Number(cells[2]));
    expect(found).toEqual(found.toSorted((one, other) => one - other));
    const [row] = await sql(`select count(*) from shipments where service_level_code = 'ECO'`);
    expect(figure(answer, 'shipments')).toBe(Number(row.count));
  });

  test('internal carrier statuses are counted as customers see them', async () => {
    await here.given
      .shipment({ status: 'collected' })
      .then(({ id }) => here.given.scanned(id, 'on-hold-internal'));
    const keys = async (name: string) =>
      (await read(name, 'shipments-without-a-scan')).rows.map((row) => row.keys[0]);
    expect(await keys('ops')).toContain('on-hold-internal');
    expect(await keys('account')).not.toContain('on-hold-internal');
    expect(await keys('account')).toContain('at-hub');
  });

  test('a chart has every day of its period, and the previous period is as long', async () => {
    const answer = await read('ops', 'shipments-by-account', {
      parameters: { period: 'last-14-days' },
    });
    expect(answer.chart?.points).toHaveLength(14);
    const drawn = answer.chart?.points.reduce((sum, { figures }) => sum + (figures[0] ?? 0), 0);
    expect(drawn).toBe(figure(answer, 'shipments'));
    const { from } = answer.parameters;
    const [row] = await sql(
      `select count(*) from shipments where (time_created at time zone 'Africa/Johannesburg')::date between $1::date - 14 and $1::date - 1`,
      [from],
    );
    expect(answer.before?.[0]).toBe(Number(row.count));
    expect(answer.took_ms).toBeLessThan(10_000);
  });

  test('files have the rows of the report, with the same permissions', async () => {
    const id = await reportId(here, 'shipments-by-account');
    const csv = await as('ops').call('POST /reports/:id/export', {
      params: { id },
      body: { parameters: { period: YEAR } },
    });
    const lines = (await csv.text()).trim().split('\r\n');
    expect(lines[0]).toContain('Account,Shipments,Parcels,Delivered,Cancelled');
    expect(lines[0]).not.toContain('Charges');
    expect(lines).toHaveLength((await read('ops', 'shipments-by-account')).row_count + 1);
    const xlsx = await as('ops').call('POST /reports/:id/export', {
      params: { id },
      body: { format: 'xlsx' },
    });
    expect(new TextDecoder().decode((await xlsx.arrayBuffer()).slice(0, 2))).toBe('PK');
    await expect(
      as('marketplace').call('POST /reports/:id/export', { params: { id }, body: {} }),
    ).rejects.toMatchObject({ status: 403 });
  });

  test('a door recorded as empty and found empty is not listed as a difference', async () => {
    const answer = await read('ops', 'audit-walk-differences');
    expect(figure(answer, 'doors')).toBe(4);
    expect(figure(answer, 'differences')).toBe(2);
    expect(figure(answer, 'corrected')).toBe(1);
    expect(figure(await read('ops', 'outage-effect'), 'went_dark')).toBeGreaterThan(0);
  });

  test('every built-in report is counted by this test, and its conditions are dimensions of its dataset', () => {
    const missing = builtInReports.filter(({ id }) => counted[id] === undefined);
    expect(missing.map(({ id }) => id)).toEqual(['bulk-runs']);
    for (const { id, dataset, where = {} } of builtInReports)
      expect(Object.keys(datasetOf(dataset).dimensions), id).toEqual(
        expect.arrayContaining(Object.keys(where)),
      );
  });
});
