import type { NowSourceId } from '../../domain/now.ts';

/** What helps a line, the best first: ids of commands; those that the person may not use here are passed over. */
export const nowCommands: Readonly<Record<NowSourceId, readonly string[]>> = {
  'collection-late': ['shipments.3-assign', 'shipments.1-note', 'shipments.4-status'],
  'collect-nobody': ['shipments.3-assign', 'shipments.1-note', 'shipments.4-status'],
  'deliver-nobody': ['shipments.3-assign', 'shipments.1-note', 'shipments.4-status'],
  'locker-limit': ['shipments.1-note', 'shipments.3-assign', 'shipments.4-status'],
  'failed-open': ['shipments.3-assign', 'shipments.4-status', 'shipments.1-note'],
  'on-hold': ['shipments.4-status', 'shipments.1-note'],
  upstream: ['shipments.9-resubmit', 'shipments.1-note'],
  overdue: ['shipments.9-scan', 'shipments.1-note'],
  'event-failed': ['marketplace-events.1-resubmit', 'marketplace-events.3-settle'],
  'inbound-failed': ['inbound-shipments.1-resubmit'],
  'run-failed': [],
  'locker-offline': [],
  'locker-full': [],
  'receipt-unmatched': [],
  'receipt-left': [],
  'settlement-row-failed': ['billing-failed-rows.3-resubmit', 'billing-failed-rows.4-delete'],
  'invoice-overdue': ['billing-invoices.1-print'],
  'application-new': [],
  'point-application-new': [],
  'message-given-up': ['outgoing-messages.retry', 'outgoing-messages.give-up'],
  'not-collected': ['shipments.1-note'],
  'answer-needed': ['shipments.1-note'],
  'customer-locker-limit': ['shipments.1-note'],
  'own-invoice-overdue': ['billing-invoices.1-print'],
};
