import { counted, countOf } from '../../commands/wording.ts';
import { inRand } from '../../domain/money.ts';
import { Note } from '../../ui/form/note.tsx';
import { StatusMark, type Status } from '../../ui/mark/status-mark.tsx';
import { Listing, type ListingColumn } from '../../ui/page/listing.tsx';
import { kind, type Report, type ReportLine } from './payments.ts';

const verdicts: Record<ReportLine['verdict'], { status: Status; word: string }> = {
  bad: { status: 'danger', word: 'Bad' },
  repeated: { status: 'skip', word: 'Repeated' },
  out: { status: 'neutral', word: 'Paid out' },
  taken: { status: 'warning', word: 'Not matched' },
};

const order: readonly ReportLine['verdict'][] = ['bad', 'taken', 'repeated', 'out'];

const columns: ListingColumn<ReportLine>[] = [
  { id: 'row', title: 'Row', number: true, cell: ({ row }) => row },
  {
    id: 'what',
    title: 'What came of it',
    cell: ({ verdict }) => (
      <StatusMark status={verdicts[verdict].status}>{verdicts[verdict].word}</StatusMark>
    ),
  },
  { id: 'reference', title: 'Reference', names: true, cell: (line) => line.bank_reference },
  {
    id: 'amount',
    title: 'Amount',
    number: true,
    cell: ({ amount }) => (amount === null ? '' : inRand(amount)),
  },
  { id: 'why', title: 'Why', cell: ({ reason }) => reason ?? 'Its reference names nobody.' },
];

function leftOut({ repeated, out, bad }: Report): string {
  const parts = [
    [bad, 'bad'],
    [repeated, 'there before'],
    [out, 'paid out'],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${counted(count)} ${word}`)
    .join(', ');
}

/** What a statement brought: the sum, and every line that somebody may want to look at. */
export function ImportReport({ report }: { report: Report }) {
  const { taken, amount, allocated, unallocated } = report;
  const rest = leftOut(report);
  const lines = report.lines
    .filter(({ verdict, state }) => verdict !== 'taken' || state === 'unmatched')
    .toSorted((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict) || a.row - b.row);
  return (
    <>
      <Note
        kind={taken > 0 ? 'success' : 'warning'}
        detail={
          taken > 0 && `${inRand(allocated)} settle invoices, ${inRand(unallocated)} are left over.`
        }
      >
        {taken > 0
          ? `${countOf(taken, kind)} of ${inRand(amount)} imported.`
          : 'Nothing was imported.'}
      </Note>
      {rest && <Note kind={report.bad > 0 ? 'error' : 'info'}>Left out: {rest}.</Note>}
      {lines.length > 0 && (
        <div className="report-rows">
          <Listing
            label="Lines to look at"
            rows={lines}
            rowKey={({ row }) => row}
            columns={columns}
          />
        </div>
      )}
    </>
  );
}
