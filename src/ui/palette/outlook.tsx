import { formatCount } from '#domain/kernel/format.ts';
import { goesAsRun } from '#commands/plan.ts';
import { partitionRows } from '#commands/run.ts';
import { countOf, tally } from '#commands/asking/wording.ts';
import { StatusMark } from '../mark/status-mark.tsx';
import type { Work } from './work.ts';

/** Effect on a subject of several rows: number of affected rows, and skipped rows with reasons. */
export function Outlook({ work }: { work: Work }) {
  const { command, subject } = work;
  // Skipped for a run, because the server's preview covers every row and the answers.
  if (subject.is !== 'rows' || command.on === undefined || goesAsRun(command, subject)) return null;
  const { count, skipped } = partitionRows({ command, subject });
  if (count + skipped.length < 2) return null;
  const reasons = skipped.flatMap((result) => (result.is === 'skipped' ? [result.why] : []));
  return (
    <section className="palette-outlook" aria-label="What will happen">
      <h4>What will happen</h4>
      <p>
        <StatusMark status="success" />
        <span>
          <b>{countOf(count, subject.kind)}</b> will be done
        </span>
      </p>
      {skipped.length > 0 && (
        <p>
          <StatusMark status="skip" />
          <span>
            <b>{formatCount(skipped.length)} will be skipped</b> {tally(reasons)}
          </span>
        </p>
      )}
    </section>
  );
}
