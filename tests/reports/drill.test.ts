import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#api/client.ts';
import type { ResponseOf } from '#api/endpoint-types.ts';
import { builtInReports } from '#domain/reports/built-in.ts';
import { datasetOf } from '#domain/reports/datasets.ts';
import { meaningOf, type FilterField } from '#ui/table/filter/filter-fields.ts';
import { parseFilter } from '#ui/table/filter/filter-grammar.ts';
import { creditNotesTable } from '#views/billing/invoices/credit-notes/columns.ts';
import { filters as invoices } from '#views/billing/invoices/columns.tsx';
import { doorTable } from '#views/lockers/admin/doors/columns.ts';
import { grantTable } from '#views/lockers/admin/columns.ts';
import { filters as lockers } from '#views/lockers/columns.tsx';
import { filters as payments } from '#views/payments/columns.tsx';
import { addressOfFigure, addressOfTotal } from '#views/reports/drill.ts';
import { filters as runs } from '#views/runs/columns.tsx';
import { driverTable, filters as messages } from '#views/messages/sent-messages/columns.tsx';
import { filters as shipments } from '#views/shipments/filters.ts';
import { bookAs } from '../support/runs/bookings.ts';
import { testDatabases } from '../support/database.ts';
import { reportId } from '../support/recomputed/reports.ts';
import { world, type World } from '../support/world.ts';

type Reading = ResponseOf<'POST /reports/:id/rows'>;

/** Lists behind figures, with the fields of their filter line. */
const lists: Record<string, { key: string; fields: readonly FilterField[]; always?: object }> = {
  '/shipments': { key: 'GET /shipments', fields: shipments },
  '/lockers': { key: 'GET /lockers', fields: lockers },
  '/admin/doors': { key: 'GET /doors', fields: doorTable.filters },
  '/admin/locker-access': { key: 'GET /locker-access', fields: grantTable.filters },
  '/billing/invoices': { key: 'GET /billing/invoices', fields: invoices },
  '/billing/credit-notes': { key: 'GET /billing/credit-notes', fields: creditNotesTable.filters },
  '/billing/payments': { key: 'GET /billing/import/payments', fields: payments },
  '/runs': { key: 'GET /runs', fields: runs },
  '/sent-sms': { key: 'GET /sent-sms', fields: messages, always: { channel: 'sms' } },
  '/sent-whatsapp': {
    key: 'GET /sent-whatsapp',
    fields: messages,
    always: { channel: 'whatsapp' },
  },
  '/sent-push': { key: 'GET /sent-push', fields: driverTable.filters, always: { channel: 'push' } },
};

/** Groups for reports whose list cannot filter by their default groups. */
const groups: Readonly<Record<string, string[]>> = {
  'payments-received': ['kind', 'method'],
  'shipments-by-service': ['service', 'province'],
  'offline-lockers': ['area', 'power'],
  'revenue-by-service': ['account'],
  'failed-attempts-by-reason': ['reason'],
};

const listed = builtInReports.filter(({ dataset }) => datasetOf(dataset).list !== undefined);
/**
 * Reports whose figures may lead to no list, because they count events, of which a shipment has
 * many.
 */
const withoutRows = ['driver-day-sheet', 'age-analysis'];

describe.each(testDatabases())('lists behind figures of reports on $name', (on) => {
  let here: World;
  let admin: Client;
  beforeAll(async () => {
    here = await world(on, { checkAnswers: false });
    admin = await here.as('superadmin');
    const seventh = Array.from({ length: 100 }, (_, at) => at * 7);
    await here.given.shipment(
      { id: seventh, upstream_state: 'none' },
      { upstream_state: 'failed' },
    );
    await reachHub();
  });
  afterAll(() => here.close());

  /** Moves one parcel to a hub, because the hubs of a small company may be empty in the evening. */
  async function reachHub() {
    const { id } = await bookAs(here, 'account');
    for (const status of ['collected', 'at-hub'] as const)
      await admin.call('POST /tracking/shipment-events', { body: { ids: [id], status } });
  }

  /** Number of rows in the list at a URL, requested as the console does. */
  async function rowsAt(client: Client, href: string): Promise<number> {
    const [path = '', search] = href.split('?');
    const list = lists[path];
    if (list === undefined) throw new Error(`No list is known at ${path}`);
    const line = new URLSearchParams(search).get('q') ?? '';
    const { filter, problems } = meaningOf(parseFilter(line), list.fields);
    expect(problems, href).toEqual([]);
    const query = { filter: { ...filter, ...list.always }, range: [0, 0] };
    const page = await client.call(list.key as 'GET /shipments', { query } as object);
    return page.total;
  }

  const read = async (client: Client, report: string): Promise<Reading> =>
    client.call('POST /reports/:id/rows', {
      params: { id: await reportId(here, report) },
      body: {
        parameters: {
          period: 'last-90-days',
          ...(groups[report] && { by: groups[report] }),
        },
      },
    });

  /** Every figure that leads to a list, with the URL of the list. */
  function linked(reading: Reading): { figure: number; href: string }[] {
    const figures = reading.columns.filter(({ is }) => is === 'figure');
    const first = reading.columns.length - figures.length;
    const links = (
      found: (number | string | null | undefined)[],
      to: (id: string) => string | null,
    ) =>
      figures.flatMap(({ id }, at) => {
        const figure = Number(found[at] ?? 0);
        const href = figure > 0 ? to(id) : null;
        return href === null ? [] : [{ figure, href }];
      });
    return [
      ...links(reading.totals, (id) => addressOfTotal(reading, id)),
      ...reading.rows
        .slice(0, 6)
        .flatMap((row) =>
          links(row.cells.slice(first), (id) => addressOfFigure({ reading, row }, id)),
        ),
    ];
  }

  test.each(listed.map(({ id }) => id))(
    'in the report %s each list has as many rows as its figure says',
    async (report) => {
      const found = linked(await read(admin, report));
      if (!withoutRows.includes(report)) expect(found).not.toEqual([]);
      for (const { figure, href } of found)
        expect([href, await rowsAt(admin, href)]).toEqual([href, figure]);
    },
  );

  test('the figures of customers lead to lists of their own rows', async () => {
    const account = await here.as('account');
    for (const report of ['first-attempt-success', 'shipments-without-a-scan']) {
      const found = linked(await read(account, report));
      expect(found.length).toBeGreaterThan(1);
      for (const { figure, href } of found)
        expect([href, await rowsAt(account, href)]).toEqual([href, figure]);
    }
  });
});
