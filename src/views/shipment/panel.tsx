import { useQuery } from '@tanstack/react-query';
import { inRand } from '../../domain/money.ts';
import { Facts } from '../../ui/page/section.tsx';
import { Answer } from '../answer.tsx';
import { useHouse } from '../house.ts';
import { endOf } from './ends.ts';
import { serviceName } from './facts-of.tsx';
import { Notes } from './notes.tsx';
import { kilograms } from './parcel-figures.ts';
import { RecordActions } from './record-head.tsx';
import type { Shipment, Side } from './shipment.ts';
import { ShipmentTag } from './status.tsx';
import { Timeline } from './timeline.tsx';
import { whenOf } from './times.ts';
import './record.css';

/** One shipment beside its list: what is needed to decide, and what can be done. */
export function ShipmentPanel({ id }: { id: number }) {
  const { api } = useHouse();
  const answer = useQuery(api.query('GET /shipments/:id', { params: { id } }));
  return (
    <Answer of={answer} what="the shipment">
      {(shipment) => (
        <div className="beside">
          <div className="beside-head">
            <ShipmentTag status={shipment.status} />
            <span className="quiet-text">since {whenOf(shipment.status_at)}</span>
          </div>
          <div className="beside-actions">
            <RecordActions shipment={shipment} />
          </div>
          <div className="part">
            <Facts facts={factsOf(shipment)} />
          </div>
          <Timeline id={id} />
          <Notes shipment={shipment} />
        </div>
      )}
    </Answer>
  );
}

function factsOf(row: Shipment) {
  const service = [row.service_level_code, serviceName(row.service_level_code)]
    .filter(Boolean)
    .join(', ');
  const weight = `${row.parcel_count}, charged ${kilograms(row.charged_weight)}`;
  return [
    ['From', addressOf(row, 'collection')],
    ['To', addressOf(row, 'delivery')],
    ['Phone', row.delivery_mobile_number],
    ['Service', service],
    ['Account', row.account],
    ['Driver', row.delivery_driver ?? row.collection_driver],
    ['Parcels', weight],
    ...(row.charge === undefined ? [] : [['Charge', inRand(row.charge)] as const]),
  ] as const;
}

function addressOf(row: Shipment, side: Side): string {
  const end = endOf(row, side);
  const place = [...new Set([end.suburb, end.city])].join(', ');
  return [end.company ?? end.name, end.street_address, place, end.postal_code]
    .filter(Boolean)
    .join(', ');
}
