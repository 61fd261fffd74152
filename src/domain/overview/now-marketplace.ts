import { byFailure, inState } from './now-filters.ts';

const shipments = {
  kind: 'marketplace shipments',
  path: '/amazon-shipments/shipments',
} as const;

/**
 * Work at the marketplace. Staff see only the lines about the failed records themselves: the lines
 * for the partner have the same causes and would displace operational work from the nine lines of
 * the Now list.
 */
export const marketplaceSources = {
  'event-failed': {
    groups: byFailure,
    kind: 'marketplace events',
    path: '/amazon-shipments/event-shipments',
    ...inState('failed'),
    phrase: ['failed marketplace event', 'failed marketplace events'],
    weight: 3,
    hours: 8,
    audience: 'staff',
  },
  'event-waiting': {
    kind: 'marketplace events',
    path: '/amazon-shipments/event-shipments',
    filter: { state: ['waiting'], age_from: 10 },
    line: 'state:waiting age:10',
    phrase: ['marketplace event not sent for 10 min', 'marketplace events not sent for 10 min'],
    weight: 4,
    hours: 1,
    audience: 'partner',
  },
  'shipment-blocked': {
    ...shipments,
    filter: { has_failed_events: true },
    line: 'blocked:yes',
    phrase: [
      'marketplace shipment held up by a failed event',
      'marketplace shipments held up by failed events',
    ],
    weight: 4,
    hours: 4,
    horizon: 24,
    audience: 'partner',
  },
  'pin-failed': {
    ...shipments,
    filter: { sms: ['failed'] },
    line: 'sms:failed',
    phrase: ['marketplace shipment with a failed SMS', 'marketplace shipments with failed SMS'],
    weight: 4,
    hours: 4,
    horizon: 24,
    audience: 'partner',
  },
  'invoice-send': {
    kind: 'marketplace invoices',
    path: '/amazon-invoices',
    ...inState('uploaded', 'totalled', 'staged', 'failed'),
    phrase: ['marketplace invoice to send', 'marketplace invoices to send'],
    weight: 3,
    hours: 24,
    horizon: 72,
    audience: 'partner',
  },
  'webhook-failed': {
    kind: 'marketplace requests',
    path: '/amazon-shipments/webhook-logs',
    filter: { failed: true, is_today: true },
    line: 'failed:yes today:yes',
    phrase: ['failed marketplace request today', 'failed marketplace requests today'],
    weight: 3,
    hours: 1,
    audience: 'partner',
  },
  'inbound-failed': {
    groups: byFailure,
    kind: 'inbound shipments',
    path: '/amazon-shipments/inbound-logs',
    ...inState('failed'),
    phrase: ['failed inbound shipment', 'failed inbound shipments'],
    weight: 3,
    hours: 8,
    audience: 'staff',
  },
  'document-failed': {
    kind: 'documents',
    path: '/inbound-xml',
    filter: { status: ['failed'], is_test: false },
    line: 'status:failed test:no',
    phrase: ['refused XML document', 'refused XML documents'],
    weight: 3,
    hours: 8,
    audience: 'staff',
  },
} as const;
