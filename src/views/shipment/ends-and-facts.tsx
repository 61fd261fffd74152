import { RecordFacts } from './facts-of.tsx';
import { PlaceOf } from './places.tsx';
import type { Shipment } from './shipment.ts';

/** Where it comes from, where it goes, and what else is known of it. */
export function EndsAndFacts({ record: shipment }: { record: Shipment }) {
  return (
    <div className="record-cells">
      <PlaceOf shipment={shipment} side="collection" />
      <PlaceOf shipment={shipment} side="delivery" />
      <RecordFacts shipment={shipment} />
    </div>
  );
}
