import { countOf } from '#commands/asking/wording.ts';
import { Button } from '#ui/form/button.tsx';
import { Note } from '#ui/form/note.tsx';
import type { ListingColumn } from '#ui/page/listing.tsx';
import { useApp } from '#ui/app-context.ts';
import type { ImportRow, ShipmentImport } from './shipment-import.ts';
import type { ImportWork } from './use-import.ts';

/** Callback that includes rows again that the import left out. */
export type Include = (numbers: number[]) => void;

const rowsWord = { name: 'row', plural: 'rows' };

/** Sentences about the rows that are not booked. */
export function leftOutText({ bad_count: bad, repeated_count: repeated }: ShipmentImport): string {
  const fixing =
    bad > 0 ? ` ${countOf(bad, rowsWord)} that still need correcting will not be booked.` : '';
  return repeated > 0
    ? `${fixing} ${countOf(repeated, rowsWord)} booked before will be left out.`
    : fixing;
}

/** Note about rows that repeat a recent shipment or another row, with a way to book them anyway. */
export function Repeated({
  shipmentImport,
  work,
}: {
  shipmentImport: ShipmentImport;
  work: ImportWork;
}) {
  const { ask } = useApp();
  const numbers = shipmentImport.rows
    .filter(({ state }) => state === 'repeated')
    .map(({ number }) => number);
  const include = async () => {
    const title = `Include ${countOf(numbers.length, rowsWord)} anyway?`;
    const consequence = 'The rows are booked and charged as additional shipments.';
    if (await ask({ title, consequence })) work.include(numbers);
  };
  return (
    <div className="import-note">
      <Note
        kind="warning"
        detail="These rows are not booked. Book the other rows, or include these rows if they are additional shipments."
        action={
          <Button busy={work.busy} onClick={() => void include()}>
            Include these rows
          </Button>
        }
      >
        {countOf(numbers.length, rowsWord)} already booked, or repeated in this file.
      </Note>
    </div>
  );
}

const noticeCell = ({ notice }: ImportRow) =>
  notice === null ? '' : <span className="import-notice">{notice}</span>;

/** Column for warnings of rows that are booked anyway; none if no row has a warning. */
export const warningColumns = (rows: readonly ImportRow[]): ListingColumn<ImportRow>[] =>
  rows.some(({ notice }) => notice !== null)
    ? [{ id: 'notice', title: 'Warning', cell: noticeCell }]
    : [];

/** Sorts rows with a warning first; apart from that, the order of the rows stays. */
export const sortWarnedFirst = (rows: readonly ImportRow[]): ImportRow[] =>
  rows.toSorted((one, other) => Number(other.notice !== null) - Number(one.notice !== null));

/** Columns with the reason why a row is left out, and a button to include it. */
export const noticeColumns = (onInclude: Include | undefined): ListingColumn<ImportRow>[] => [
  { id: 'notice', title: 'Booked before', cell: noticeCell },
  {
    id: 'include',
    title: 'Include',
    cell: ({ number }) =>
      onInclude && (
        <Button
          kind="quiet"
          aria-label={`Include row ${number}`}
          onClick={() => onInclude([number])}
        >
          Include
        </Button>
      ),
  },
];
