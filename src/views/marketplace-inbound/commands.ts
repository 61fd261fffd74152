import { actOn } from '../../commands/act-on.ts';
import { command } from '../../commands/command.ts';
import { kinds, places, type InboundLog } from '../marketplace/marketplace.ts';

const RESUBMIT = 'POST /inbound-shipments/resubmit';

export const resubmit = actOn<typeof RESUBMIT, InboundLog>(RESUBMIT, {
  on: kinds.inbound,
  id: 'inbound-shipments.1-resubmit',
  title: 'Resubmit',
  keys: 'r',
  icon: 'repeat',
  also: ['replay', 'read again', 'retry'],
  when: ({ state }) => state === 'failed' || 'It was accepted before.',
  ask: [],
});

export const showShipment = command<InboundLog>({
  on: kinds.inbound,
  id: 'inbound-shipments.3-shipment',
  title: 'Show the marketplace shipment',
  keys: 'm',
  icon: 'package',
  can: 'View marketplace',
  single: true,
  passing: true,
  when: ({ amazon_shipment_id: id }) => id !== null || 'It was not taken.',
  run({ rows: [log] }, fx) {
    if (log) fx.go(`${places.shipments}?panel=${log.amazon_shipment_id}`);
  },
});
