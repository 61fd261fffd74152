import { formatCount } from '../../domain/format.ts';
import { goesAsRun } from '../../commands/plan.ts';
import { sorted } from '../../commands/run.ts';
import { countOf, tally } from '../../commands/wording.ts';
import { StatusMark } from '../mark/status-mark.tsx';
import type { Work } from './work.ts';

/** What will happen to a subject of several rows: how many run, how many are skipped and why. */
export function Outlook({ work }: { work: Work }) {
  const { command, subject } = work;
  // Of a run the server says it, who sees every row and judges by the answers too.
  if (subject.is !== 'rows' || command.on === undefined || goesAsRun(command, subject)) return null;
  const { count, skipped } = sorted({ command, subject });
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
