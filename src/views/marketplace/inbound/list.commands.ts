import { actOn } from '#commands/act-on.ts';
import { command } from '#commands/command.ts';
import { whyNotReadAgain } from '#domain/marketplace/marketplace-sending.ts';
import { kinds, pages, type InboundLog } from '../marketplace.ts';

const RESUBMIT = 'POST /inbound-shipments/resubmit';

export const resubmit = actOn<typeof RESUBMIT, InboundLog>(RESUBMIT, {
  on: kinds.inbound,
  id: 'inbound-shipments.1-resubmit',
  title: 'Resubmit',
  keys: 'r',
  icon: 'repeat',
  keywords: ['replay', 'read again', 'retry'],
  enabledFor: (log) => whyNotReadAgain(log) ?? true,
  ask: [],
});

const CORRECT = 'PUT /amazon-shipments/inbound-logs/:id';

export const correct = actOn<typeof CORRECT, InboundLog>(CORRECT, {
  on: kinds.inbound,
  id: 'inbound-shipments.2-correct',
  title: 'Correct and resubmit',
  keys: 'shift+e',
  icon: 'file-text',
  keywords: ['change', 'postal code', 'order', 'mend'],
  single: true,
  enabledFor: (log) => whyNotReadAgain(log) ?? true,
  ask: ['orderId', 'streetAddress', 'suburb', 'city', 'province', 'postalCode'],
});

export const showShipment = command<InboundLog>({
  on: kinds.inbound,
  id: 'inbound-shipments.3-shipment',
  title: 'Show the marketplace shipment',
  keys: 'm',
  icon: 'package',
  can: 'View marketplace',
  single: true,
  repeatable: false,
  enabledFor: ({ amazon_shipment_id: id }) =>
    id !== null || 'This request was not accepted, so it has no shipment.',
  run({ rows: [log] }, fx) {
    if (log) fx.go(`${pages.shipments}?panel=${log.amazon_shipment_id}`);
  },
});
