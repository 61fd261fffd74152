import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '#api/endpoint-types.ts';
import { inRand, inThousands } from '#domain/kernel/money.ts';
import { formatMonth } from '#domain/kernel/time.ts';
import { useApp } from '#ui/app-context.ts';
import { DayChart } from '#ui/chart/day-chart.tsx';
import { PartResult } from '#ui/page/part-answer.tsx';
import { Part } from '#ui/page/part.tsx';
import { useCan } from '#ui/use-can.ts';
import type { Account } from '../account.ts';

const READ = 'GET /accounts/:id/trend';
type Months = ResponseOf<typeof READ>['months'];

/** Charges and payments of the last twelve months. */
export function Trend({ record: { id } }: { record: Account }) {
  return useCan()('View billing') ? <Months id={id} /> : null;
}

function Months({ id }: { id: number }) {
  const { api } = useApp();
  const found = useQuery(api.query(READ, { params: { id } }));
  const days = found.data?.pays_after_days ?? null;
  return (
    <Part
      title="Charged and paid"
      action={days !== null && <span className="account-pays">pays in {days} days on average</span>}
    >
      <PartResult of={found} what="the amounts charged and paid">
        {({ months }) => (
          <DayChart
            label="Charged and paid by month"
            bars="Charged"
            line="Paid"
            days={daysOf(id, months)}
            format={inRand}
            formatShort={inThousands}
          />
        )}
      </PartResult>
    </Part>
  );
}

/**
 * Returns the charged and paid amounts by month for the chart. Each month links to its invoices.
 */
const daysOf = (account: number, months: Months) =>
  months.map(({ month, charged, paid }) => {
    const from = `${month}-01`;
    const q = `account:${account} date:>=${from} date:<=${lastDayOf(month)}`;
    return {
      key: month,
      label: formatMonth(from),
      bar: charged,
      line: paid,
      href: `/billing/invoices?${new URLSearchParams({ q }).toString()}`,
    };
  });

function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}
