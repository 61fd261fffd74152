import { TIME_ZONE } from '#domain/kernel/time.ts';
import { findingsOf, type Ask, type Finding } from './finding.ts';

/** Columns with planned times or deadlines, which may be in the future. */
const plans = [
  /_(until|before|after|expires_at|ends_on|starts_on)$/,
  /^(until|expires_at|valid_until|effective_from|effective_until|ends_at|until_at|publish_at|due_at|due_date)$/,
  /^(estimated|promised|next)_/,
  /^(licence_expires_at|shift_ends_at|period_until|send_after|valid_from|snoozed_until|leased_until|last_day|day)$/,
];
const isPlan = (column: string): boolean => plans.some((pattern) => pattern.test(column));

export interface Dated {
  table: string;
  column: string;
  /** Number of rows with a future time, and an example. */
  ahead: number;
  example: string | null;
}

/** Findings for columns of past events that contain future times. */
export const judgeDates = ({ table, column, ahead, example }: Dated): Finding[] =>
  ahead === 0 || isPlan(column)
    ? []
    : findingsOf('dates', `${table}.${column}`, [
        `${ahead} rows are dated ahead, such as ${example}.`,
      ]);

/**
 * Date columns of all tables. Times that the database set while it was filled, since `filledFrom`,
 * count as now.
 */
export async function readDates(ask: Ask, now: string, filledFrom: string): Promise<Dated[]> {
  const columns = await ask<{
    table: string;
    column: string;
    type: string;
  }>(`select c.table_name as table, c.column_name as column, c.data_type as type from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
    where c.table_schema = current_schema() and c.data_type in ('timestamp with time zone', 'date')`);
  const asked = columns
    .filter(({ column }) => !isPlan(column))
    .map(({ table, column, type }) => {
      const limit =
        type === 'date'
          ? `('${now}'::timestamptz at time zone '${TIME_ZONE}')::date`
          : `'${now}'::timestamptz`;
      const isAhead = `"${column}" > ${limit} and "${column}" < '${filledFrom}'::timestamptz or "${column}" > now()`;
      return `select '${table}' as table, '${column}' as column, count(*)::int as ahead, min("${column}")::text as example from "${table}" where ${isAhead}`;
    });
  return ask<Dated>(asked.join(' union all '));
}
