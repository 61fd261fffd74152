import { countOf } from '#commands/asking/wording.ts';
import type { Kind } from '#domain/entities/entities.ts';
import { formatCount } from '#domain/kernel/format.ts';
import { inRand } from '#domain/kernel/money.ts';
import type { Preview } from '#machines/bulk-setup.ts';
import { StatusMark, type Status } from '#ui/mark/status-mark.tsx';
import '../run.css';

/** Amounts that a run would post: total, VAT, and each row. Nothing for a run without amounts. */
export function Amounts({ preview: { money } }: { preview: Preview }) {
  if (money === null) return null;
  const more = money.count - money.rows.length;
  return (
    <section className="run-money" aria-label="Amounts">
      <p>
        Total <b>{inRand(money.total)}</b>, of which VAT {inRand(money.vat)}
      </p>
      <div className="run-amounts" tabIndex={0}>
        <table aria-label="Amounts by row">
          <thead>
            <tr>
              <th scope="col">For</th>
              <th scope="col">VAT</th>
              <th scope="col">Total</th>
            </tr>
          </thead>
          <tbody>
            {money.rows.map(({ label, vat, total }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{inRand(vat)}</td>
                <td>{inRand(total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {more > 0 && <p className="quiet-text">and {formatCount(more)} more</p>}
      </div>
    </section>
  );
}

/** Share in words: "All 21 shipments", "19 of 21 shipments", "None of 21 shipments". */
function share(count: number, total: number, kind: Kind): string {
  if (count === total && total > 1) return `All ${countOf(total, kind)}`;
  return `${count === 0 ? 'None' : formatCount(count)} of ${countOf(total, kind)}`;
}

/** Number of rows that run, are skipped or fail, with reasons. */
export function Outlook({ preview, kind }: { preview: Preview; kind: Kind }) {
  const { total, will_run: willRun, will_skip: willSkip, will_fail: willFail } = preview;
  const absent = willFail.filter(({ fingerprint }) => fingerprint === null);
  const again = willFail.filter(({ fingerprint }) => fingerprint !== null);
  return (
    <div className="run-outlook" role="status">
      {total === 0 && <StatusMark status="skip">No rows are left to process.</StatusMark>}
      {total > 0 && (
        <StatusMark status={willRun > 0 ? 'success' : 'neutral'}>
          {share(willRun, total, kind)} will be processed
        </StatusMark>
      )}
      {preview.notes.length > 0 && <Reasons of={preview.notes} />}
      <Groups status="skip" words="will be skipped" groups={willSkip} />
      <Groups status="danger" words="will fail again: nothing has changed since" groups={again} />
      <Groups status="danger" words="will fail" groups={absent} />
    </div>
  );
}

interface GroupsProps {
  status: Status;
  words: string;
  groups: readonly { reason: string; count: number; sample: readonly string[] }[];
}

/** Rows by reason, with a few references. */
function Reasons({ of: groups }: { of: GroupsProps['groups'] }) {
  return (
    <ul className="run-reasons" tabIndex={groups.length > 4 ? 0 : undefined}>
      {groups.map(({ reason, count, sample }) => (
        <li key={reason}>
          <b>{formatCount(count)}</b>
          <span>
            {reason}
            <span className="ref">{sample.join(' ')}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Skipped or failing rows by reason. */
function Groups({ status, words, groups }: GroupsProps) {
  if (groups.length === 0) return null;
  return (
    <>
      <StatusMark status={status}>
        <span>
          <b>{formatCount(groups.reduce((sum, { count }) => sum + count, 0))}</b> {words}
        </span>
      </StatusMark>
      <Reasons of={groups} />
    </>
  );
}
