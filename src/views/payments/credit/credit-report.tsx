import { countOf } from '#commands/asking/wording.ts';
import { formatCount } from '#domain/kernel/format.ts';
import { inRand } from '#domain/kernel/money.ts';
import { SheetRead } from '#ui/document/sheet-read.tsx';
import { Note } from '#ui/form/note.tsx';
import { StatusMark, type Status } from '#ui/mark/status-mark.tsx';
import { Listing, type ListingColumn } from '#ui/page/listing.tsx';
import type { CreditReport } from './credit-payment.ts';

type Line = CreditReport['lines'][number];

const verdicts: Record<Line['verdict'], { status: Status; word: string }> = {
  failed: { status: 'danger', word: 'Failed' },
  repeated: { status: 'skip', word: 'Duplicate' },
  taken: { status: 'success', word: 'Imported' },
};

const columns: ListingColumn<Line>[] = [
  { id: 'row', title: 'Row', number: true, cell: ({ row }) => row },
  {
    id: 'what',
    title: 'Result',
    cell: ({ verdict }) => (
      <StatusMark status={verdicts[verdict].status}>{verdicts[verdict].word}</StatusMark>
    ),
  },
  { id: 'reference', title: 'Reference', names: true, cell: ({ reference }) => reference },
  { id: 'amount', title: 'Amount', number: true, cell: ({ amount }) => amount },
  { id: 'why', title: 'What is wrong', cell: ({ reason }) => reason },
];

/** Result of a settlement file: the total, and every rejected row. */
export function CreditReportNotes({ report }: { report: CreditReport }) {
  const { taken, failed, repeated, amount } = report;
  const lines = report.lines.filter(({ verdict }) => verdict !== 'taken');
  return (
    <>
      <Note kind={taken > 0 ? 'success' : 'warning'}>
        {taken > 0
          ? `${countOf(taken, 'credit payments')} of ${inRand(amount)} imported.`
          : 'No credit payments were imported.'}
      </Note>
      <SheetRead {...report} />
      {failed > 0 && (
        <Note kind="error" detail="Correct them under Failed rows, and resubmit them.">
          {countOf(failed, 'failed rows')}.
        </Note>
      )}
      {repeated > 0 && <Note kind="info">Skipped: {formatCount(repeated)} already imported.</Note>}
      {lines.length > 0 && (
        <div className="report-rows">
          <Listing label="Rows to check" rows={lines} rowKey={({ row }) => row} columns={columns} />
        </div>
      )}
    </>
  );
}
