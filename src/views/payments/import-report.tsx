import { href } from '#domain/entities/href.ts';
import { run as runEntity } from '#domain/runs/run.entity.ts';
import { countOf } from '#commands/asking/wording.ts';
import { inRand } from '#domain/kernel/money.ts';
import { SheetRead } from '#ui/document/sheet-read.tsx';
import { TextLink } from '#ui/link.tsx';
import { Note } from '#ui/form/note.tsx';
import { StatusMark, type Status } from '#ui/mark/status-mark.tsx';
import { Listing, type ListingColumn } from '#ui/page/listing.tsx';
import { kind, type Report, type ReportLine } from './payments.ts';

const verdicts: Record<ReportLine['verdict'], { status: Status; word: string }> = {
  invalid: { status: 'danger', word: 'Invalid' },
  duplicate: { status: 'skip', word: 'Duplicate' },
  debit: { status: 'neutral', word: 'Debit' },
  ignored: { status: 'neutral', word: 'Not a payment' },
  imported: { status: 'warning', word: 'Not matched' },
};

const order: readonly ReportLine['verdict'][] = [
  'invalid',
  'imported',
  'duplicate',
  'ignored',
  'debit',
];

const columns: ListingColumn<ReportLine>[] = [
  { id: 'row', title: 'Row', number: true, cell: ({ row }) => row },
  {
    id: 'what',
    title: 'Result',
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
  {
    id: 'why',
    title: 'Reason',
    cell: ({ reason }) => reason ?? 'No account matches this reference.',
  },
];

const skippedKinds = {
  invalid: { name: 'invalid line', plural: 'invalid lines' },
  duplicates: { name: 'duplicate', plural: 'duplicates' },
  ignored: { name: 'line that is not a payment', plural: 'lines that are not payments' },
  debits: { name: 'debit', plural: 'debits' },
} as const;

/** Counts of the lines that were not imported, by kind. */
const skippedText = (report: Report): string =>
  (['invalid', 'duplicates', 'ignored', 'debits'] as const)
    .filter((kindOf) => report[kindOf] > 0)
    .map((kindOf) => countOf(report[kindOf], skippedKinds[kindOf]))
    .join(', ');

/** Result of a bank statement: the total, and every line that needs attention. */
export function ImportReport({ report }: { report: Report }) {
  const { imported, amount, allocated, unallocated, waiting, run_id: run } = report;
  const rest = skippedText(report);
  const lines = report.lines
    .filter(({ verdict, state }) => verdict !== 'imported' || state === 'unmatched')
    .toSorted((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict) || a.row - b.row);
  return (
    <>
      {run === null ? (
        <Note
          kind={imported > 0 ? 'success' : 'warning'}
          detail={
            imported > 0 &&
            `${inRand(allocated)} allocated to invoices, ${inRand(unallocated)} unallocated.`
          }
        >
          {imported > 0
            ? `${countOf(imported, kind)} of ${inRand(amount)} imported.`
            : 'No receipts were imported.'}
        </Note>
      ) : (
        <Note
          kind="info"
          detail="The run continues when you close this window. The page of the run shows the progress."
        >
          {countOf(waiting, kind)} are being imported.{' '}
          <TextLink href={href(runEntity, { id: run })}>Show the run</TextLink>
        </Note>
      )}
      <SheetRead {...report} />
      {report.bank !== null && <p className="quiet-text">Columns as chosen for {report.bank}.</p>}
      {rest && <Note kind={report.invalid > 0 ? 'error' : 'info'}>Skipped: {rest}.</Note>}
      {lines.length > 0 && (
        <div className="report-rows">
          <Listing
            label="Lines to check"
            rows={lines}
            rowKey={({ row }) => row}
            columns={columns}
          />
        </div>
      )}
    </>
  );
}
