import { recordScreen } from '#ui/screens/record-screen.tsx';
import type { Screen } from '#ui/view.ts';
import { Charges } from './record/charges.tsx';
import { Communication } from './record/communication.tsx';
import { ShipmentDialogs } from './dialogs/dialogs.tsx';
import { Differences, History } from './record/history.tsx';
import { Notes } from './record/notes.tsx';
import { Parcels } from './record/parcels.tsx';
import { ProgressLine } from './record/progress-line.tsx';
import { Proof } from './record/proof.tsx';
import { RecordHead } from './record/record-head.tsx';
import { Timeline } from './record/timeline.tsx';
import view from './record.view.ts';
import { RecordFacts } from './record/facts-of.tsx';
import { AddressOf } from './record/places.tsx';
import type { Shipment } from './shipment.ts';
import './record/record.css';

/** Addresses and facts of a shipment. */
function EndsAndFacts({ record: shipment }: { record: Shipment }) {
  return (
    <div className="record-cells">
      <AddressOf shipment={shipment} side="collection" />
      <AddressOf shipment={shipment} side="delivery" />
      <RecordFacts shipment={shipment} />
    </div>
  );
}

const screen: Screen = recordScreen(view, {
  read: 'GET /shipments/:id',
  kind: 'shipments',
  name: ({ short_tracking_reference: reference }) => reference,
  list: {
    read: 'GET /shipments',
    href: '/shipments',
    missing: 'The shipment may belong to another account, or the link is incomplete.',
  },
  head: [RecordHead, ProgressLine, ShipmentDialogs],
  main: [Differences, EndsAndFacts, Parcels, Charges, Proof, Notes, Communication, History],
  side: [Timeline],
});
export default screen;
