import { actOn } from '#commands/act-on.ts';
import { command, type Invocation, type Bulk } from '#commands/command.ts';
import { canAssign, canUnassign } from '#domain/shipments/assignment.ts';
import { canMove, canResubmit } from '#domain/shipments/shipment-rules.ts';
import { asksForPicture } from '#domain/shipments/proof.ts';
import { shipmentForDialog } from './dialogs/dialog-request.ts';
import { addProof } from './dialogs/dialogs.commands.ts';
import type { ShipmentRow } from './shipment.ts';
import {
  undoChange,
  driverArguments,
  driverQuestions,
  unassignArguments,
  unassignQuestions,
} from './assigning.ts';
import {
  fieldQuestion,
  isLast,
  noteQuestions,
  scanQuestions,
  statusChoices,
  statusQuestions,
} from './questions.ts';
import type { Effects } from '#commands/effects.ts';
import { formattedEmail, MAX_PRINTED, print, type PrintedKind } from './documents.ts';

type Rows = Omit<Invocation, 'rows'> & { rows: readonly ShipmentRow[] };

const UPDATE = 'POST /shipments/bulkupdate';
const NOTES = 'POST /shipments/notes/bulk';
const SCAN = 'POST /tracking/shipment-events';
const RESUBMIT = 'POST /shipments/resubmit-shiplogic';

const kind = { on: 'shipments' } as const;

/**
 * Returns the command to run first if a status was refused without a picture, because the palette
 * cannot take pictures.
 */
const proofFirst = (why: string) => (asksForPicture(why) ? addProof : undefined);

const opening = { ...kind, repeatable: false } as const;

export const note = actOn<typeof NOTES, ShipmentRow>(NOTES, {
  ...kind,
  id: 'shipments.1-note',
  title: 'Note…',
  keys: 'n',
  icon: 'message-square',
  keywords: ['comment', 'remark', 'write'],
  sentence: { takes: ['text'], say: ['add note'] },
  ask: noteQuestions,
});

export const waybill = command<ShipmentRow>({
  ...opening,
  id: 'shipments.2-waybill',
  title: 'Print waybills',
  keys: 'p',
  icon: 'printer',
  keywords: ['label', 'pdf', 'download'],
  sentence: { say: ['print', 'print label', 'print labels', 'waybill', 'waybills'] },
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
  keywords: ['driver', 'allocate', 'reassign'],
  sentence: { takes: ['person'] },
  enabledFor: canAssign,
  ask: driverQuestions,
  argumentsOf: driverArguments,
  undoByKey: undoChange,
});

export const unassign = actOn<typeof UPDATE, ShipmentRow>(UPDATE, {
  ...kind,
  id: 'shipments.3-unassign',
  title: 'Unassign driver…',
  icon: 'truck',
  can: 'Edit shipments',
  keywords: ['driver', 'remove'],
  sentence: { say: ['unassign', 'remove driver'] },
  enabledFor: canUnassign,
  ask: unassignQuestions,
  argumentsOf: unassignArguments,
  undoByKey: undoChange,
});

export const changeStatus = actOn<typeof UPDATE, ShipmentRow>(UPDATE, {
  ...kind,
  id: 'shipments.4-status',
  title: 'Change status…',
  icon: 'repeat',
  can: 'Change shipment status',
  keywords: ['cancel', 'hold', 'deliver', 'return'],
  sentence: {
    takes: ['text'],
    choices: { status: statusChoices },
    say: [
      'set status',
      'status',
      'mark',
      'set',
      ['cancel', { status: 'Cancelled' }],
      ['hold', { status: 'Hold' }],
    ],
  },
  enabledFor: canMove,
  ask: statusQuestions,
  remedy: proofFirst,
  isDestructive: isLast,
  undoByKey: undoChange,
});

export const stickers = command<ShipmentRow>({
  ...opening,
  id: 'shipments.6-stickers',
  title: 'Print parcel stickers',
  icon: 'tag',
  sentence: { say: ['print stickers', 'stickers', 'parcel stickers'] },
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
  keywords: ['update fields'],
  enabledFor: canMove,
  ask: fieldQuestion('customer_reference'),
  undoByKey: undoChange,
});

export const orderNumber = actOn<typeof UPDATE, ShipmentRow>(UPDATE, {
  ...field,
  id: 'shipments.8-order-number',
  title: 'Set the order number…',
  keywords: ['update fields'],
  enabledFor: canMove,
  ask: fieldQuestion('order_number'),
  undoByKey: undoChange,
});

export const scan = actOn<typeof SCAN, ShipmentRow>(SCAN, {
  ...kind,
  id: 'shipments.9-scan',
  title: 'Record a scan…',
  icon: 'package',
  keywords: ['event', 'status', 'collected', 'hub'],
  sentence: { takes: ['text'], say: ['scan', 'add scan'] },
  enabledFor: canMove,
  ask: scanQuestions,
  remedy: proofFirst,
  isDestructive: isLast,
  danger: { consequence: () => 'The scan stays in the history, and the customer can see it.' },
});

export const resubmit = actOn<typeof RESUBMIT, ShipmentRow>(RESUBMIT, {
  ...kind,
  id: 'shipments.9-resubmit',
  title: 'Send to the carrier again…',
  keys: 'r',
  icon: 'plug',
  keywords: ['ship logic', 'resubmit', 'upstream', 'retry'],
  enabledFor: canResubmit,
  ask: [],
  danger: {
    consequence: () => 'The carrier receives the booking as it is now; nothing is booked twice.',
  },
});

export const copyReferences = command<ShipmentRow>({
  ...opening,
  id: 'shipments.copy',
  title: 'Copy the reference',
  icon: 'copy',
  async run({ rows }: Rows, fx) {
    await fx.copy(rows.map((row) => shipmentForDialog(row).reference).join('\n'));
    fx.showToast({
      kind: 'success',
      text: rows.length === 1 ? 'Reference copied' : `${rows.length} references copied`,
    });
  },
});

/** Starts a run that makes the file if there are more shipments than one file allows. */
function filed(call: string): Bulk {
  return {
    invocation: call,
    most: MAX_PRINTED,
    argumentsOf: () => ({}),
    isDestructive: () => false,
  };
}

/** Creates and downloads the file. */
function printed(what: PrintedKind) {
  return async (
    { rows }: Omit<Invocation, 'rows'> & { rows: readonly ShipmentRow[] },
    fx: Effects,
  ) => {
    const ids = rows.map(({ id }) => id);
    const [only] = rows;
    const name = rows.length === 1 && only ? only.short_tracking_reference : String(rows.length);
    const fetch = (of: PrintedKind, some: readonly number[]) => {
      const { key, request } = formattedEmail(of, some);
      return fx.call(key, request, {});
    };
    await print({ fetch, showToast: fx.showToast }, what, { ids, name });
  };
}
