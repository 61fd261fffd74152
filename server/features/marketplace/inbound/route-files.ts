import { eq, inArray, sql } from 'drizzle-orm';
import type { Calls } from '#api/generated/endpoints.ts';
import type { InputOf } from '#api/endpoint-types.ts';
import { notFound } from '#api/api-error.ts';
import { groupBy } from '#domain/kernel/group-by.ts';
import { routeFileFields } from '#domain/marketplace/lists/route-file.fields.ts';
import type { Caller } from '#server/context.ts';
import type { RouteRow } from '#server/db/json-columns.ts';
import { listRows } from '#server/db/list.ts';
import { readFields } from '#server/db/lists/list-fields.ts';
import type { Db } from '#server/db/open.ts';
import { columnsOf } from '#server/db/columns.ts';
import { marketplace_route_files, marketplace_shipments } from '#server/db/schema/marketplace.ts';
import { users } from '#server/db/schema/users.ts';
import { sheetsOf, type ReadTable } from '#server/uploads/tables/read-table.ts';
import { readRouteRows } from './route-rows.ts';
import { storeSpreadsheet } from '#server/features/files/uploaded-spreadsheets.ts';

type Input<K extends keyof Calls['marketplaceFiles']> = InputOf<K>;
type Form = Input<'POST /amazon-shipments/upload_route_file'>['form'];

const table = marketplace_route_files;
const { row_count, matched_count } = table;

// Older files without a full report list only their bad rows.
const listed = readFields(
  routeFileFields,
  {
    ...columnsOf(table),
    unmatched_count: sql<number>`greatest(0, ${row_count} - ${matched_count}
      - (select count(*) from jsonb_array_elements(marketplace_route_files.rows) r where r ->> 'verdict' = 'bad'))::int`,
    bad_count: sql<number>`(select count(*)::int from jsonb_array_elements(marketplace_route_files.rows) r where r ->> 'verdict' = 'bad')`,
    user: users.name,
  },
  {},
);

export function listRouteFiles(db: Db, query: Input<'GET /amazon-shipments/route-files'>['query']) {
  return listRows({
    db,
    select: db
      .select(listed.columns)
      .from(table)
      .leftJoin(users, eq(users.id, table.user_id))
      .$dynamic(),
    query,
    where: listed.conditions(query.filter ?? {}, [table.file_name, table.station]),
    sort: listed.sort,
    usual: ['time_created', 'DESC'],
    tieBreaker: table.id,
  });
}

/** Reads a route file with the result of each row. */
export async function readRouteFile(db: Db, id: number) {
  const [found] = await db
    .select({ ...listed.columns, rows: table.rows })
    .from(table)
    .leftJoin(users, eq(users.id, table.user_id))
    .where(eq(table.id, id));
  if (found === undefined) throw notFound();
  return found;
}

/** Assigns matched shipments to their routes, except those already on their way. */
async function route(db: Db, fileId: number, rows: readonly RouteRow[]): Promise<void> {
  for (const [code, some] of groupBy(rows, ({ route_code }) => route_code)) {
    const ids = some.map((row) => row.amazon_shipment_id).filter((id) => id !== null);
    await db
      .update(marketplace_shipments)
      .set({
        route_code: code,
        route_file_id: fileId,
        time_modified: sql`now()`,
        version: sql`${marketplace_shipments.version} + 1`,
      })
      .where(inArray(marketplace_shipments.id, ids));
  }
}

/** Stores an uploaded route file with its report, and assigns matched shipments to their routes. */
export async function uploadRouteFile(
  db: Db,
  caller: Caller,
  { form, table: sheet }: { form: Form; table: ReadTable },
) {
  const { station, route_date, rows } = await readRouteRows(db, sheet, form);
  const matched = rows.filter(({ verdict }) => verdict === 'matched');
  const file = await storeSpreadsheet(db, form.file, caller);
  const [made] = await db
    .insert(table)
    .values({
      file_id: file.id,
      file_name: file.name,
      route_date,
      station,
      row_count: rows.length,
      matched_count: matched.length,
      errors: rows
        .filter(({ verdict }) => verdict !== 'matched')
        .map(({ row, reason }) => ({ row, reason: reason ?? '' })),
      rows,
      user_id: caller.userId,
    })
    .returning({ id: table.id });
  if (made === undefined) throw new Error('The route file was not saved');
  await route(db, made.id, matched);
  return { ...(await readRouteFile(db, made.id)), ...sheetsOf(sheet) };
}
