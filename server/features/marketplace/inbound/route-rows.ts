import { inArray } from 'drizzle-orm';
import { invalidError } from '#api/api-error.ts';
import { waybillOf, waybillPattern } from '#domain/marketplace/marketplace-waybills.ts';
import type { Db } from '#server/db/open.ts';
import type { RouteRow } from '#server/db/json-columns.ts';
import { marketplace_shipments } from '#server/db/schema/marketplace.ts';
import type { Headings, ReadTable } from '#server/uploads/tables/read-table.ts';
import { headingFor } from '#server/uploads/tables/records.ts';

const headings = {
  waybill: ['waybill', 'tracking', 'tracking id', 'tracking number'],
  route_code: ['route', 'route code', 'route id'],
  station: ['station', 'node', 'station code'],
  route_date: ['date', 'route date'],
} as const;

/** Headings of a route file. */
export const routeHeadings: Headings = {
  names: Object.values(headings).flat(),
  needed: [headings.waybill, headings.route_code],
  missing: 'The file needs the columns Waybill and Route.',
};

type Columns = { [K in keyof typeof headings]: string | undefined };

const columnsOf = ({ headings: row }: ReadTable): Columns => ({
  waybill: headingFor(row, headings.waybill),
  route_code: headingFor(row, headings.route_code),
  station: headingFor(row, headings.station),
  route_date: headingFor(row, headings.route_date),
});

const routePattern = /^[A-Z]{1,4}\d{1,5}$/;

/** Formal error of a row; null if there is none. */
function fault(waybill: string, route: string, isDuplicate: boolean): string | null {
  if (!waybillPattern.test(waybill)) return 'The waybill is not well-formed.';
  if (!routePattern.test(route)) return 'A route is letters followed by digits, such as R07.';
  return isDuplicate ? 'The waybill is in the file twice.' : null;
}

interface Known {
  id: number;
  station: string;
}

interface Given {
  station?: string | undefined;
  route_date?: string | undefined;
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** Parses the rows of a route file and matches each with a known shipment. */
export async function readRouteRows(db: Db, table: ReadTable, given: Given) {
  const columns = columnsOf(table);
  const first = table.rows[0]?.cells ?? {};
  const station = given.station ?? first[columns.station ?? ''] ?? '';
  const date = given.route_date ?? first[columns.route_date ?? ''] ?? '';
  if (station === '')
    throw invalidError({ station: ['Enter the station. The file does not state it.'] });
  if (!dayPattern.test(date))
    throw invalidError({
      route_date: ['Enter the day, such as 2026-11-20. The file does not state it.'],
    });
  return { station, route_date: date, rows: await judge(db, { table, columns, station }) };
}

interface Judged {
  table: ReadTable;
  columns: Columns;
  station: string;
}

async function judge(db: Db, { table, columns, station }: Judged): Promise<RouteRow[]> {
  const cell = (cells: Record<string, string>, name: keyof Columns) =>
    cells[columns[name] ?? ''] ?? '';
  const rows = table.rows.map(({ number, cells }) => ({
    row: number,
    waybill: waybillOf(cell(cells, 'waybill')),
    route_code: cell(cells, 'route_code').toUpperCase(),
    station: cell(cells, 'station') || station,
  }));
  const known = await knownWaybills(
    db,
    rows.map(({ waybill }) => waybill),
  );
  const seen = new Set<string>();
  return rows.map(({ station: at, ...row }) => {
    const wrong = fault(row.waybill, row.route_code, seen.has(row.waybill));
    seen.add(row.waybill);
    if (wrong !== null) return { ...row, verdict: 'bad', reason: wrong, amazon_shipment_id: null };
    const found = known.get(row.waybill);
    if (found === undefined)
      return {
        ...row,
        verdict: 'unmatched',
        reason: 'There is no shipment with this waybill.',
        amazon_shipment_id: null,
      };
    if (found.station !== at)
      return {
        ...row,
        verdict: 'unmatched',
        reason: `The shipment belongs to station ${found.station}.`,
        amazon_shipment_id: found.id,
      };
    return { ...row, verdict: 'matched', reason: null, amazon_shipment_id: found.id };
  });
}

async function knownWaybills(db: Db, waybills: readonly string[]): Promise<Map<string, Known>> {
  const { id, station, waybill } = marketplace_shipments;
  const found = await db
    .select({ id, station, waybill })
    .from(marketplace_shipments)
    .where(inArray(waybill, [...new Set(waybills)]));
  return new Map(found.map((row) => [row.waybill, row]));
}
