import { sql, type SQL } from 'drizzle-orm';
import { expectedBankFile } from '#domain/payments/bank-file.ts';
import { startOfDay } from '#domain/kernel/business-days.ts';
import { payment_imports } from '#server/db/schema/payments.ts';

/**
 * One row for Now while the bank file of the day is missing, labelled with the latest import;
 * otherwise none.
 */
export function missingBankFile(at: Date): SQL {
  const expected = expectedBankFile(at);
  const day = expected?.day ?? null;
  return sql`
    select 0 as id, coalesce(last.file_name, 'no bank file yet') as label, ${expected?.since ?? null}::timestamptz as since,
      ${expected?.deadline ?? null}::timestamptz as deadline, 1 as units
    from (values (1)) as one left join lateral (
      select ${payment_imports.file_name}, ${payment_imports.time_created} from ${payment_imports}
      where ${payment_imports.kind} = 'receipts' order by ${payment_imports.time_created} desc limit 1
    ) as last on true
    where ${day}::text is not null
      and (last.time_created is null or last.time_created < ${day === null ? null : startOfDay(day)}::timestamptz)`;
}
