import { recordScreen } from '../../ui/screens/record-screen.tsx';
import type { Screen } from '../../ui/view.ts';
import { Audit } from '../shipment/audit.tsx';
import { Charges } from '../shipment/charges.tsx';
import { Communication } from '../shipment/communication.tsx';
import { ShipmentDialogs } from '../shipment/dialogs.tsx';
import { EndsAndFacts } from '../shipment/ends-and-facts.tsx';
import { Notes } from '../shipment/notes.tsx';
import { Parcels } from '../shipment/parcels.tsx';
import { ProgressLine } from '../shipment/progress-line.tsx';
import { Proof } from '../shipment/proof.tsx';
import { RecordHead } from '../shipment/record-head.tsx';
import { Timeline } from '../shipment/timeline.tsx';
import view from './view.ts';
import '../shipment/record.css';

/** Everything about one shipment. */
const screen: Screen = recordScreen(view, {
  read: 'GET /shipments/:id',
  kind: 'shipments',
  name: ({ short_tracking_reference: reference }) => reference,
  list: {
    read: 'GET /shipments',
    href: '/shipments',
    missing: 'It may belong to another account, or the address was copied in part.',
  },
  head: [RecordHead, ProgressLine, ShipmentDialogs],
  main: [EndsAndFacts, Parcels, Charges, Proof, Notes, Communication, Audit],
  side: [Timeline],
});
export default screen;
