import { ageBands, type AgeKey, type Ages } from '#domain/accounts/ages.ts';
import { inRand } from '#domain/kernel/money.ts';
import { StackedBar } from '#ui/chart/stacked-bar.tsx';

const shapes = {
  current: 'info',
  days_30: 'progress',
  days_60: 'warning',
  days_90: 'warning',
  days_120: 'danger',
} as const;

/** Outstanding amounts by age as one bar, with unallocated money next to it. */
export function AgeBar({
  ages,
  label,
  hrefOf,
}: {
  ages: Ages;
  label: string;
  /** Link to the invoices of an age band. */
  hrefOf?: ((key: AgeKey) => string) | undefined;
}) {
  const shares = ageBands.map(({ key, label: words }) => ({
    key,
    label: words,
    count: ages[key],
    status: shapes[key],
    href: ages[key] > 0 ? hrefOf?.(key) : undefined,
  }));
  return (
    <div className="age-bar">
      <StackedBar label={label} shares={shares} format={inRand} />
      <p className="age-rest">
        Unallocated <b>{inRand(ages.unallocated)}</b>
      </p>
    </div>
  );
}
