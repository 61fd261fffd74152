import { subjectOfRows } from '#commands/focus.ts';
import { Tag } from '#ui/mark/status-mark.tsx';
import { PossibleActions } from '#ui/screens/record-actions.tsx';
import { runbookStates, type RunbookRecord } from '../runbook.ts';

/** Heading of a runbook with its state and commands. */
export function Head({ record }: { record: RunbookRecord }) {
  const { status, word } = runbookStates[record.state];
  return (
    <div className="record-head">
      <h1>{record.name}</h1>
      <Tag status={status}>{word}</Tag>
      <span className="record-line">Version {record.number}</span>
      <div className="record-actions">
        <PossibleActions
          subject={subjectOfRows('runbooks', [record])}
          show={['runbooks.0-run', 'runbooks.1-edit', 'runbooks.2-publish', 'runbooks.3-retire']}
          primary="runbooks.0-run"
        />
      </div>
    </div>
  );
}
