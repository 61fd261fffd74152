import { uncollected, undelivered } from './driver-work.ts';
import type { NowSource } from './now-source.ts';

/** In no order: urgency gives one. */
export const nowSourceIds = [
  'collection-late',
  'collect-nobody',
  'deliver-nobody',
  'locker-limit',
  'failed-open',
  'on-hold',
  'upstream',
  'overdue',
  'event-failed',
  'inbound-failed',
  'run-failed',
  'locker-offline',
  'locker-full',
  'receipt-unmatched',
  'receipt-left',
  'settlement-row-failed',
  'invoice-overdue',
  'application-new',
  'point-application-new',
  'message-given-up',
  'not-collected',
  'answer-needed',
  'customer-locker-limit',
  'own-invoice-overdue',
] as const;
export type NowSourceId = (typeof nowSourceIds)[number];

const shipments = { kind: 'shipments', path: '/shipments' } as const;

/** All of the flags hold. */
const flagged = <F extends string>(...flag: F[]) => {
  const filter: { flag: F[] } = { flag };
  return { ...shipments, filter, line: `flag:${flag.join(',')}` };
};

/** The flags hold, and none of those whose rows stand in lines of their own. */
const flaggedOnly = <F extends string, W extends string>(flag: F[], without_flag: W[]) => ({
  ...shipments,
  filter: { flag, without_flag },
  whole: { flag } satisfies { flag: F[] },
  line: `flag:${flag.join(',')} -flag:${without_flag.join(',')}`,
});

const inStatus = <S extends string>(status: readonly S[]) => {
  const filter: { status: S[] } = { status: [...status] };
  return { ...shipments, filter, line: `status:${status.join(',')}` };
};

const inState = <S extends string>(...state: S[]) => {
  const filter: { state: S[] } = { state };
  return { filter, line: `state:${state.join(',')}` };
};

const byCollectingBranch = {
  key: 'collection_branch_id',
  field: 'from-branch',
  isId: true,
} as const;
const byDeliveringBranch = { key: 'delivery_branch_id', field: 'to-branch', isId: true } as const;
const byFailure = { key: 'fingerprint', field: 'failure' } as const;

const lockers = {
  kind: 'lockers',
  path: '/lockers',
  groups: { key: 'branch_id', field: 'branch', isId: true },
  audience: 'staff',
} as const;

const overdueInvoices = {
  kind: 'invoices',
  path: '/billing/invoices',
  filter: { is_overdue: true },
  line: 'overdue:yes',
} as const;

const lateCollection = { ...flagged('collection_late'), hours: 4, horizon: 4 };
const failedAttempt = flagged('failed_open');
const longInLocker = { ...flagged('in_locker_over_24h'), weight: 5, hours: 24 };

export const nowSources = {
  'collection-late': {
    groups: byCollectingBranch,
    ...lateCollection,
    phrase: ['collection past its time', 'collections past their time'],
    weight: 7,
    audience: 'staff',
  },
  'collect-nobody': {
    groups: byCollectingBranch,
    ...inStatus(uncollected),
    phrase: ['collection without a driver', 'collections without a driver'],
    weight: 6,
    hours: 4,
    horizon: 4,
    audience: 'staff',
  },
  'deliver-nobody': {
    groups: byDeliveringBranch,
    ...inStatus(undelivered),
    phrase: ['delivery without a driver', 'deliveries without a driver'],
    weight: 6,
    hours: 4,
    horizon: 8,
    audience: 'staff',
  },
  'locker-limit': {
    ...longInLocker,
    groups: byDeliveringBranch,
    phrase: ['parcel in a locker for over 24 hours', 'parcels in lockers for over 24 hours'],
    audience: 'staff',
  },
  'failed-open': {
    groups: byDeliveringBranch,
    ...failedAttempt,
    phrase: ['failed attempt to decide on', 'failed attempts to decide on'],
    weight: 4,
    hours: 8,
    audience: 'staff',
  },
  'on-hold': {
    groups: byDeliveringBranch,
    ...flagged('on_hold'),
    phrase: ['shipment on hold', 'shipments on hold'],
    weight: 3,
    hours: 24,
    audience: 'staff',
  },
  upstream: {
    groups: byCollectingBranch,
    ...flaggedOnly(
      ['upstream_failed', 'not_final'],
      ['unassigned', 'on_hold', 'failed_open', 'collection_late'],
    ),
    phrase: ['shipment refused by the carrier', 'shipments refused by the carrier'],
    weight: 4,
    hours: 4,
    horizon: 4,
    audience: 'staff',
  },
  overdue: {
    groups: byDeliveringBranch,
    ...flaggedOnly(
      ['overdue'],
      [
        'unassigned',
        'on_hold',
        'failed_open',
        'collection_late',
        'in_locker_over_24h',
        'upstream_failed',
      ],
    ),
    phrase: ['overdue shipment', 'overdue shipments'],
    weight: 2,
    hours: 24,
    horizon: 8,
    audience: 'staff',
  },
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
  'locker-offline': {
    ...lockers,
    filter: { is_offline: true },
    line: 'offline:yes',
    phrase: ['locker that does not answer', 'lockers that do not answer'],
    weight: 8,
    hours: 4,
  },
  'locker-full': {
    ...lockers,
    filter: { is_full: true, is_offline: false },
    line: 'full:yes offline:no',
    phrase: ['locker that is full', 'lockers that are full'],
    weight: 5,
    hours: 4,
  },
  'run-failed': {
    kind: 'runs',
    path: '/runs',
    filter: { mine: true, failed: true, seen: false },
    line: 'mine:yes failed:yes seen:no',
    phrase: ['run of yours with failures', 'runs of yours with failures'],
    weight: 3,
    hours: 4,
    audience: 'staff',
  },
  'receipt-unmatched': {
    kind: 'receipts',
    path: '/billing/payments',
    ...inState('unmatched'),
    phrase: ['receipt that names no account', 'receipts that name no account'],
    weight: 5,
    hours: 24,
    audience: 'staff',
  },
  'receipt-left': {
    kind: 'receipts',
    path: '/billing/payments',
    ...inState('matched', 'part-allocated'),
    phrase: ['receipt with money left over', 'receipts with money left over'],
    weight: 3,
    hours: 48,
    audience: 'staff',
  },
  'settlement-row-failed': {
    kind: 'failed rows',
    path: '/billing/credit-payments/failed',
    ...inState('failed'),
    phrase: ['settlement row to correct', 'settlement rows to correct'],
    weight: 4,
    hours: 24,
    audience: 'staff',
  },
  'invoice-overdue': {
    ...overdueInvoices,
    phrase: ['overdue invoice', 'overdue invoices'],
    // Money weighs by its logarithm: even millions are no alarm for a wall.
    weight: 2,
    hours: 168,
    audience: 'staff',
  },
  'application-new': {
    kind: 'applications',
    path: '/accounts/applications',
    ...inState('new'),
    phrase: ['application for an account to decide', 'applications for an account to decide'],
    weight: 3,
    hours: 24,
    audience: 'staff',
  },
  'point-application-new': {
    kind: 'parcel point applications',
    path: '/accounts/parcel-points',
    ...inState('new'),
    phrase: ['parcel point application to decide', 'parcel point applications to decide'],
    weight: 3,
    hours: 24,
    audience: 'staff',
  },
  'message-given-up': {
    kind: 'outgoing messages',
    path: '/outgoing-messages',
    ...inState('given-up'),
    phrase: ['message that could not be sent', 'messages that could not be sent'],
    weight: 3,
    hours: 8,
    audience: 'staff',
  },
  'not-collected': {
    ...lateCollection,
    phrase: ['shipment not collected in time', 'shipments not collected in time'],
    weight: 5,
    hours: 2,
    audience: 'customer',
  },
  'answer-needed': {
    ...failedAttempt,
    phrase: ['failed attempt that needs your answer', 'failed attempts that need your answer'],
    weight: 6,
    hours: 4,
    audience: 'customer',
  },
  'customer-locker-limit': {
    ...longInLocker,
    phrase: ['parcel in a locker for over 24 hours', 'parcels in lockers for over 24 hours'],
    audience: 'customer',
  },
  'own-invoice-overdue': {
    ...overdueInvoices,
    phrase: ['invoice past its due date', 'invoices past their due date'],
    weight: 2,
    hours: 168,
    audience: 'customer',
  },
} as const satisfies Record<NowSourceId, NowSource>;

export const nowSource = (id: NowSourceId): NowSource => nowSources[id];
