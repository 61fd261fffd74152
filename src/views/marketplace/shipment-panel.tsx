import { useQuery } from '@tanstack/react-query';
import type { RowId } from '../../commands/focus.ts';
import { subjectOfRows } from '../../commands/focus.ts';
import { marketplaceFailure } from '../../domain/marketplace-failures.ts';
import { TextLink } from '../../ui/link.tsx';
import { Avatar } from '../../ui/mark/brand.tsx';
import { Tag } from '../../ui/mark/status-mark.tsx';
import { Facts } from '../../ui/page/section.tsx';
import { Answer } from '../answer.tsx';
import { useHouse } from '../house.ts';
import { sayMoment } from '../moments.ts';
import { Part } from '../shipment/part.tsx';
import '../shipment/record.css';
import { Actions } from './actions.tsx';
import { ComparedTimeline } from './compared-timeline.tsx';
import { Fault } from './fault.tsx';
import { kinds, narrowed, places, shipmentStates, type ShipmentDetail } from './marketplace.ts';
import { Overrides } from './overrides.tsx';
import { statusLabel } from './shipment-columns.tsx';

const shown = [
  'marketplace-shipments.1-resubmit',
  'marketplace-shipments.2-outbound',
  'marketplace-shipments.3-pin',
  'marketplace-shipments.5-note',
  'marketplace-shipments.6-csv',
];

/** For a table: the panel of the record with this id. */
export const shipmentPanel = ({ id }: { id: RowId }) => <ShipmentPanel key={id} id={Number(id)} />;

/** One marketplace shipment beside its list. */
function ShipmentPanel({ id }: { id: number }) {
  const { api } = useHouse();
  const answer = useQuery(api.query('GET /amazon-shipments/:id', { params: { id } }));
  return (
    <Answer of={answer} what="the marketplace shipment">
      {(shipment) => <OneShipment shipment={shipment} />}
    </Answer>
  );
}

function OneShipment({ shipment }: { shipment: ShipmentDetail }) {
  const { status, word } = shipmentStates[shipment.state];
  const { fingerprint } = shipment;
  const remedy = fingerprint === null ? null : marketplaceFailure(fingerprint).remedy;
  return (
    <div className="beside">
      <div className="beside-head">
        <Tag status={status}>{word}</Tag>
        <span>{statusLabel(shipment.status)}</span>
      </div>
      <div className="beside-actions">
        <Actions subject={subjectOfRows(kinds.shipments, [shipment])} show={shown} />
      </div>
      <Fault error={shipment.error} remedy={shipment.state === 'failed' ? remedy : null} />
      <div className="part">
        <Facts facts={factsOf(shipment)} />
      </div>
      <ComparedTimeline id={shipment.id} />
      <Notes shipment={shipment} />
      <Overrides of={shipment} />
    </div>
  );
}

function factsOf(row: ShipmentDetail) {
  const booked =
    row.shipment_id === null ? null : (
      <TextLink href={`/shipments/${row.shipment_id}`}>
        {row.short_tracking_reference ?? `No. ${row.shipment_id}`}
      </TextLink>
    );
  const events = (
    <TextLink href={narrowed(places.events, `shipment:${row.id}`)}>{row.event_count}</TextLink>
  );
  const pin = row.delivery_pin_required
    ? `Required, sent ${sayMoment(row.delivery_pin_sent_at) ?? 'never'}`
    : 'Not required';
  return [
    [
      'Waybill',
      <span key="waybill" className="ref">
        {row.waybill}
      </span>,
    ],
    ['Order', row.amazon_order_id],
    ['Shipment', booked],
    ['Recipient', [row.recipient_name, row.mobile_number].filter(Boolean).join(', ')],
    ['To', [...new Set([row.suburb, row.city]), row.zone, row.postal_code].join(', ')],
    ['Promised', sayMoment(row.promised_to)],
    ['Station', [row.station, row.route_code].filter(Boolean).join(', ')],
    ['PIN', pin],
    ['Invoice', row.invoice_number],
    ['Events', events],
    ['Tries', row.attempts],
  ] as const;
}

function Notes({ shipment: { notes } }: { shipment: ShipmentDetail }) {
  return (
    <Part title="Notes" count={notes.length}>
      {notes.length === 0 ? (
        <p className="part-quiet">No notes yet.</p>
      ) : (
        <ul className="notes">
          {notes.map((note) => (
            <li key={note.id}>
              <Avatar name={note.user ?? 'The system'} />
              <div>
                <p className="note-body">{note.note}</p>
                <p className="note-by">
                  {[note.user ?? 'The system', sayMoment(note.time_created)].join(', ')}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}
