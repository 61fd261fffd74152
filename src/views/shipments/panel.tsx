import { upstreamSentence } from '#domain/shipments/upstream.ts';
import { inRand } from '#domain/kernel/money.ts';
import { Note } from '#ui/form/note.tsx';
import { PhoneNumber } from '#ui/phone/phone-number.tsx';
import { recordPanel } from '#ui/screens/record-panel.tsx';
import { endOf } from './record/ends.ts';
import { serviceName } from './record/facts-of.tsx';
import { Notes } from './record/notes.tsx';
import { formatKilograms } from './record/parcel-figures.ts';
import { RecordActions } from './record/record-head.tsx';
import type { Shipment, Side } from './shipment.ts';
import { standingOf } from './status.tsx';
import { Timeline } from './record/timeline.tsx';
import { whenOf } from './record/times.ts';
import './record/record.css';

/** Side panel of a shipment: the facts that decisions need, and its commands. */
export const ShipmentPanel = recordPanel('GET /shipments/:id', {
  kind: 'shipments',
  state: standingOf,
  aside: ({ status_at: at }) => <span className="quiet-text">since {whenOf(at)}</span>,
  actions: RecordActions,
  notice: (row) =>
    row.upstream_state === 'failed' && (
      <div className="part">
        <Note kind="error">{upstreamSentence(row, null)}</Note>
      </div>
    ),
  facts: factsOf,
  parts: [Timeline, Notes],
});

function factsOf(row: Shipment) {
  const service = [row.service_level_code, serviceName(row.service_level_code)]
    .filter(Boolean)
    .join(', ');
  const weight = `${row.parcel_count}, charged ${formatKilograms(row.charged_weight)}`;
  return [
    ['From', addressOf(row, 'collection')],
    ['To', addressOf(row, 'delivery')],
    [
      'Phone',
      row.delivery_mobile_number && <PhoneNumber key="phone" number={row.delivery_mobile_number} />,
    ],
    ['Service', service],
    ['Account', row.account],
    ['Driver', row.delivery_driver ?? row.collection_driver],
    ['Parcels', weight],
    ...upstreamOf(row),
    ...(row.payment_state === 'unpaid'
      ? [['Payment', 'Not paid yet: collected only after payment'] as const]
      : []),
    ...(row.charge === undefined ? [] : [['Charge', inRand(row.charge)] as const]),
  ] as const;
}

/**
 * State at the delivering partner carrier; null if the partner refused the shipment, because the
 * refusal is displayed above.
 */
function upstreamOf(row: Shipment) {
  const says = row.upstream_state === 'failed' ? null : upstreamSentence(row, null);
  return says === null ? [] : [['Upstream', says] as const];
}

function addressOf(row: Shipment, side: Side): string {
  const end = endOf(row, side);
  const town = [...new Set([end.suburb, end.city])].join(', ');
  return [end.company ?? end.name, end.street_address, town, end.postal_code]
    .filter(Boolean)
    .join(', ');
}
