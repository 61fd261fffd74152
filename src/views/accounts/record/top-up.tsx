import { Part } from '#ui/page/part.tsx';
import { TopUpForm, useTopUps } from '#ui/payments/top-up.tsx';
import { useCan } from '#ui/use-can.ts';
import type { Account } from '../account.ts';

export function TopUp({ record: account }: { record: Account }) {
  const offered = useTopUps(useCan()('View billing') && account.status !== 'closed');
  return (
    offered && (
      <Part title="Top up">
        <TopUpForm accountId={account.id} offered={offered} />
      </Part>
    )
  );
}
