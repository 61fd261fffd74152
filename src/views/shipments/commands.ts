import { command, type Call } from '../../commands/command.ts';
import type { Effects } from '../../commands/effects.ts';
import type { Row } from '../../commands/focus.ts';
import { collectionChangeable, deliveryChangeable, movable } from '../../domain/shipment-rules.ts';
import { askFor, isAnswered, type Asked, type BulkKind, type Targets } from '../shipment/asked.ts';
import { letterOf, print, type PrintedKind } from '../shipment/documents.ts';
import { resubmittable } from '../shipment/resubmittable.ts';
import type { ShipmentRow } from '../shipment/shipment.ts';

type Rows = Omit<Call, 'rows'> & { rows: readonly ShipmentRow[] };

const isShipment = (row: Row): row is ShipmentRow => 'short_tracking_reference' in row;

/** Everything that was marked: the dialog sorts out by itself what it cannot do, and says so. */
function targetsOf({ subject, rows }: Rows): Targets {
  if (subject.is !== 'rows') return { ids: rows.map(({ id }) => id), rows: new Map() };
  const loaded = [...subject.rows.values()].filter(isShipment);
  return { ids: subject.ids.map(Number), rows: new Map(loaded.map((row) => [row.id, row])) };
}

const kind = { on: 'shipments', passing: true } as const;

/** Where no screen of shipments is open, the list is, with the dialog on it. */
function ask(asked: Asked, fx: Effects) {
  askFor(asked);
  if (!isAnswered()) fx.go('/shipments');
}

const dialog = (is: BulkKind) => (call: Rows, fx: Effects) =>
  ask({ is, targets: targetsOf(call) }, fx);

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

export const note = command<ShipmentRow>({
  ...kind,
  id: 'shipments.1-note',
  title: 'Note…',
  keys: 'n',
  icon: 'message-square',
  can: ['Edit shipments', 'Book shipments'],
  run: dialog('note'),
});

export const waybill = command<ShipmentRow>({
  ...kind,
  id: 'shipments.2-waybill',
  title: 'Print waybills',
  keys: 'p',
  icon: 'printer',
  can: 'View shipments',
  run: printed('waybills'),
});

export const assign = command<ShipmentRow>({
  ...kind,
  id: 'shipments.3-assign',
  title: 'Assign…',
  keys: 'a',
  icon: 'truck',
  can: 'Edit shipments',
  also: ['driver', 'allocate'],
  when: movable,
  run: dialog('assign'),
});

export const changeStatus = command<ShipmentRow>({
  ...kind,
  id: 'shipments.4-status',
  title: 'Change status…',
  icon: 'repeat',
  can: 'Change shipment status',
  also: ['cancel', 'hold', 'deliver', 'scan'],
  when: movable,
  run: dialog('status'),
});

export const mail = command<ShipmentRow>({
  ...kind,
  id: 'shipments.5-mail',
  title: 'E-mail…',
  icon: 'mail',
  can: 'Send notifications',
  run: dialog('mail'),
});

export const stickers = command<ShipmentRow>({
  ...kind,
  id: 'shipments.6-stickers',
  title: 'Print parcel stickers',
  icon: 'tag',
  can: 'View shipments',
  run: printed('stickers'),
});

export const trackingStickers = command<ShipmentRow>({
  ...kind,
  id: 'shipments.7-tracking-stickers',
  title: 'Print tracking stickers',
  icon: 'ticket',
  can: ['Assign tracking stickers', 'Book shipments'],
  single: true,
  run: printed('tracking-stickers'),
});

export const updateFields = command<ShipmentRow>({
  ...kind,
  id: 'shipments.8-fields',
  title: 'Update fields…',
  icon: 'file-text',
  can: ['Edit shipments', 'Book shipments'],
  also: ['customer reference', 'order number'],
  when: movable,
  run: dialog('fields'),
});

export const resubmit = command<ShipmentRow>({
  ...kind,
  id: 'shipments.9-resubmit',
  title: 'Resubmit upstream…',
  keys: 'r',
  icon: 'plug',
  can: 'Resubmit shipments',
  also: ['ship logic'],
  when: resubmittable,
  run: dialog('resubmit'),
});

export const changeDelivery = command<ShipmentRow>({
  ...kind,
  id: 'shipments.address-delivery',
  title: 'Change the delivery address…',
  icon: 'map-pin',
  can: ['Edit shipments', 'Book shipments'],
  single: true,
  when: deliveryChangeable,
  run: (call, fx) => ask({ is: 'address', id: named(call).id, side: 'delivery' }, fx),
});

export const changeCollection = command<ShipmentRow>({
  ...kind,
  id: 'shipments.address-collection',
  title: 'Change the collection address…',
  icon: 'map-pin',
  can: ['Edit shipments', 'Book shipments'],
  single: true,
  when: collectionChangeable,
  run: (call, fx) => ask({ is: 'address', id: named(call).id, side: 'collection' }, fx),
});

export const resend = command<ShipmentRow>({
  ...kind,
  id: 'shipments.resend',
  title: 'Send the notification again…',
  icon: 'bell',
  can: 'Send notifications',
  single: true,
  run: (call, fx) => ask({ is: 'resend', ...named(call) }, fx),
});

export const specialTrip = command<ShipmentRow>({
  ...kind,
  id: 'shipments.special-trip',
  title: 'Request a special trip…',
  icon: 'zap',
  can: ['Send notifications', 'Book shipments'],
  single: true,
  run: (call, fx) => ask({ is: 'special-trip', ...named(call) }, fx),
});

export const copyReferences = command<ShipmentRow>({
  ...kind,
  id: 'shipments.copy',
  title: 'Copy the reference',
  icon: 'copy',
  async run({ rows }: Rows, fx) {
    await fx.copy(rows.map((row) => row.short_tracking_reference).join('\n'));
    fx.say({
      kind: 'success',
      text: rows.length === 1 ? 'Reference copied' : `${rows.length} references copied`,
    });
  },
});

function named({ rows }: Rows) {
  const [row] = rows;
  return { id: row?.id ?? 0, reference: row?.short_tracking_reference ?? `No. ${row?.id}` };
}

function printed(what: PrintedKind) {
  return async ({ rows }: Rows, fx: Effects) => {
    const ids = rows.map(({ id }) => id);
    const [only] = rows;
    const name = rows.length === 1 && only ? only.short_tracking_reference : String(rows.length);
    const fetch = (of: PrintedKind, some: readonly number[]) => {
      const { key, request } = letterOf(of, some);
      return fx.call(key, request, {});
    };
    await print({ fetch, say: fx.say }, what, { ids, name });
  };
}
