import { useSelector } from '@xstate/react';
import { useApp } from '#ui/app-context.ts';
import { TopUpForm, useTopUps } from '#ui/payments/top-up.tsx';
import { useCan } from '#ui/use-can.ts';

/** Top-up for a parcel, only for signed-in people of an account. */
export function QuoteTopUp({ charge }: { charge: number }) {
  const identity = useSelector(useApp().session, ({ context }) => context.identity);
  const accountId = identity?.user.account_id ?? null;
  return accountId !== null && <OwnTopUp accountId={accountId} charge={charge} />;
}

function OwnTopUp({ accountId, charge }: { accountId: number; charge: number }) {
  const offered = useTopUps(useCan()('View billing'));
  return (
    offered && (
      <details className="quote-top-up">
        <summary>Top up your account</summary>
        <TopUpForm accountId={accountId} offered={offered} start={charge} />
      </details>
    )
  );
}
