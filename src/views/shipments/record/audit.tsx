import { useQuery } from '@tanstack/react-query';
import { Listing, type ListingColumn } from '../../../ui/page/listing.tsx';
import { useCan } from '../../../ui/use-can.ts';
import { useApp } from '../../../ui/app-context.ts';
import { PartResult } from '../../../ui/page/part-answer.tsx';
import { Part } from '../../../ui/page/part.tsx';
import type { AuditEntry, Shipment } from '../shipment.ts';
import { whenOf } from './times.ts';

/** Who changed what; for those who see internal notes. */
export function Audit({ record: { id } }: { record: Shipment }) {
  return useCan()('View internal notes') ? <Changes id={id} /> : null;
}

function Changes({ id }: { id: number }) {
  const { api } = useApp();
  const entries = useQuery(api.query('GET /shipments/:id/audit', { params: { id } }));
  return (
    <Part title="Changes" count={entries.data?.length} flush>
      <PartResult of={entries} what="the changes">
        {(rows) => (
          <Listing
            label="Who changed what"
            columns={columns}
            rows={rows}
            rowKey={(row) => row.id}
            empty={<p className="part-quiet">No changes since it was booked.</p>}
            flush
          />
        )}
      </PartResult>
    </Part>
  );
}

const columns: ListingColumn<AuditEntry>[] = [
  { id: 'at', title: 'When', cell: (row) => whenOf(row.at) },
  { id: 'who', title: 'Who', names: true, cell: (row) => row.user ?? 'The system' },
  { id: 'what', title: 'What', cell: (row) => <What entry={row} /> },
];

function What({ entry }: { entry: AuditEntry }) {
  const changes = Object.entries(entry.changes);
  if (changes.length === 0) return entry.action;
  return (
    <ul className="changes">
      {changes.map(([field, { from, to }]) => (
        <li key={field}>
          {spoken(field)}: <span className="quiet-text">{shown(from)}</span> → {shown(to)}
        </li>
      ))}
    </ul>
  );
}

const spoken = (field: string): string => {
  const words = field.replace(/_id$/, '').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
