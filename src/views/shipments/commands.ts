import { actOn, reversal } from '../../commands/act-on.ts';
import { command, type Call } from '../../commands/command.ts';
import type { Effects } from '../../commands/effects.ts';
import { countOf } from '../../commands/wording.ts';
import {
  collectionChangeable,
  deliveryChangeable,
  movable,
  resubmittable,
} from '../../domain/shipment-rules.ts';
import { askFor, isAnswered, type Asked } from '../shipment/asked.ts';
import type { ShipmentRow } from '../shipment/shipment.ts';
import { filed, printed } from './printing.ts';
import {
  driverArguments,
  driverQuestions,
  fieldQuestion,
  isLast,
  noteQuestions,
  scanQuestions,
  statusQuestions,
} from './questions.ts';

type Rows = Omit<Call, 'rows'> & { rows: readonly ShipmentRow[] };

const UPDATE = 'POST /shipments/bulkupdate';
const NOTES = 'POST /shipments/notes/bulk';
const SCAN = 'POST /tracking/shipment-events';
const RESUBMIT = 'POST /shipments/resubmit-shiplogic';

const kind = { on: 'shipments' } as const;
const opening = { ...kind, passing: true } as const;

/** Where no screen of shipments is open, the list is, with the dialog on it. */
function ask(asked: Asked, fx: Effects) {
  askFor(asked);
  if (!isAnswered()) fx.go('/shipments');
}

export const bookShipment = command({
  id: 'shipments.book',
  title: 'Book a shipment',
  keys: 'g b',
  icon: 'plus',
  can: 'Book shipments',
  passing: true,
  also: ['quote', 'new', 'price'],
  run: (_, fx) => fx.go('/shipments/book'),
});

export const note = actOn<typeof NOTES, ShipmentRow>(NOTES, {
  ...kind,
  id: 'shipments.1-note',
  title: 'Note…',
  keys: 'n',
  icon: 'message-square',
  ask: noteQuestions,
});

export const waybill = command<ShipmentRow>({
  ...opening,
  id: 'shipments.2-waybill',
  title: 'Print waybills',
  keys: 'p',
  icon: 'printer',
  can: 'View shipments',
  bulk: filed('POST /shipments/waybills/bulk'),
  run: printed('waybills'),
});

export const assign = actOn<typeof UPDATE, ShipmentRow>(UPDATE, {
  ...kind,
  id: 'shipments.3-assign',
  title: 'Assign…',
  keys: 'a',
  icon: 'truck',
  can: 'Edit shipments',
  also: ['driver', 'allocate'],
  when: movable,
  ask: driverQuestions,
  argumentsOf: driverArguments,
});

export const changeStatus = actOn<typeof UPDATE, ShipmentRow>(UPDATE, {
  ...kind,
  id: 'shipments.4-status',
  title: 'Change status…',
  icon: 'repeat',
  can: 'Change shipment status',
  also: ['cancel', 'hold', 'deliver'],
  when: movable,
  ask: statusQuestions,
  isGrave: isLast,
});

export const mail = command<ShipmentRow>({
  ...opening,
  id: 'shipments.5-mail',
  title: 'E-mail…',
  icon: 'mail',
  can: 'Send notifications',
  run({ ids, rows }: Rows, fx) {
    const name = ids.length === 1 ? named({ rows }).reference : countOf(ids.length, 'shipments');
    ask({ is: 'mail', ids: ids.map(Number), name }, fx);
  },
});

export const stickers = command<ShipmentRow>({
  ...opening,
  id: 'shipments.6-stickers',
  title: 'Print parcel stickers',
  icon: 'tag',
  can: 'View shipments',
  bulk: filed('POST /shipments/stickers/bulk'),
  run: printed('stickers'),
});

export const trackingStickers = command<ShipmentRow>({
  ...opening,
  id: 'shipments.7-tracking-stickers',
  title: 'Print tracking stickers',
  icon: 'ticket',
  can: ['Assign tracking stickers', 'Book shipments'],
  single: true,
  run: printed('tracking-stickers'),
});

const field = { ...kind, icon: 'file-text', can: ['Edit shipments', 'Book shipments'] } as const;

export const customerReference = actOn<typeof UPDATE, ShipmentRow>(UPDATE, {
  ...field,
  id: 'shipments.8-customer-reference',
  title: 'Set the customer reference…',
  also: ['update fields'],
  when: movable,
  ask: fieldQuestion('customer_reference'),
  undo: ({ id, customer_reference }) =>
    reversal(UPDATE, { body: { ids: [id], customer_reference } }),
});

export const orderNumber = actOn<typeof UPDATE, ShipmentRow>(UPDATE, {
  ...field,
  id: 'shipments.8-order-number',
  title: 'Set the order number…',
  also: ['update fields'],
  when: movable,
  ask: fieldQuestion('order_number'),
  undo: ({ id, order_number }) => reversal(UPDATE, { body: { ids: [id], order_number } }),
});

export const scan = actOn<typeof SCAN, ShipmentRow>(SCAN, {
  ...kind,
  id: 'shipments.9-scan',
  title: 'Record a scan…',
  icon: 'package',
  also: ['event', 'status', 'collected', 'hub'],
  when: movable,
  ask: scanQuestions,
  isGrave: isLast,
  danger: { consequence: () => 'A scan stays in the history, where the customer reads it.' },
});

export const resubmit = actOn<typeof RESUBMIT, ShipmentRow>(RESUBMIT, {
  ...kind,
  id: 'shipments.9-resubmit',
  title: 'Resubmit upstream…',
  keys: 'r',
  icon: 'plug',
  also: ['ship logic'],
  when: resubmittable,
  ask: [],
  danger: {
    consequence: () =>
      'The upstream carrier gets the booking as it is now; nothing is booked twice.',
  },
});

export const changeDelivery = command<ShipmentRow>({
  ...opening,
  id: 'shipments.address-delivery',
  title: 'Change the delivery address…',
  icon: 'map-pin',
  can: ['Edit shipments', 'Book shipments'],
  single: true,
  when: deliveryChangeable,
  run: (call, fx) => ask({ is: 'address', id: named(call).id, side: 'delivery' }, fx),
});

export const changeCollection = command<ShipmentRow>({
  ...opening,
  id: 'shipments.address-collection',
  title: 'Change the collection address…',
  icon: 'map-pin',
  can: ['Edit shipments', 'Book shipments'],
  single: true,
  when: collectionChangeable,
  run: (call, fx) => ask({ is: 'address', id: named(call).id, side: 'collection' }, fx),
});

export const longNote = command<ShipmentRow>({
  ...opening,
  id: 'shipments.note-attachments',
  title: 'Note with attachments…',
  icon: 'message-square',
  can: ['Edit shipments', 'Book shipments'],
  single: true,
  run: (call, fx) => ask({ is: 'note', ...named(call) }, fx),
});

export const resend = command<ShipmentRow>({
  ...opening,
  id: 'shipments.resend',
  title: 'Send the notification again…',
  icon: 'bell',
  can: 'Send notifications',
  single: true,
  run: (call, fx) => ask({ is: 'resend', ...named(call) }, fx),
});

export const specialTrip = command<ShipmentRow>({
  ...opening,
  id: 'shipments.special-trip',
  title: 'Request a special trip…',
  icon: 'zap',
  can: ['Send notifications', 'Book shipments'],
  single: true,
  run: (call, fx) => ask({ is: 'special-trip', ...named(call) }, fx),
});

export const copyReferences = command<ShipmentRow>({
  ...opening,
  id: 'shipments.copy',
  title: 'Copy the reference',
  icon: 'copy',
  async run({ rows }: Rows, fx) {
    await fx.copy(rows.map((row) => named({ rows: [row] }).reference).join('\n'));
    fx.say({
      kind: 'success',
      text: rows.length === 1 ? 'Reference copied' : `${rows.length} references copied`,
    });
  },
});

function named({ rows: [row] }: Pick<Rows, 'rows'>) {
  return { id: row?.id ?? 0, reference: row?.short_tracking_reference ?? `No. ${row?.id}` };
}
