import { formatCount } from '#domain/kernel/format.ts';
import { formatExactTime } from '#domain/kernel/time.ts';
import { isOver } from '#domain/runs/run-rules.ts';
import { Note } from '#ui/form/note.tsx';
import { StatusMark } from '#ui/mark/status-mark.tsx';
import { RunBar } from '../run-bar.tsx';
import { doneOf, outcomes, outcomeWords, standingOf, type RunSheet } from '../run.ts';

const at = (iso: string | null) => (iso === null ? '' : formatExactTime(iso));

/** Progress of the run and the number of rows by outcome. */
export function Figures({ record: run }: { record: RunSheet }) {
  return (
    <>
      <Way run={run} />
      <section className="sheet-sums" aria-label="Outcome so far">
        <dl className="sheet-figures">
          {outcomes.map((is) => (
            <div key={is}>
              <dt>
                <StatusMark status={outcomeWords[is].status}>{outcomeWords[is].word}</StatusMark>
              </dt>
              <dd>{formatCount(run[is])}</dd>
            </div>
          ))}
          <div className="push sheet-done">
            <dt>{isOver(run) ? 'processed' : 'done'}</dt>
            <dd>
              {formatCount(doneOf(run))}
              <small> of {formatCount(run.total)}</small>
            </dd>
          </div>
        </dl>
        <RunBar run={run} label={run.title} />
        {run.error !== null && <Note kind="warning">{run.error}</Note>}
      </section>
    </>
  );
}

function Way({ run }: { run: RunSheet }) {
  const { status, word } = standingOf(run);
  const isEnd = isOver(run);
  return (
    <ol className="sheet-way" aria-label="Progress">
      <li>
        <StatusMark status="success">Confirmed</StatusMark> {at(run.time_created)}
      </li>
      <li>
        <StatusMark status={run.started_at === null ? 'neutral' : 'success'}>Started</StatusMark>{' '}
        {at(run.started_at)}
      </li>
      {!isEnd && run.started_at !== null && (
        <li aria-current="step">
          <StatusMark status={status}>{word}</StatusMark>
        </li>
      )}
      <li aria-current={isEnd ? 'step' : undefined}>
        <StatusMark status={isEnd ? status : 'neutral'}>{isEnd ? word : 'Finished'}</StatusMark>{' '}
        {at(run.finished_at)}
      </li>
      {!isEnd && <li className="push sheet-hint">You can close this tab</li>}
    </ol>
  );
}
