import { eq, sql } from 'drizzle-orm';
import type { Calls } from '#api/generated/endpoints.ts';
import type { InputOf } from '#api/endpoint-types.ts';
import { notFound, ApiError, staleError } from '#api/api-error.ts';
import { salesAgentFields } from '#domain/people/sales-agent.fields.ts';
import { columnsOf } from '#server/db/columns.ts';
import { listRows } from '#server/db/list.ts';
import { readFields } from '#server/db/lists/list-fields.ts';
import type { Db } from '#server/db/open.ts';
import { sales_agents } from '#server/db/schema/accounts.ts';
import { sqlState } from '#server/db/database-errors.ts';
import type { Caller } from '#server/context.ts';
import { agentFigures } from '../billing/agent-figures.ts';
import { requirePermission } from '#server/http/tenancy.ts';

type Input<K extends keyof Calls['salesAgents']> = InputOf<K>;
type Fields = Input<'POST /sales-agents'>['body'];

const { columns, sort, conditions } = readFields(
  salesAgentFields,
  { ...columnsOf(sales_agents), active: sales_agents.is_active },
  {},
);

/**
 * Columns of a sales agent. Without a given mobile number the stored number stays, even if it is
 * invalid today.
 */
const rowOf = ({ active: is_active, email, ...fields }: Fields) => ({
  ...fields,
  is_active,
  email: email ?? null,
});

const UNIQUE_VIOLATION = '23505';
const CODE_IN_USE = 'Another sales agent has this code.';

/** Converts a duplicate code to an error of the field. */
async function orCodeInUse<T>(written: PromiseLike<T>): Promise<T> {
  try {
    return await written;
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
    throw new ApiError(409, {
      message: CODE_IN_USE,
      errors: { code: [CODE_IN_USE] },
      code: 'conflict',
    });
  }
}

/**
 * Lists sales agents, with the figures of a named month; throws 403 for figures without the
 * permission View billing.
 */
export async function listSalesAgents(
  db: Db,
  caller: Caller,
  query: Input<'GET /sales-agents'>['query'],
) {
  const { filter = {}, figures_for: month } = query;
  if (month !== undefined) requirePermission(caller, 'View billing');
  const { rows, total } = await listRows({
    db,
    select: db.select(columns).from(sales_agents).$dynamic(),
    query,
    where: conditions(filter, [columns.name, columns.code, columns.email, columns.mobile_number]),
    sort,
    usual: ['name', 'ASC'],
    tieBreaker: columns.id,
  });
  if (month === undefined) return { rows, total };
  const ids = rows.map(({ id }) => id);
  const figures = await agentFigures(db, ids, `${month}-01`);
  return { rows: rows.map((row) => ({ ...row, ...figures(row.id) })), total };
}

export async function addSalesAgent(db: Db, fields: Fields) {
  const [added] = await orCodeInUse(
    db.insert(sales_agents).values(rowOf(fields)).returning(columns),
  );
  if (added === undefined) throw new Error('The sales agent was not added');
  return added;
}

/** Changes a sales agent; throws 409 if it changed since `version`. */
export async function changeSalesAgent(
  db: Db,
  { params, body }: Input<'PUT /sales-agents/:id'>,
  version?: number,
) {
  const isIt = eq(sales_agents.id, params.id);
  const [current] = await db.select(columns).from(sales_agents).where(isIt).for('update');
  if (current === undefined) throw notFound();
  if (version !== undefined && version !== current.version) throw staleError(current);
  const [changed] = await orCodeInUse(
    db
      .update(sales_agents)
      .set({ ...rowOf(body), version: sql`${sales_agents.version} + 1` })
      .where(isIt)
      .returning(columns),
  );
  return changed ?? current;
}
