import { sql, type SQL } from 'drizzle-orm';
import { shiftDay, todayHere } from '#domain/kernel/business-days.ts';
import type { Db } from '#server/db/open.ts';
import { openItems } from '../age-analysis.ts';
import { bookRules, type BookRule } from './book-rules.ts';

const MAX_NAMED = 5;
const EARLIER_MONTHS = 3;

/** Today, and the last day of each of the preceding months. */
function checkedDays(): string[] {
  const days = [todayHere()];
  while (days.length <= EARLIER_MONTHS) days.push(shiftDay(`${days.at(-1)?.slice(0, 8)}01`, -1));
  return days;
}

/** Accounts whose open items of a day differ from the sum of their postings until that day. */
const notAsPosted = (day: string): SQL => sql`
  select * from (
    with ${openItems({ as_of: day }, sql`select id from accounts`)}
    select a.account_code || ', ' || ${day} as label, a.id, coalesce(i.open, 0) - coalesce(p.amount, 0) as off from accounts a
    left join (select account_id, sum(open) as open from items group by 1) i on i.account_id = a.id
    left join (select account_id, sum(amount) as amount from postings where ledger = 'debtors' and posted_on <= ${day}::date group by 1) p on p.account_id = a.id
    where coalesce(i.open, 0) <> coalesce(p.amount, 0)
  ) found`;

const ages = (): BookRule => ({
  rule: 'The age analysis and unallocated credits add up to the balance, today and at each month end',
  leads: 'account',
  broken: sql.join(checkedDays().map(notAsPosted), sql` union all `),
});

/** Number of violations of a rule, with the first examples. */
async function checkRule(db: Db, { rule, leads, broken }: BookRule) {
  const { rows } = await db.execute<{
    label: string;
    id: number | null;
    off: number | null;
    count: number;
  }>(sql`
    select coalesce(label, 'Draft ' || id) as label, id, off::float8 as off, count(*) over ()::int as count from (${broken}) as found order by label limit ${MAX_NAMED}`);
  const examples = rows.map(({ label, id, off }) => ({ label, id, off }));
  return { rule, leads_to: leads, broken: rows[0]?.count ?? 0, examples };
}

/** Checks all bookkeeping rules. Without violations the books are correct. */
export async function checkBooks(db: Db) {
  const checked: Awaited<ReturnType<typeof checkRule>>[] = [];
  for (const rule of [...bookRules, ages()]) checked.push(await checkRule(db, rule));
  return checked;
}
