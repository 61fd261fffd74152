import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { counted } from '../../commands/wording.ts';
import { Button } from '../../ui/form/button.tsx';
import { Note } from '../../ui/form/note.tsx';
import { TextLink } from '../../ui/link.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { PageHead } from '../../ui/page/page-head.tsx';
import { Listing, type ListingColumn } from '../../ui/page/listing.tsx';
import { Tabs, type Tab } from '../../ui/page/tabs.tsx';
import { useHouse } from '../house.ts';
import { runPath } from '../run/run.ts';
import { editColumns } from './columns.ts';
import { CorrectionGrid } from './correction-grid.tsx';
import { Mapping } from './mapping.tsx';
import { states, type ImportRow, type ShipmentImport } from './shipment-import.ts';
import { useImport, type ImportWork } from './use-import.ts';

/** One import: what is wrong is corrected, what is good is booked. */
export function OneImport({ held }: { held: ShipmentImport }) {
  const work = useImport(held);
  const { ask } = useHouse();
  const isOpen = isChangeable(held);
  const whole = useRef<HTMLDivElement>(null);
  const badBefore = useRef(held.bad_count);
  useEffect(() => {
    const isLastDone = badBefore.current > 0 && held.bad_count === 0;
    badBefore.current = held.bad_count;
    // The cells are gone, and with them the focus; what comes next is booking.
    if (isLastDone) whole.current?.querySelector<HTMLElement>('.btn-primary')?.focus();
  }, [held.bad_count]);
  const good = held.rows.filter(({ state }) => state === 'good').length;
  const book = async () => {
    const rest =
      held.bad_count > 0
        ? ` ${held.bad_count} rows that are still to be corrected are not booked.`
        : '';
    const consequence = `${good.toLocaleString('en-ZA')} shipments are booked and charged.${rest}`;
    if (await ask({ title: `Book ${good} shipments?`, consequence })) await work.commit();
  };
  const cancel = async () => {
    const consequence =
      'Its rows and corrections are kept to be looked at, nothing of it can be booked any more.';
    if (await ask({ title: 'Cancel this import?', consequence, irreversible: true })) work.cancel();
  };
  const bookByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !isOpen || good === 0) return;
    event.preventDefault();
    void book();
  };
  return (
    <div ref={whole} onKeyDown={bookByKey}>
      <PageHead
        title={held.file_name}
        beside={<span className="quiet-text">{states[held.state]}</span>}
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
                off={good === 0 ? 'There is no good row to book.' : false}
                onClick={() => void book()}
              >
                Book {good.toLocaleString('en-ZA')}
              </Button>
            </>
          )
        }
      />
      <p className="import-way">
        <TextLink href="/shipments/import">All imports</TextLink>
        {held.committed_count > 0 && (
          <TextLink href={`/shipments?q=import:${held.id}`}>The booked shipments</TextLink>
        )}
      </p>
      {held.same_as !== null && (
        <Note kind="warning">The very same file is also import {held.same_as}.</Note>
      )}
      {work.refusal && (
        <div className="import-note">
          <Note
            kind="error"
            action={work.typed.size > 0 && <Button onClick={work.save}>Save again</Button>}
          >
            {work.refusal.message}
          </Note>
        </div>
      )}
      {held.run_id !== null && <BeingBooked held={held} runId={held.run_id} />}
      {isOpen && <Mapping held={held} off={work.busy} onMap={work.map} />}
      <Rows held={held} work={work} />
    </div>
  );
}

/** Nothing of an import changes while a run books its rows. */
const isChangeable = ({ state, run_id }: ShipmentImport) => state === 'waiting' && run_id === null;

function BeingBooked({ held, runId }: { held: ShipmentImport; runId: number }) {
  const total = held.committed_count + held.good_count;
  return (
    <div className="import-note">
      <Note
        kind="info"
        detail="Closing this, or the tab, changes nothing."
        action={<TextLink href={runPath(runId)}>Open run</TextLink>}
      >
        Being booked: {counted(held.committed_count)} of {counted(total)}.
      </Note>
    </div>
  );
}

const kinds = [
  { id: 'bad', label: 'To correct' },
  { id: 'good', label: 'Good' },
  { id: 'committed', label: 'Booked' },
  { id: 'skipped', label: 'Left out' },
] as const;

function Rows({ held, work }: { held: ShipmentImport; work: ImportWork }) {
  const [chosen, choose] = useState<string | null>(null);
  const isOpen = isChangeable(held);
  const columns = editColumns(held);
  const tabs = kinds.map(({ id, label }): Tab => {
    const rows = held.rows.filter((row) => row.state === id);
    const isEditable = id === 'bad' && isOpen;
    return {
      id,
      label,
      count: rows.length.toLocaleString('en-ZA'),
      content:
        isEditable && rows.length > 0 ? (
          <CorrectionGrid rows={rows} columns={columns} work={work} />
        ) : (
          <Read rows={rows} held={held} id={id} />
        ),
    };
  });
  const usual = isOpen ? (held.bad_count > 0 ? 'bad' : 'good') : 'committed';
  return (
    <div className="import-rows">
      <Tabs label="Rows" tabs={tabs} selected={chosen ?? usual} onSelect={choose} />
    </div>
  );
}

const MOST_READ = 200;

function Read({
  rows,
  held,
  id,
}: {
  rows: readonly ImportRow[];
  held: ShipmentImport;
  id: string;
}) {
  if (rows.length === 0)
    return <EmptyState kind="empty" title={id === 'bad' ? 'Nothing to correct' : 'No such rows'} />;
  return (
    <>
      <Listing
        label="Rows"
        flush
        rows={rows.slice(0, MOST_READ)}
        rowKey={(row) => row.number}
        columns={readColumns(held.headings)}
      />
      {rows.length > MOST_READ && (
        <p className="import-way quiet-text">
          The first {MOST_READ} of {rows.length} are shown.
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
  return <TextLink href={`/shipments/${row.shipment_id}`}>{row.number}</TextLink>;
}

/** Leads back to where files are taken. */
export function UnknownImport() {
  return (
    <EmptyState
      kind="no-match"
      title="There is no such import"
      actions={<Button onClick={() => navigate('/shipments/import')}>All imports</Button>}
    >
      It may belong to another account.
    </EmptyState>
  );
}
