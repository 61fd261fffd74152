import { availableCredit } from '#domain/accounts/credit.ts';
import type { Db } from '#server/db/open.ts';
import { checkBooks } from '#server/features/billing/books/books.ts';
import { findingsOf, type Ask, type Finding } from './finding.ts';

/** Returns a finding for each violated bookkeeping rule. */
export async function judgeBooks(db: Db): Promise<Finding[]> {
  const rules = await checkBooks(db);
  return rules.flatMap(({ rule, broken, examples }) =>
    broken === 0
      ? []
      : findingsOf('books', rule, [`Broken ${broken} times, such as by ${examples[0]?.label}.`]),
  );
}

export interface Prepaid {
  code: string;
  credit_limit: number;
  balance: number;
  unbilled: number;
  /** Total of the newest invoice; zero without one. */
  newest_invoice: number;
}

/** Findings for a prepaid account that exceeds its limit, or owes more than its newest invoice. */
export const judgePrepaid = ({ code, newest_invoice, ...standing }: Prepaid): Finding[] => {
  const left = availableCredit({ billing_type: 'prepaid', ...standing });
  return findingsOf('prepaid accounts', `account ${code}`, [
    ...(left !== null && left < 0 ? ['The account has booked more than its credit allows.'] : []),
    ...(standing.balance > newest_invoice
      ? ['The account owes more than its newest invoice.']
      : []),
  ]);
};

export const readPrepaid = (ask: Ask): Promise<Prepaid[]> =>
  ask<Prepaid>(
    `select a.account_code as code, a.credit_limit::float8 as credit_limit, a.balance::float8 as balance,
      coalesce((select sum(unbilled) from shipment_tallies t where t.account_id = a.id), 0)::float8 as unbilled,
      coalesce((select total from invoices i where i.account_id = a.id order by i.invoice_date desc limit 1), 0)::float8 as newest_invoice
    from accounts a where a.billing_type = 'prepaid'`,
  );
