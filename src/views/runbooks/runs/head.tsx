import { subjectOfRows } from '#commands/focus.ts';
import { Note } from '#ui/form/note.tsx';
import { Tag } from '#ui/mark/status-mark.tsx';
import { PossibleActions } from '#ui/screens/record-actions.tsx';
import { runStates, type RunbookRunRecord } from '../runbook.ts';

const primary = {
  planned: 'runbook-runs.0-start',
  asking: 'runbook-runs.1-confirm',
  failed: 'runbook-runs.2-resume',
} as const;

const isWaiting = (state: string): state is keyof typeof primary => state in primary;

/** Heading of a run with its state, its question and its commands. */
export function Head({ record }: { record: RunbookRunRecord }) {
  const { status, word } = runStates[record.state];
  return (
    <>
      <div className="record-head">
        <h1>{record.name}</h1>
        <Tag status={status}>{word}</Tag>
        <div className="record-actions">
          <PossibleActions
            subject={subjectOfRows('runbook runs', [record])}
            show={[...Object.values(primary), 'runbook-runs.3-stop']}
            primary={isWaiting(record.state) ? primary[record.state] : ''}
          />
        </div>
      </div>
      {record.state === 'planned' && (
        <div className="runbook-question">
          <Note kind="info">
            Nothing has changed yet. These steps are performed after the start.
          </Note>
        </div>
      )}
      {record.asked !== null && (
        <div className="runbook-question">
          <Note kind="warning">{record.asked}</Note>
        </div>
      )}
    </>
  );
}
