import type { Row } from '#commands/focus.ts';

/** Placeholder for the id of a driver, which the test looks up. */
export const SOMEBODY = 'somebody';
/** Placeholder for the id of a rate group with current prices, which the test looks up. */
export const PUBLISHED = 'published';

export type Given = Record<string, unknown>;

/** Arguments that assign a driver to a row for this leg. */
const named = (leg: string) => (id: Row['id']) => ({
  assignments: [{ driver_id: SOMEBODY, leg, shipment_ids: [id] }],
});
const asked = (command: string): [Given] => [{ command, reason: 'Asked for' }];

/**
 * Arguments with which the server checks the rows of a command, or one row. Commands without a run
 * have none.
 */
export const argumentsOf: Record<string, (Given | ((id: Row['id']) => Given))[]> = {
  'doors.2-open-door': asked('open-door'),
  'doors.3-set-out-of-order': asked('set-out-of-order'),
  'doors.4-return-to-service': asked('return-to-service'),
  'doors.5-release': asked('release'),
  'doors.7-extend-window': [{ command: 'extend-window', hours: 1, tells: false }],
  'doors.8-take-back': asked('take-back'),
  'doors.9-move': [{ command: 'move', to_locker_id: 1 }],
  'doors.9-resend-pin': [{ channel: 'sms' }],
  'lockers.2-sync-data': asked('sync-data'),
  'lockers.3-block-reservations': asked('block-reservations'),
  'lockers.4-allow-reservations': asked('allow-reservations'),
  'lockers.5-restart': asked('restart'),
  'lockers.6-restart-ups': asked('restart-ups'),
  'lockers.7-restart-screen': asked('restart-screen'),
  'lockers.8-set-volume': [{ command: 'set-volume', volume: 40 }],
  'lockers.8-set-message': [{ command: 'set-message', message: 'Closed for repairs' }],
  'lockers.8-open-doors': ['open-all', 'open-free', 'open-overdue'].flatMap(asked),
  'shipments.3-split': [named('collection'), named('delivery')],
  'shipments.3-assign': [{ collection_driver_id: SOMEBODY }, { delivery_driver_id: SOMEBODY }],
  'shipments.3-unassign': [{ collection_driver_id: null }, { delivery_driver_id: null }],
  'shipments.4-status': [{ status: 'on-hold', reason: 'Asked for' }],
  'shipments.8-customer-reference': [{ customer_reference: 'Never used before' }],
  'shipments.8-order-number': [{ order_number: 'Never used before' }],
  'shipments.9-scan': [{ status: 'at-hub' }],
  'shipments.9-resubmit': [{}],
  'marketplace-shipments.1-resubmit': [{}],
  'marketplace-shipments.2-outbound': [{}],
  'marketplace-shipments.3-pin': [{}],
  'marketplace-shipments.4-sms': [{}],
  'marketplace-events.1-resubmit': [{}],
  'marketplace-events.3-settle': [{ how: 'settle', reason: 'Agreed' }],
  'marketplace-events.4-reference': [
    { how: 'correct', reason: 'Wrong', correction: { customer_reference: 'ORD-1' } },
  ],
  'marketplace-events.5-postal-code': [
    { how: 'correct', reason: 'Wrong', correction: { postal_code: '2196' } },
  ],
  'inbound-shipments.1-resubmit': [{}],
  'marketplace-invoices.1-totals': [{}],
  'marketplace-invoices.2-send': [{}],
  'marketplace-invoices.3-forward': [{}],
  'accounts.3-hold': [{ action: 'hold', reason: 'Agreed' }],
  'accounts.3-release': [{ action: 'activate', reason: 'Agreed' }],
  'accounts.4-rates': [{ action: 'rate-group', rate_group_id: PUBLISHED }],
  'accounts.5-limit': [{ action: 'credit-limit', credit_limit: 5000, reason: 'Agreed' }],
  'accounts.6-terms': [{ action: 'terms', payment_terms_days: 14 }],
  'accounts.7-cycle': [{ action: 'cycle', billing_cycle: 'weekly' }],
  'accounts.8-agent': [{ action: 'agent', sales_agent_id: 1 }],
  'accounts.9-close': [{ action: 'close', reason: 'Agreed' }],
  'allocations.2-invoices': [{}],
  'allocations.3-receipts': [{}],
  'billing-failed-rows.3-resubmit': [{}],
  'billing-failed-rows.4-delete': [{}],
  'billing-payments.4-accept': [{}],
  'billing-invoices.5-credit': [{ reason: 'Invoiced twice' }],
  'billing-invoices.6-write-off': [{ reason: 'Wound up' }],
  'billing-invoices.1-print': [{}],
  'billing-invoices.2-issue': [{}],
  'billing-invoices.3-discard': [{}],
  'billing-invoices.4-send': [{}],
  'deliveries.1-resend': [{}],
  'shipments.b-take-on-account': [{ reason: 'They paid by phone.' }],
  'documents.1-process': [{}],
  'text-messages.1-resend': [{}],
  'text-messages.2-other-channel': [{ other_channel: true }],
  'outages.0-plan': [{ steps: ['stop'] }, {}],
  'outages.3-redirect': [{}],
  'outgoing-messages.retry': [{}],
  'outgoing-messages.give-up': [{}],
};

/**
 * Commands whose conditions only the server knows: invalid arguments, blocked events, credit limits,
 * certain matches, unsubscribed recipients, recent messages.
 */
export const knowsLess = new Set([
  'doors.2-open-door',
  'doors.3-set-out-of-order',
  'doors.4-return-to-service',
  'doors.5-release',
  'doors.7-extend-window',
  'doors.8-take-back',
  'doors.9-move',
  'doors.9-resend-pin',
  'shipments.3-split',
  'shipments.3-assign',
  'shipments.3-unassign',
  'shipments.4-status',
  'shipments.9-scan',
  'marketplace-events.1-resubmit',
  'outages.0-plan',
  'outages.3-redirect',
  'allocations.2-invoices',
  'allocations.3-receipts',
  'billing-payments.4-accept',
  'billing-invoices.5-credit',
  'text-messages.1-resend',
  'text-messages.2-other-channel',
]);
