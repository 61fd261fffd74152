import { subjectOfRows } from '#commands/focus.ts';
import { Tag } from '#ui/mark/status-mark.tsx';
import { RowActions } from '#ui/screens/row-actions.tsx';
import { Ago } from '#ui/table/cells.tsx';
import { stateOfLocker, type Locker } from '../locker.ts';

/** Heading of the page: name, state and last contact. */
export function Head({ record: locker }: { record: Locker }) {
  const { status, word } = stateOfLocker(locker);
  return (
    <div className="record-head">
      <h1>
        <span className="ref">{locker.code}</span> {locker.name}
      </h1>
      <Tag status={status}>{word}</Tag>
      <span className="record-line">
        Last contact <Ago iso={locker.last_seen} inSentence />
      </span>
      <div className="record-actions">
        <RowActions
          subject={subjectOfRows('lockers', [locker])}
          show={['lockers.9-audit-walk', 'lockers.2-sync-data', 'lockers.1-edit']}
        />
      </div>
    </div>
  );
}
