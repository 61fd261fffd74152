import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { InputOf, ResponseOf, RowOf } from '#api/endpoint-types.ts';
import { invalidError, notFound } from '#api/api-error.ts';
import { integrationFields } from '#domain/integrations/integration.fields.ts';
import { wordsIn } from '#domain/settings/setting-reads.ts';
import { statusFacts } from '#domain/kernel/statuses.ts';
import {
  NO_NEW_WEBHOOKS,
  typeOfEvent,
  webhookEvents,
  type IntegrationHealth,
} from '#domain/integrations/webhooks.ts';
import { columnsOf } from '#server/db/columns.ts';
import { manyOf, matches } from '#server/db/conditions.ts';
import { listRows } from '#server/db/list.ts';
import { readFields } from '#server/db/lists/list-fields.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import {
  integration_types,
  integrations,
  webhook_deliveries,
} from '#server/db/schema/integrations.ts';
import { settingFor } from '../settings/settings.ts';
import { isLive } from './signature.ts';

type Query = InputOf<'GET /integrations'>['query'];
type Rule = ResponseOf<'GET /get-integration-rules'>[number];
export type Integration = RowOf<'GET /integrations'>;

const health = sql<IntegrationHealth>`case
  when ${integrations.state} = 'active' and ${integrations.failures_in_row} > 0 then 'failing'
  else ${integrations.state} end`;

const mine = sql`where t.integration_id = ${integrations.id}`;
const lately = sql`from webhook_attempts t ${mine} and t.at > now() - interval '24 hours'`;
const waiting = sql`from webhook_deliveries t ${mine} and t.state = 'waiting'`;

/** Attempts per half hour. Half hours are counted back from now. */
const halfHours = sql`(
  select coalesce(jsonb_agg(jsonb_build_array(b.ago, b.delivered, b.failed)), '[]') from (
    select floor(extract(epoch from now() - t.at) / 1800)::int as ago,
      count(*) filter (where t.error is null)::int as delivered, count(*) filter (where t.error is not null)::int as failed
    ${lately} group by 1) b)`;

const hasEvent = (events: readonly string[]): SQL =>
  sql`exists (select from integration_rules r where r.integration_id = ${integrations.id} and r.is_active
    and r.event = any(${sql.param([...events])}::text[]))`;

const listed = readFields(
  integrationFields,
  {
    ...columnsOf(integrations),
    health,
    account: accounts.name,
    account_code: accounts.account_code,
    type: integration_types.code,
    delivered_24h: sql<number>`(select count(*) filter (where t.error is null)::int ${lately})`,
    failed_24h: sql<number>`(select count(*) filter (where t.error is not null)::int ${lately})`,
    median_ms: sql<
      number | null
    >`(select (percentile_cont(0.5) within group (order by t.took_ms))::int ${lately} and t.error is null)`,
    waiting: sql<number>`(select count(*)::int ${waiting})`,
    oldest_waiting_at: sql<string | null>`(select min(t.time_created) ${waiting})`.mapWith(
      integrations.time_created,
    ),
  },
  {
    state: (states) => inArray(health, manyOf(states)),
    event: (events) => hasEvent(manyOf(events)),
    is_waiting: (wanted) => matches(sql`exists (select ${waiting})`, wanted),
    is_failing: (wanted) => matches(sql`(${integrations.failures_in_row} > 0)`, wanted),
    silent_days: (days) =>
      sql`coalesce(${integrations.last_success_at}, ${integrations.time_created}) < now() - make_interval(days => ${days})`,
  },
);

const shown = {
  ...listed.columns,
  events: sql<
    string[]
  >`array(select r.event from integration_rules r where r.integration_id = ${integrations.id} and r.is_active order by r.id)`,
  conditions: sql<
    Integration['conditions']
  >`coalesce((select r.conditions from integration_rules r where r.integration_id = ${integrations.id} order by r.id limit 1), '{}')`,
  half_hours: sql<[number, number, number][]>`${halfHours}`,
  secrets: integrations.secrets,
};

const HALF_HOURS = 48;

const select = (db: Db) =>
  db
    .select(shown)
    .from(integrations)
    .innerJoin(integration_types, eq(integration_types.id, integrations.integration_type_id))
    .leftJoin(accounts, eq(accounts.id, integrations.account_id))
    .$dynamic();

type Row = Awaited<ReturnType<typeof select>>[number];

/** Removes secrets, and fills the missing half hours of the chart. */
function rowOf(
  { secrets, half_hours, ...row }: Row,
  isOn: (account: number | null) => boolean,
): Integration {
  const bars = new Map(half_hours.map(([ago, delivered, failed]) => [ago, { delivered, failed }]));
  return {
    ...row,
    is_sending_on: isOn(row.account_id),
    signing_keys: secrets
      .filter((key) => isLive(key))
      .map(({ ending, made_at, ends_at }) => ({ ending, made_at, ends_at })),
    half_hours: Array.from(
      { length: HALF_HOURS },
      (_, index) => bars.get(HALF_HOURS - 1 - index) ?? { delivered: 0, failed: 0 },
    ),
  };
}

/** Returns a function that tells whether an account's webhooks are sent. */
async function switches(db: Db): Promise<(account: number | null) => boolean> {
  const { rows } = await db.execute<{ account_id: number; value: string }>(
    sql`select account_id, value from settings where setting = 'enable_webhook_sending'`,
  );
  const values = new Map(rows.map(({ account_id, value }) => [account_id, value]));
  return (account) => (values.get(account ?? 0) ?? values.get(0) ?? 'true') !== 'false';
}

export async function listIntegrations(db: Db, query: Query) {
  const isOn = await switches(db);
  const page = await listRows({
    db,
    select: select(db),
    query,
    where: listed.conditions(query.filter ?? {}, [integrations.name, integrations.url]),
    sort: { ...listed.sort, state: health },
    usual: ['name', 'ASC'],
    tieBreaker: integrations.id,
  });
  return { ...page, rows: page.rows.map((row) => rowOf(row, isOn)) };
}

/** Reads an integration; throws 404 outside the tenant scope. */
export async function readIntegration(db: Db, id: number): Promise<Integration> {
  const [row] = await select(db).where(eq(integrations.id, id));
  if (row === undefined) throw notFound();
  return rowOf(row, await switches(db));
}

/** Lists the rules of integrations, with the number of recent matches. */
export async function listRules(db: Db, integrationId: number | undefined) {
  const { rows } = await db.execute<Rule>(sql`
    select r.id, r.integration_id, r.event, r.conditions, r.is_active,
      to_char(m.last at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as last_matched_at, m.count as matched_24h
    from integration_rules r cross join lateral (
      select max(d.time_created) as last, count(*) filter (where d.time_created > now() - interval '24 hours')::int as count
      from ${webhook_deliveries} d where d.integration_id = r.integration_id and d.event = r.event) m
    where ${integrationId === undefined ? sql`true` : sql`r.integration_id = ${integrationId}`}
    order by r.integration_id, r.id`);
  return rows;
}

const WEBHOOK = 'webhook';
const events = webhookEvents.map((event) => ({
  event,
  type: typeOfEvent(event),
  label: statusFacts(event).label,
}));

/** Types of integrations that the provider allows. */
const offeredTypes = async (db: Db) => new Set(wordsIn(await settingFor(db, 'integrations', null)));

export async function listTypes(db: Db) {
  const offered = await offeredTypes(db);
  const rows = await db.select().from(integration_types).orderBy(integration_types.id);
  return rows.map((row) => ({
    ...row,
    can_be_added: row.code === WEBHOOK && offered.has(row.code),
    events: row.code === WEBHOOK ? events : [],
  }));
}

/** Type of a new integration. Throws 422 for a type that cannot be added or is not allowed. */
export async function addedType(db: Db, id: number | undefined) {
  const isIt = and(
    eq(integration_types.code, WEBHOOK),
    id === undefined ? undefined : eq(integration_types.id, id),
  );
  const [found] = await db.select().from(integration_types).where(isIt);
  if (found === undefined)
    throw invalidError({ integration_type_id: ['Only webhooks can be added here.'] });
  await requireWebhooksOffered(db, 'integration_type_id');
  return found;
}

/** Throws 422 for the field while the provider does not allow webhooks. */
export async function requireWebhooksOffered(db: Db, field: string): Promise<void> {
  if (!(await offeredTypes(db)).has(WEBHOOK)) throw invalidError({ [field]: [NO_NEW_WEBHOOKS] });
}
