import { eq, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { notFound, staleError } from '#api/api-error.ts';
import { networkFields } from '#domain/lockers/network.fields.ts';
import type { Context } from '#server/context.ts';
import { columnsOf } from '#server/db/columns.ts';
import { listRows } from '#server/db/list.ts';
import { readFields } from '#server/db/lists/list-fields.ts';
import type { Db } from '#server/db/open.ts';
import { networks } from '#server/db/schema/lockers.ts';
import { changesBetween, writeAuditLog } from '#server/http/audit-log.ts';
import { orTaken } from '#server/db/lists/references.ts';

const TAKEN = { name: 'Another network has this name or code.' };

const listed = readFields(
  networkFields,
  {
    ...columnsOf(networks),
    lockers: sql<number>`(select count(*)::int from lockers where lockers.network_id = networks.id and lockers.state <> 'retired')`,
  },
  {},
);

export function listNetworks(db: Db, query: InputOf<'GET /networks'>['query']) {
  return listRows({
    db,
    select: db.select(listed.columns).from(networks).$dynamic(),
    query,
    where: listed.conditions(query.filter ?? {}, [networks.name, networks.code]),
    sort: listed.sort,
    usual: ['name', 'ASC'],
    tieBreaker: networks.id,
  });
}

async function readNetwork(db: Db, id: number) {
  const [found] = await db.select(listed.columns).from(networks).where(eq(networks.id, id));
  if (found === undefined) throw notFound();
  return found;
}

export async function addNetwork(
  fields: InputOf<'POST /networks'>['body'],
  { db, caller }: Context,
) {
  const [added] = await orTaken(TAKEN, db.insert(networks).values(fields).returning());
  if (added === undefined) throw new Error('The network was not added');
  await writeAuditLog(db, caller, [trace(added.id, 'create', changesBetween({}, fields))]);
  return readNetwork(db, added.id);
}

/** Changes a network; throws 409 if the network changed since `version`. */
export async function changeNetwork(
  { params, body }: InputOf<'PUT /networks/:id'>,
  context: Context,
) {
  const { db, caller, version } = context;
  const isIt = eq(networks.id, params.id);
  const [row] = await db.select().from(networks).where(isIt).for('update');
  if (row === undefined) throw notFound();
  if (version !== undefined && version !== row.version)
    throw staleError(await readNetwork(db, row.id));
  await orTaken(
    TAKEN,
    db
      .update(networks)
      .set({ ...body, version: row.version + 1 })
      .where(isIt),
  );
  await writeAuditLog(db, caller, [trace(row.id, 'change', changesBetween({ ...row }, body))]);
  return readNetwork(db, row.id);
}

const trace = (row_id: number, action: string, changes: ReturnType<typeof changesBetween>) => ({
  table_name: 'networks',
  row_id,
  account_id: null,
  action,
  changes,
});
