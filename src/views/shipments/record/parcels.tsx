import { isMeasured, formatKilograms, sizeOf, weightOf } from './parcel-figures.ts';
import { Listing, type ListingColumn } from '#ui/page/listing.tsx';
import { emptyCell } from '#ui/table/cells.tsx';
import { StatusMark } from '#ui/mark/status-mark.tsx';
import { Part } from '#ui/page/part.tsx';
import type { Parcel, Shipment } from '../shipment.ts';

/** Parcels with submitted, measured and charged values. */
export function Parcels({ record: shipment }: { record: Shipment }) {
  return (
    <Part title="Parcels" count={shipment.parcels.length} flush>
      <Listing
        label="Every parcel"
        columns={columns}
        rows={shipment.parcels}
        rowKey={(row) => row.id}
        flush
      />
      <p className="part-sum">
        Actual {formatKilograms(shipment.actual_weight)}, volumetric{' '}
        {formatKilograms(shipment.volumetric_weight)},{' '}
        <b>charged {formatKilograms(shipment.charged_weight)}</b>
      </p>
    </Part>
  );
}

const columns: ListingColumn<Parcel>[] = [
  {
    id: 'reference',
    title: 'Parcel',
    names: true,
    cell: (row) => <span className="ref">{row.tracking_reference}</span>,
  },
  {
    id: 'what',
    title: 'What',
    cell: (row) => `${row.description}, ${row.packaging.toLowerCase()}`,
  },
  { id: 'measured', title: 'Measured', cell: (row) => <Measured parcel={row} /> },
  { id: 'sent', title: 'Submitted, cm', number: true, cell: (row) => <Sent parcel={row} /> },
  {
    id: 'actual',
    title: 'Actual, cm',
    number: true,
    cell: (row) => (isMeasured(row) ? sizeOf(row, 'actual') : emptyCell),
  },
  { id: 'weight', title: 'Weight', number: true, cell: (row) => formatKilograms(weightOf(row)) },
  {
    id: 'volumetric',
    title: 'Volumetric',
    number: true,
    cell: (row) => formatKilograms(row.volumetric_weight),
  },
];

function Measured({ parcel }: { parcel: Parcel }) {
  if (!isMeasured(parcel)) return <StatusMark status="neutral">As submitted</StatusMark>;
  const isLarger = weightOf(parcel) > parcel.submitted_weight;
  return isLarger ? (
    <StatusMark status="warning">Heavier than submitted</StatusMark>
  ) : (
    <StatusMark status="success">Measured</StatusMark>
  );
}

function Sent({ parcel }: { parcel: Parcel }) {
  return (
    <>
      {sizeOf(parcel, 'submitted')}{' '}
      <span className="quiet-text">{formatKilograms(parcel.submitted_weight)}</span>
    </>
  );
}
