import { limitOf } from '#domain/accounts/credit.ts';
import { inRand } from '#domain/kernel/money.ts';
import { formatMoment } from '#ui/format.ts';
import { Note } from '#ui/form/note.tsx';
import { NEARLY_USED, type Account } from '../account.ts';

/** Reason why the account cannot book, or will soon be unable to. */
export function Warning({ record: account }: { record: Account }) {
  const words = standing(account) ?? limit(account);
  if (words === null) return null;
  const { status_change: change } = account;
  const by =
    change && account.status !== 'active'
      ? [change.reason, change.user, formatMoment(change.at)].filter(Boolean).join(', ')
      : undefined;
  return (
    <div className="account-warning">
      <Note kind="warning" detail={by}>
        {words}
      </Note>
    </div>
  );
}

function standing({ status }: Account): string | null {
  if (status === 'on-hold')
    return 'On hold: new bookings are refused until the account is released.';
  if (status === 'closed') return 'Closed: no new bookings.';
  return status === 'pending' ? 'Not approved yet: no bookings.' : null;
}

function limit(account: Account) {
  const { available = null, limit_used: used = null, credit_limit = 0 } = account;
  if (used === null || used < NEARLY_USED || available === null) return null;
  const whole = limitOf({ credit_limit, credit_override: account.credit_override ?? null });
  const share = `${Math.floor(used)} % of the credit limit of ${inRand(whole)} is used.`;
  return available > 0
    ? `${share} A booking over ${inRand(available)} is refused.`
    : `${share} Every booking is refused.`;
}
