import { subjectOfRows } from '#commands/focus.ts';
import { Tag } from '#ui/mark/status-mark.tsx';
import { RowActions } from '#ui/screens/row-actions.tsx';
import { kind } from '../payments.ts';
import { bandMarks, describeSureness } from './allocation.ts';
import type { DecisionState } from './use-decision.ts';

/** Command that posts a provider's payment. */
const SETTLES = ['billing-payments.4-settlement'];

/** Settlement files that the receipt may pay; posting asks for the retained fee first. */
export function FileCandidates({ decision: { found, receipt } }: { decision: DecisionState }) {
  const { files = [] } = found.data ?? {};
  if (files.length === 0 || receipt === undefined) return null;
  return (
    <>
      <ul className="candidates" aria-label="Settlement files">
        {files.map((file) => (
          <li key={file.settles_import_id} className="candidate">
            <span />
            <div>
              <div className="candidate-head">
                <b>{file.file_name}</b>
                <Tag status={bandMarks[file.band].status}>{describeSureness(file)}</Tag>
              </div>
              <ul className="reasons">
                <li>{file.reason}</li>
              </ul>
            </div>
          </li>
        ))}
      </ul>
      <div className="allocator-own">
        <RowActions subject={subjectOfRows(kind, [receipt])} show={SETTLES} />
      </div>
    </>
  );
}
