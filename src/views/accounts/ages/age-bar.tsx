import { ageBands, type Ages } from '../../../domain/ages.ts';
import { inRand } from '../../../domain/money.ts';
import { StackedBar } from '../../../ui/chart/stacked-bar.tsx';

const shapes = {
  current: 'info',
  days_30: 'progress',
  days_60: 'warning',
  days_90: 'warning',
  days_120: 'danger',
} as const;

/** What is owed by age, as one bar with its amounts; what is unallocated stands beside it. */
export function AgeBar({ ages, label }: { ages: Ages; label: string }) {
  const shares = ageBands.map(({ key, label: words }) => ({
    key,
    label: words,
    count: ages[key],
    status: shapes[key],
  }));
  return (
    <div className="age-bar">
      <StackedBar label={label} shares={shares} say={inRand} />
      <p className="age-rest">
        Unallocated <b>{inRand(ages.unallocated)}</b>
      </p>
    </div>
  );
}
