import { billingTypeLabels } from '#domain/accounts/accounts.ts';
import { subjectOfRows } from '#commands/focus.ts';
import { midSentence } from '#commands/asking/wording.ts';
import { untilWords } from '#domain/accounts/override-days.ts';
import { RecordActions } from '#ui/screens/record-actions.tsx';
import { Tag } from '#ui/mark/status-mark.tsx';
import { billingCycles, kinds, statuses, type Account } from '../account.ts';

/**
 * Names the rate group that applies today, such as "rates Volume". A temporary group is followed by
 * its last day: "rates Volume until 3 December 2026".
 */
function ratesOf({ rate_group: usual, rate_override: other, rate_override_until: until }: Account) {
  if (other !== null && until !== null) return `rates ${other} ${untilWords({ ends_on: until })}`;
  return usual && `rates ${usual}`;
}

/** Terms such as "Business, invoiced weekly, 30 days, rates Volume". */
export function termsOf(account: Account): string {
  const { billing_type: type, billing_cycle: cycle, payment_terms_days: days } = account;
  return [
    kinds[account.kind],
    `${midSentence(billingTypeLabels[type])} ${midSentence(billingCycles[cycle])}`,
    type === 'invoice' && `${days} days`,
    ratesOf(account),
  ]
    .filter(Boolean)
    .join(', ');
}

/** Ids of the commands with a button. Allocating comes first, if permitted. */
const buttons = [
  'allocations.1-accounts',
  'accounts.1-note',
  'accounts.a-statement',
  'accounts.2-edit',
];

/** Heading of the page: name, state and actions. */
export function Head({ record: account }: { record: Account }) {
  const { status, word } = statuses[account.status];
  return (
    <div className="record-head">
      <h1>
        <span className="ref">{account.account_code}</span> {account.name}
      </h1>
      <Tag status={status}>{word}</Tag>
      <span className="record-line">{termsOf(account)}</span>
      <RecordActions subject={subjectOfRows('accounts', [account])} show={buttons} />
    </div>
  );
}
