import { formatCount } from '#domain/kernel/format.ts';
import { StatusMark } from '#ui/mark/status-mark.tsx';
import { doneOf, outcomes, outcomeWords, type Run } from './run.ts';
import './run.css';

type RunCounts = Pick<Run, (typeof outcomes)[number] | 'total'>;

/** Bar with one segment per outcome of a run, each as wide as its share. */
export function RunBar({ run, label }: { run: RunCounts; label: string }) {
  const done = doneOf(run);
  return (
    <div
      className="run-bar"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(run.total, 1)}
      aria-valuenow={done}
      aria-valuetext={`${formatCount(done)} of ${formatCount(run.total)}`}
    >
      {outcomes.map((is) =>
        run[is] > 0 ? (
          <i key={is} className={`run-part is-${is}`} style={{ flexGrow: run[is] }} />
        ) : null,
      )}
    </div>
  );
}

/** Outcomes in words: "702 done, 14 failed, 98 skipped". */
export function RunCounters({ run }: { run: RunCounts }) {
  const some = outcomes.filter((is) => run[is] > 0);
  return (
    <span className="run-sums">
      {some.map((is) => (
        <StatusMark key={is} status={outcomeWords[is].status}>
          {formatCount(run[is])} {outcomeWords[is].word.toLowerCase()}
        </StatusMark>
      ))}
    </span>
  );
}
