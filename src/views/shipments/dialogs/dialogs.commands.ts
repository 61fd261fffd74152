import { command, type Invocation } from '#commands/command.ts';
import type { Effects } from '#commands/effects.ts';
import { countOf } from '#commands/asking/wording.ts';
import { canChangeCollection, canChangeDelivery } from '#domain/shipments/shipment-rules.ts';
import {
  openDialog,
  hasDialogHost,
  shipmentForDialog,
  type DialogRequest,
  type Mail,
} from './dialog-request.ts';
import type { ShipmentRow } from '../shipment.ts';

type Rows = Omit<Invocation, 'rows'> & { rows: readonly ShipmentRow[] };

const opening = { on: 'shipments', repeatable: false } as const;

const firstOf = ({ rows: [row] }: Pick<Rows, 'rows'>) => shipmentForDialog(row);

/** Opens a dialog. If no open page can show the dialog, goes to the list of shipments. */
function ask(request: DialogRequest, fx: Effects) {
  openDialog(request);
  if (!hasDialogHost()) fx.go('/shipments');
}

/**
 * Returns the shipments that an email is about, their number, and a name such as "12 shipments".
 */
function mailed({ subject, ids, rows }: Rows): Pick<Mail, 'subject' | 'count' | 'name'> {
  if (subject.is === 'matching') {
    const { query, total } = subject;
    return { subject: { filter: { ...query } }, count: total, name: countOf(total, 'shipments') };
  }
  const name = ids.length === 1 ? firstOf({ rows }).reference : countOf(ids.length, 'shipments');
  return { subject: { ids: ids.map(Number) }, count: ids.length, name };
}

export const emailCommand = command<ShipmentRow>({
  ...opening,
  id: 'shipments.5-mail',
  changes: true,
  matching: true,
  title: 'Email…',
  icon: 'mail',
  can: 'Send notifications',
  sentence: { takes: ['text'] },
  run(call: Rows, fx) {
    const { text = '' } = call.answers;
    ask({ is: 'mail', ...mailed(call), message: String(text) }, fx);
  },
});

export const changeDelivery = command<ShipmentRow>({
  ...opening,
  id: 'shipments.address-delivery',
  changes: true,
  title: 'Change the delivery address…',
  icon: 'map-pin',
  can: ['Edit shipments', 'Book shipments'],
  single: true,
  enabledFor: canChangeDelivery,
  run: (call, fx) => ask({ is: 'address', id: firstOf(call).id, side: 'delivery' }, fx),
});

export const changeCollection = command<ShipmentRow>({
  ...opening,
  id: 'shipments.address-collection',
  changes: true,
  title: 'Change the collection address…',
  icon: 'map-pin',
  can: ['Edit shipments', 'Book shipments'],
  single: true,
  enabledFor: canChangeCollection,
  run: (call, fx) => ask({ is: 'address', id: firstOf(call).id, side: 'collection' }, fx),
});

export const longNote = command<ShipmentRow>({
  ...opening,
  id: 'shipments.note-attachments',
  changes: true,
  title: 'Note with attachments…',
  icon: 'message-square',
  can: ['Edit shipments', 'Book shipments'],
  single: true,
  run: (call, fx) => ask({ is: 'note', ...firstOf(call) }, fx),
});

export const addProof = command<ShipmentRow>({
  ...opening,
  id: 'shipments.proof',
  changes: true,
  title: 'Add proof of delivery…',
  icon: 'file-text',
  can: 'Manage proof of delivery',
  single: true,
  keywords: ['photo', 'signature', 'picture', 'pod'],
  run: (call, fx) => ask({ is: 'proof', ...firstOf(call) }, fx),
});

export const resend = command<ShipmentRow>({
  ...opening,
  id: 'shipments.resend',
  changes: true,
  title: 'Send the notification again…',
  icon: 'bell',
  can: 'Send notifications',
  single: true,
  run: (call, fx) => ask({ is: 'resend', ...firstOf(call) }, fx),
});

export const specialTrip = command<ShipmentRow>({
  ...opening,
  id: 'shipments.special-trip',
  changes: true,
  title: 'Request a special trip…',
  icon: 'zap',
  can: ['Send notifications', 'Book shipments'],
  single: true,
  run: (call, fx) => ask({ is: 'special-trip', ...firstOf(call) }, fx),
});
