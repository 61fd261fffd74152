import { StatusMark, type Status } from '../mark/status-mark.tsx';
import { differencesOf, type Difference } from './formatted.ts';
import './payload.css';

type Fields = Readonly<Record<string, unknown>>;

const marks: Record<Exclude<Difference['is'], 'same'>, { status: Status; word: string }> = {
  changed: { status: 'progress', word: 'Changed' },
  added: { status: 'success', word: 'Added' },
  removed: { status: 'danger', word: 'Removed' },
};

/** Compares two states of the same fields; each difference is marked with a sign and a word. */
export function PayloadDiff({
  label,
  before,
  after,
}: {
  label: string;
  before: Fields;
  after: Fields;
}) {
  const rows = differencesOf(before, after);
  return (
    <div className="payload-diff" role="region" aria-label={label} tabIndex={0}>
      <table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.field} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ row: { field, before, after, is } }: { row: Difference }) {
  const none = <span className="quiet-text">None</span>;
  const mark = is === 'same' ? null : marks[is];
  return (
    <tr className={mark ? 'payload-differs' : undefined}>
      <th scope="row">
        {field}
        {mark && <StatusMark status={mark.status}>{mark.word}</StatusMark>}
      </th>
      <td>{before ?? none}</td>
      <td>{after ?? none}</td>
    </tr>
  );
}
