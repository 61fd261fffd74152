interface Failure {
  label: string;
  /** Remedy, as a sentence for users. */
  remedy: string;
  /** Next step: send again, correct the data first, mark as resolved, or fix the connection. */
  next: 'resubmit' | 'correct' | 'override' | 'connection';
}

/** Kinds of refusal by the marketplace. One repair fixes all failures with the same fingerprint. */
export const marketplaceFailures = {
  'customer-reference-missing': {
    label: 'Customer reference missing',
    remedy: 'This branch requires a customer reference. Add it and resend.',
    next: 'correct',
  },
  'account-closed': {
    label: 'Account closed',
    remedy: 'The marketplace closed the account. Have it opened, then resubmit.',
    next: 'resubmit',
  },
  'unknown-waybill': {
    label: 'Unknown waybill',
    remedy: 'The marketplace does not know the waybill. Resubmit the shipment before its events.',
    next: 'resubmit',
  },
  'duplicate-event': {
    label: 'Duplicate event',
    remedy: 'The marketplace has this event already. Mark it as resolved.',
    next: 'override',
  },
  'duplicate-waybill': {
    label: 'Waybill sent twice',
    remedy: 'This waybill was booked before. Nothing needs to be done: the first booking is valid.',
    next: 'override',
  },
  'event-out-of-order': {
    label: 'Event out of order',
    remedy:
      'This event is older than the last accepted one. Correct its time, or mark it as resolved.',
    next: 'correct',
  },
  'pin-missing': {
    label: 'Delivery PIN missing',
    remedy: 'Delivered without the delivery PIN. Resend the PIN, or correct the detail code.',
    next: 'correct',
  },
  'postal-code-zone-mismatch': {
    label: 'Postal code and province differ',
    remedy: 'The postal code is not in the province. Correct one of them, then resubmit.',
    next: 'correct',
  },
  'over-service-limits': {
    label: 'Parcel over service limits',
    remedy: 'Book another service or correct the measures, then resubmit.',
    next: 'correct',
  },
  'rate-limited': {
    label: 'Rate limited',
    remedy: 'The marketplace asked to slow down. Resubmit; Baton keeps to the rate limit.',
    next: 'resubmit',
  },
  'upstream-error': {
    label: 'Marketplace error',
    remedy: 'The marketplace had an internal error. Resubmit when it has recovered.',
    next: 'resubmit',
  },
  unreachable: {
    label: 'Marketplace not reached',
    remedy: 'No answer came. Check the connection, then resubmit; nothing is sent twice.',
    next: 'connection',
  },
  'not-authorised': {
    label: 'Key refused',
    remedy: 'The marketplace refuses the key. Renew BATON_MARKETPLACE_KEY, then resubmit.',
    next: 'connection',
  },
  'total-mismatch': {
    label: 'Invoice total differs',
    remedy: 'The stated total is not the sum of the lines. Correct the file and upload it again.',
    next: 'correct',
  },
  'sftp-host-key-changed': {
    label: 'SFTP host key changed',
    remedy: 'Confirm the new key with the marketplace and set it before anything is sent.',
    next: 'connection',
  },
  'sftp-refused': {
    label: 'SFTP failed',
    remedy:
      'The file server refused or did not answer. Check its address and account, then send again.',
    next: 'connection',
  },
  'storage-failed': {
    label: 'Object storage failed',
    remedy: 'The file could not be staged. Check the bucket and its key, then send again.',
    next: 'connection',
  },
  unrecognised: {
    label: 'Other refusal',
    remedy: 'Read the response of the marketplace, correct what it names, then resubmit.',
    next: 'correct',
  },
} as const satisfies Record<string, Failure>;

export type Fingerprint = keyof typeof marketplaceFailures;

const isFingerprint = (text: string): text is Fingerprint =>
  Object.hasOwn(marketplaceFailures, text);

export const fingerprints: readonly Fingerprint[] =
  Object.keys(marketplaceFailures).filter(isFingerprint);

/** Failure kind of a fingerprint; unknown fingerprints belong to the last kind. */
export function marketplaceFailure(fingerprint: string): Failure & { fingerprint: Fingerprint } {
  const known = isFingerprint(fingerprint) ? fingerprint : 'unrecognised';
  return { fingerprint: known, ...marketplaceFailures[known] };
}

/** Failures caused by the request itself, which is refused again until it is corrected. */
export const requestFailures: readonly Fingerprint[] = [
  'customer-reference-missing',
  'postal-code-zone-mismatch',
];

// Patterns in the text of a refusal. They are checked before the status, because several causes
// share a status. The first match wins.
const words: readonly [RegExp, Fingerprint][] = [
  [/host key/i, 'sftp-host-key-changed'],
  [/total is not the sum|total mismatch/i, 'total-mismatch'],
  [/customer reference/i, 'customer-reference-missing'],
  [/account is closed|account closed/i, 'account-closed'],
  [/waybill.*(not known|unknown)|unknown waybill/i, 'unknown-waybill'],
  [/accepted before|duplicate/i, 'duplicate-event'],
  [/older than the last|out of order/i, 'event-out-of-order'],
  [/\b(pin|otp)\b/i, 'pin-missing'],
  [/postal code/i, 'postal-code-zone-mismatch'],
  [/over the limits|service limits/i, 'over-service-limits'],
];

const statuses: Readonly<Record<number, Fingerprint>> = {
  401: 'not-authorised',
  403: 'not-authorised',
  404: 'unknown-waybill',
  409: 'duplicate-event',
  412: 'customer-reference-missing',
  423: 'account-closed',
  429: 'rate-limited',
};

/**
 * Fingerprint of a refusal by its HTTP status (null: no answer) and text. Statuses follow the
 * public carrier APIs: 412 customer reference required, 423 account closed, 429 too many requests.
 */
export function fingerprintOf(httpStatus: number | null, text: string): Fingerprint {
  if (httpStatus === null) return /host key/i.test(text) ? 'sftp-host-key-changed' : 'unreachable';
  if (httpStatus >= 500) return 'upstream-error';
  const named = words.find(([pattern]) => pattern.test(text))?.[1];
  return named ?? statuses[httpStatus] ?? 'unrecognised';
}

/** Whether the same request may succeed soon, so that it is retried automatically. */
export const isTransientStatus = (httpStatus: number | null): boolean =>
  httpStatus === null || httpStatus === 429 || httpStatus >= 500;
