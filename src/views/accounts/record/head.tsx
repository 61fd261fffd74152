import { subjectOfRows } from '../../../commands/focus.ts';
import { midSentence } from '../../../commands/wording.ts';
import { useApp } from '../../../ui/app-context.ts';
import { Menu, type MenuEntry } from '../../../ui/overlay/menu.tsx';
import { RowActions } from '../../../ui/screens/row-actions.tsx';
import { Tag } from '../../../ui/mark/status-mark.tsx';
import { billingCycles, billingTypes, kinds, statuses, type Account } from '../account.ts';

/** "Business, invoiced weekly, 30 days, rates Volume" */
export function termsOf(account: Account): string {
  const { billing_type: type, billing_cycle: cycle, payment_terms_days: days } = account;
  return [
    kinds[account.kind],
    `${midSentence(billingTypes[type])} ${midSentence(billingCycles[cycle])}`,
    type === 'invoice' && `${days} days`,
    account.rate_group && `rates ${account.rate_group}`,
  ]
    .filter(Boolean)
    .join(', ');
}

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
      <div className="record-actions">
        <Actions account={account} />
      </div>
    </div>
  );
}

const buttons = ['accounts.1-note', 'accounts.2-edit'];

/** The same commands as in the list, for this one. */
function Actions({ account }: { account: Account }) {
  const subject = subjectOfRows('accounts', [account]);
  const entries = useApp().actions?.(subject) ?? [];
  const more = entries.filter(({ id }) => !buttons.includes(id));
  return (
    <>
      <RowActions subject={subject} show={buttons} />
      {more.length > 0 && (
        <Menu
          label="More"
          trigger="More"
          triggerClass="btn btn-plain"
          entries={more.map(explained)}
        />
      )}
    </>
  );
}

/** What is not possible now is grey and says why. */
function explained(entry: MenuEntry): MenuEntry {
  if (entry.kind !== 'item') return entry;
  const label = entry.label.replace(/…$/, '');
  const { off, why } = entry;
  return { ...entry, label: off && why ? `${label}: ${midSentence(why)}` : label };
}
