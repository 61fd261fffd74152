import { marketplaceShipmentFields } from '#domain/marketplace/lists/marketplace-shipment.fields.ts';
import type { RecordOf } from '#api/record-source.ts';
import { canOpen } from '#domain/people/resources.ts';
import { TextLink } from '#ui/link.tsx';
import { NoteList } from '#ui/page/note-list.tsx';
import { Part } from '#ui/page/part.tsx';
import { PhoneNumber } from '#ui/phone/phone-number.tsx';
import { fieldFacts } from '#ui/screens/field-facts.tsx';
import { recordPanel } from '#ui/screens/record-panel.tsx';
import { useIdentity } from '#ui/app-context.ts';
import { formatMoment } from '#ui/format.ts';
import { ComparedTimeline } from './compared-timeline.tsx';
import { Fault } from './fault.tsx';
import { kinds, filteredPath, pages, shipmentStates } from './marketplace.ts';
import { Overrides } from './overrides.tsx';
import { statusLabel } from './shipment-columns.tsx';
import { href } from '#domain/entities/href.ts';
import { shipment } from '#domain/shipments/shipment.entity.ts';

const read = 'GET /amazon-shipments/:id';
type ShipmentDetail = RecordOf<typeof read>;

export const ShipmentPanel = recordPanel(read, {
  kind: kinds.shipments,
  state: ({ state }) => shipmentStates[state],
  aside: ({ status }) => <span>{statusLabel(status)}</span>,
  actions: [
    'marketplace-shipments.1-resubmit',
    'marketplace-shipments.2-outbound',
    'marketplace-shipments.3-pin',
    'marketplace-shipments.5-note',
    'marketplace-shipments.6-csv',
  ],
  notice: (record) => <Fault of={record} isFailed={record.state === 'failed'} />,
  facts: factsOf,
  parts: [Timeline, Notes, Overrides],
});

function Timeline({ record: { id } }: { record: ShipmentDetail }) {
  return <ComparedTimeline id={id} />;
}

function Recipient({ row }: { row: ShipmentDetail }) {
  const { recipient_name: name, mobile_number: number } = row;
  return (
    <>
      {name}
      {number && (
        <>
          , <PhoneNumber number={number} />
        </>
      )}
    </>
  );
}

/** Reference of the booked shipment, as a link if the role may open shipments. */
function Booked({ as: row }: { as: ShipmentDetail }) {
  const { user } = useIdentity();
  const name = row.short_tracking_reference ?? `No. ${row.shipment_id}`;
  if (!canOpen(user.role, 'shipments')) return <span className="ref">{name}</span>;
  return <TextLink href={href(shipment, { id: row.shipment_id })}>{name}</TextLink>;
}

function factsOf(row: ShipmentDetail) {
  const booked = row.shipment_id === null ? null : <Booked as={row} />;
  const events = (
    <TextLink href={filteredPath(pages.events, `shipment:${row.id}`)}>{row.event_count}</TextLink>
  );
  const pin = row.delivery_pin_required
    ? `Required, sent ${formatMoment(row.delivery_pin_sent_at) ?? 'never'}`
    : 'Not required';
  return [
    ...fieldFacts(marketplaceShipmentFields, row, ['waybill', 'amazon_order_id']),
    ['Shipment', booked],
    ['Recipient', <Recipient key="recipient" row={row} />],
    ['To', [...new Set([row.suburb, row.city]), row.zone, row.postal_code].join(', ')],
    ['Promised', formatMoment(row.promised_to)],
    ['Station', [row.station, row.route_code].filter(Boolean).join(', ')],
    ['PIN', pin],
    ['Invoice', row.invoice_number],
    ['Events', events],
    ...fieldFacts(marketplaceShipmentFields, row, ['attempts']),
  ] as const;
}

function Notes({ record: { notes } }: { record: ShipmentDetail }) {
  return (
    <Part title="Notes" count={notes.length}>
      <NoteList notes={notes} />
    </Part>
  );
}
