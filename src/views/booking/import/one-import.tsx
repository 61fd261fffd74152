import { formatCount } from '#domain/kernel/format.ts';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { countOf } from '#commands/asking/wording.ts';
import { SheetRead } from '#ui/document/sheet-read.tsx';
import { Button } from '#ui/form/button.tsx';
import { Note } from '#ui/form/note.tsx';
import { TextLink } from '#ui/link.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { PageHead } from '#ui/page/page-head.tsx';
import { Listing, type ListingColumn } from '#ui/page/listing.tsx';
import { Tabs, type Tab } from '#ui/page/tabs.tsx';
import { useApp } from '#ui/app-context.ts';
import { run } from '#domain/runs/run.entity.ts';
import { editColumns } from './columns.ts';
import { CorrectionGrid } from './correction-grid.tsx';
import { Mapping } from './mapping.tsx';
import {
  leftOutText,
  noticeColumns,
  Repeated,
  sortWarnedFirst,
  warningColumns,
  type Include,
} from './repeated-rows.tsx';
import { states, type ImportRow, type ShipmentImport } from './shipment-import.ts';
import { useImport, type ImportWork } from './use-import.ts';
import { href } from '#domain/entities/href.ts';
import { shipment } from '#domain/shipments/shipment.entity.ts';

/** Page of an import, where the user corrects errors and books the valid rows. */
export function OneImport({ shipmentImport }: { shipmentImport: ShipmentImport }) {
  const work = useImport(shipmentImport);
  const { ask } = useApp();
  const isOpen = isChangeable(shipmentImport);
  const whole = useRef<HTMLDivElement>(null);
  const badBefore = useRef(shipmentImport.bad_count);
  useEffect(() => {
    const isLastDone = badBefore.current > 0 && shipmentImport.bad_count === 0;
    badBefore.current = shipmentImport.bad_count;
    // The corrected cell disappears and would lose the focus, so the focus moves to the button that
    // books.
    if (isLastDone) whole.current?.querySelector<HTMLElement>('.btn-primary')?.focus();
  }, [shipmentImport.bad_count]);
  useFocusAfterBooking(shipmentImport, whole);
  const good = shipmentImport.rows.filter(({ state }) => state === 'good').length;
  const book = async () => {
    const consequence = `This books and charges ${countOf(good, 'shipments')}.${leftOutText(shipmentImport)}`;
    if (await ask({ title: `Book ${countOf(good, 'shipments')}?`, consequence }))
      await work.commit();
  };
  const cancel = async () => {
    const consequence =
      'The rows and corrections of this import stay visible, but no shipment can be booked from it.';
    if (await ask({ title: 'Cancel this import?', consequence, irreversible: true })) work.cancel();
  };
  return (
    <div ref={whole}>
      <PageHead
        title={shipmentImport.file_name}
        aside={<span className="quiet-text">{states[shipmentImport.state]}</span>}
        actions={
          isOpen && (
            <>
              <Button kind="quiet" onClick={() => void cancel()}>
                Cancel import
              </Button>
              <Button
                kind="primary"
                keys="mod+Enter"
                busy={work.busy}
                off={good === 0 ? 'No row is ready to be booked.' : false}
                onClick={() => void book()}
              >
                Book {formatCount(good)}
              </Button>
            </>
          )
        }
      />
      <p className="import-way">
        <TextLink href="/shipments/import">All imports</TextLink>
        {shipmentImport.committed_count > 0 && (
          <span data-after-booking="">
            <TextLink href={`/shipments?q=import:${shipmentImport.id}`}>
              The booked shipments
            </TextLink>
          </span>
        )}
      </p>
      {shipmentImport.same_as !== null && (
        <Note kind="warning">This file was also uploaded as import {shipmentImport.same_as}.</Note>
      )}
      {shipmentImport.sheet !== null && (
        <div className="import-note">
          <SheetRead {...shipmentImport} />
        </div>
      )}
      {isOpen && shipmentImport.repeated_count > 0 && (
        <Repeated shipmentImport={shipmentImport} work={work} />
      )}
      {work.failure && (
        <div className="import-note">
          <Note
            kind="error"
            action={work.typed.size > 0 && <Button onClick={work.save}>Save again</Button>}
          >
            {work.failure.message}
          </Note>
        </div>
      )}
      {shipmentImport.run_id !== null && (
        <BeingBooked shipmentImport={shipmentImport} runId={shipmentImport.run_id} />
      )}
      {isOpen && <Mapping shipmentImport={shipmentImport} off={work.busy} onMap={work.map} />}
      <Rows shipmentImport={shipmentImport} work={work} />
    </div>
  );
}

/** Moves the focus after booking, because the pressed button disappears with the booked rows. */
function useFocusAfterBooking(
  shipmentImport: ShipmentImport,
  whole: RefObject<HTMLElement | null>,
) {
  const before = useRef(shipmentImport.committed_count);
  useEffect(() => {
    const isBooked =
      shipmentImport.committed_count > before.current || shipmentImport.run_id !== null;
    before.current = shipmentImport.committed_count;
    if (isBooked && document.activeElement === document.body)
      whole.current?.querySelector<HTMLElement>('[data-after-booking] a')?.focus();
  }, [shipmentImport.committed_count, shipmentImport.run_id, whole]);
}

/** Whether the import can change: not while a run books its rows. */
const isChangeable = ({ state, run_id }: ShipmentImport) => state === 'waiting' && run_id === null;

function BeingBooked({ shipmentImport, runId }: { shipmentImport: ShipmentImport; runId: number }) {
  const total = shipmentImport.committed_count + shipmentImport.good_count;
  return (
    <div className="import-note" data-after-booking="">
      <Note
        kind="info"
        detail="You can close this window or the tab; the run continues."
        action={<TextLink href={href(run, { id: runId })}>Open run</TextLink>}
      >
        Being booked: {formatCount(shipmentImport.committed_count)} of {formatCount(total)}.
      </Note>
    </div>
  );
}

const kinds = [
  { id: 'bad', label: 'To correct' },
  { id: 'repeated', label: 'Booked before' },
  { id: 'good', label: 'Ready' },
  { id: 'committed', label: 'Booked' },
  { id: 'skipped', label: 'Skipped' },
] as const;

function Rows({ shipmentImport, work }: { shipmentImport: ShipmentImport; work: ImportWork }) {
  const [chosen, choose] = useState<string | null>(null);
  const isOpen = isChangeable(shipmentImport);
  const columns = editColumns(shipmentImport);
  const tabs = kinds.map(({ id, label }): Tab => {
    const rows = shipmentImport.rows.filter((row) => row.state === id);
    const isEditable = id === 'bad' && isOpen;
    return {
      id,
      label,
      count: formatCount(rows.length),
      content:
        isEditable && rows.length > 0 ? (
          <CorrectionGrid rows={rows} columns={columns} work={work} />
        ) : (
          <Read
            rows={rows}
            shipmentImport={shipmentImport}
            id={id}
            onInclude={id === 'repeated' && isOpen ? work.include : undefined}
          />
        ),
    };
  });
  const usual = isOpen ? (shipmentImport.bad_count > 0 ? 'bad' : 'good') : 'committed';
  return (
    <div className="import-rows">
      <Tabs label="Rows" tabs={tabs} selected={chosen ?? usual} onSelect={choose} />
    </div>
  );
}

const MAX_READ = 200;

type ReadProps = {
  rows: readonly ImportRow[];
  shipmentImport: ShipmentImport;
  id: string;
  /** Callback that includes left-out rows; undefined if there are none. */
  onInclude: Include | undefined;
};

function Read({ rows, shipmentImport, id, onInclude }: ReadProps) {
  if (rows.length === 0)
    return (
      <EmptyState kind="empty" title={id === 'bad' ? 'No rows need correcting' : 'No rows here'} />
    );
  return (
    <>
      <Listing
        label="Rows"
        flush
        rows={sortWarnedFirst(rows).slice(0, MAX_READ)}
        rowKey={(row) => row.number}
        columns={[
          ...(id === 'repeated' ? noticeColumns(onInclude) : warningColumns(rows)),
          ...readColumns(shipmentImport.headings),
        ]}
      />
      {rows.length > MAX_READ && (
        <p className="import-way quiet-text">
          The first {MAX_READ} of {rows.length} are shown.
        </p>
      )}
    </>
  );
}

const readColumns = (headings: readonly string[]): ListingColumn<ImportRow>[] => [
  { id: 'number', title: 'Row', number: true, names: true, cell: (row) => <RowName row={row} /> },
  ...headings.map((heading) => ({
    id: heading,
    title: heading,
    cell: (row: ImportRow) => row.cells[heading] ?? '',
  })),
];

function RowName({ row }: { row: ImportRow }) {
  if (row.shipment_id === null) return row.number;
  return <TextLink href={href(shipment, { id: row.shipment_id })}>{row.number}</TextLink>;
}

/** Message for an unknown import, with a link to all imports. */
export function UnknownImport() {
  return (
    <EmptyState
      kind="no-match"
      title="There is no such import"
      actions={<Button onClick={() => navigate('/shipments/import')}>All imports</Button>}
    >
      The import may belong to another account.
    </EmptyState>
  );
}
