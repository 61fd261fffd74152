import { subjectOfRows } from '../../../commands/focus.ts';
import { midSentence } from '../../../commands/wording.ts';
import { untilWords } from '../../../domain/override-days.ts';
import { RecordActions } from '../../../ui/screens/record-actions.tsx';
import { Tag } from '../../../ui/mark/status-mark.tsx';
import { billingCycles, billingTypes, kinds, statuses, type Account } from '../account.ts';

/** "rates Volume", or what holds today in place of it: "rates Volume until 3 December 2026". */
function ratesOf({ rate_group: usual, rate_override: other, rate_override_until: until }: Account) {
  if (other !== null && until !== null) return `rates ${other} ${untilWords({ ends_on: until })}`;
  return usual && `rates ${usual}`;
}

/** "Business, invoiced weekly, 30 days, rates Volume" */
export function termsOf(account: Account): string {
  const { billing_type: type, billing_cycle: cycle, payment_terms_days: days } = account;
  return [
    kinds[account.kind],
    `${midSentence(billingTypes[type])} ${midSentence(billingCycles[cycle])}`,
    type === 'invoice' && `${days} days`,
    ratesOf(account),
  ]
    .filter(Boolean)
    .join(', ');
}

/** What is to be settled comes first; without billing there is nothing to settle. */
const buttons = [
  'allocations.1-accounts',
  'accounts.1-note',
  'accounts.a-statement',
  'accounts.2-edit',
];

/** Which account it is, how it stands, and what can be done with it. */
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
