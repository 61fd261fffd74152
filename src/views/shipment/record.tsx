import { Audit } from './audit.tsx';
import { Charges } from './charges.tsx';
import { Communication } from './communication.tsx';
import { RecordFacts } from './facts-of.tsx';
import { Notes } from './notes.tsx';
import { Parcels } from './parcels.tsx';
import { PlaceOf } from './places.tsx';
import { ProgressLine } from './progress-line.tsx';
import { Proof } from './proof.tsx';
import { RecordHead } from './record-head.tsx';
import type { Shipment } from './shipment.ts';
import { Timeline } from './timeline.tsx';
import { useRecordFocus } from '../record-focus.ts';
import './record.css';

/** Everything about one shipment. */
export function Record({ shipment }: { shipment: Shipment }) {
  useRecordFocus('shipments', shipment);
  return (
    <>
      <RecordHead shipment={shipment} />
      <ProgressLine shipment={shipment} />
      <div className="record">
        <div className="record-main">
          <div className="record-cells">
            <PlaceOf shipment={shipment} side="collection" />
            <PlaceOf shipment={shipment} side="delivery" />
            <RecordFacts shipment={shipment} />
          </div>
          <Parcels shipment={shipment} />
          <Charges shipment={shipment} />
          <Proof shipment={shipment} />
          <Notes shipment={shipment} />
          <Communication shipment={shipment} />
          <Audit id={shipment.id} />
        </div>
        <div className="record-side">
          <Timeline id={shipment.id} />
        </div>
      </div>
    </>
  );
}
