import type { NowSourceId } from '#domain/overview/now.ts';
import { nowHref, nowSet } from '#domain/overview/now-set.ts';
import { narrowedBy, type NowEntry } from './focused-line.ts';

/** Ids of the commands for a line, the most suitable first; unavailable commands are skipped. */
export const nowCommands: Readonly<Record<NowSourceId, readonly string[]>> = {
  'collection-late': ['shipments.3-assign', 'shipments.1-note', 'shipments.4-status'],
  'collect-nobody': ['shipments.3-assign', 'shipments.1-note', 'shipments.4-status'],
  'deliver-nobody': ['shipments.3-assign', 'shipments.1-note', 'shipments.4-status'],
  'locker-limit': ['shipments.1-note', 'shipments.3-assign', 'shipments.4-status'],
  'failed-open': ['shipments.3-assign', 'shipments.4-status', 'shipments.1-note'],
  'on-hold': ['shipments.4-status', 'shipments.1-note'],
  upstream: ['shipments.9-resubmit', 'shipments.1-note'],
  overdue: ['shipments.1-note', 'shipments.3-assign', 'shipments.9-scan'],
  'event-failed': ['marketplace-events.1-resubmit', 'marketplace-events.3-settle'],
  'event-waiting': ['marketplace-events.1-resubmit'],
  'shipment-blocked': ['marketplace-shipments.1-resubmit', 'marketplace-shipments.5-note'],
  'pin-failed': ['marketplace-shipments.4-sms', 'marketplace-shipments.5-note'],
  'invoice-send': ['marketplace-invoices.2-send', 'marketplace-invoices.1-totals'],
  'webhook-failed': ['marketplace-requests.1-curl'],
  'inbound-failed': ['inbound-shipments.1-resubmit'],
  'document-failed': ['documents.1-process'],
  'run-failed': ['runs.3-retry', 'runs.4-dismiss'],
  'locker-offline': ['fleet.1-locker-parcels', 'lockers.2-sync-data', 'fleet.4-copy-states'],
  'locker-full': [
    'fleet.2-locker-shipments',
    'lockers.3-block-reservations',
    'fleet.4-copy-states',
  ],
  'door-open': ['doors.1-ask', 'doors.3-set-out-of-order'],
  'driver-silent': ['fleet.2-message', 'fleet.3-reassign', 'fleet.6-copy-numbers'],
  'import-open': [],
  // Receipts are handled one by one, with the links below.
  'receipt-unmatched': [],
  'receipt-left': [],
  'bank-file': ['billing-payments.import'],
  'settlement-row-failed': ['billing-failed-rows.3-resubmit', 'billing-failed-rows.4-delete'],
  'invoice-overdue': ['billing-invoices.4-send', 'billing-invoices.1-print'],
  'invoice-run-stopped': ['runs.2-resume', 'runs.3-retry', 'runs.4-dismiss'],
  'account-over-limit': ['accounts.3-hold'],
  'application-new': [],
  'point-application-new': [],
  'message-given-up': ['outgoing-messages.retry', 'outgoing-messages.give-up'],
  'task-failing': [],
  'not-collected': ['shipments.1-note'],
  'answer-needed': ['shipments.1-note'],
  'customer-locker-limit': ['shipments.1-note'],
  'own-invoice-overdue': ['billing-invoices.1-print'],
};

interface NowLink {
  label: string;
  /**
   * Whether the link is better than a command for all rows; by default only if there is no command.
   */
  isBest?: (entry: NowEntry) => boolean;
  href: (entry: NowEntry) => string;
}

const allocate: NowLink = {
  label: 'Match and allocate',
  href: (entry) => {
    const q = nowSet(entry.line.source, narrowedBy(entry)).line;
    return `/billing/payments?${new URLSearchParams({ q, allocate: String(entry.line.worst.id) })}`;
  },
};
/** Link that continues a single import, or opens the list of several imports. */
const goOn: NowLink = {
  label: 'Continue',
  href: ({ line: { count, worst } }) =>
    count === 1 ? `/shipments/import?id=${worst.id}` : '/shipments/import',
};

/** Link that shows the rows first, because different rows need different commands. */
const look = (label: string, isBest?: NowLink['isBest']): NowLink => ({
  label,
  ...(isBest && { isBest }),
  href: (entry) => nowHref(entry.line.source, narrowedBy(entry)),
});

/** Links for lines without a command that suits all rows. */
export const nowLinks: Partial<Record<NowSourceId, NowLink>> = {
  'receipt-unmatched': allocate,
  'receipt-left': allocate,
  'import-open': goOn,
  overdue: look('Show the parcels', () => true),
  'event-failed': look('Review causes', ({ group }) => group === undefined),
  'application-new': look('Review applications'),
  'point-application-new': look('Review applications'),
  'task-failing': look('Show the tasks'),
};
