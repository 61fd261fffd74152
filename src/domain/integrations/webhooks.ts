import type { Status } from '../kernel/statuses.ts';

/** Webhook events: the statuses that customers are notified about. */
export const webhookEvents = [
  'collected',
  'at-hub',
  'in-transit',
  'at-destination-hub',
  'out-for-delivery',
  'delivery-failed-attempt',
  'in-locker',
  'ready-for-pickup',
  'delivered',
  'returned-to-sender',
  'cancelled',
] as const satisfies readonly Status[];

/** Message if the setting “Kinds of integrations” does not include webhooks. */
export const NO_NEW_WEBHOOKS =
  'New webhooks are switched off. A super administrator can add webhook to the setting “Kinds of integrations”.';

/** Event of a test delivery. */
export const TEST_EVENT = 'test';

/** Type of an event as sent to the receiver. */
export const typeOfEvent = (event: string): string =>
  event === TEST_EVENT ? TEST_EVENT : `shipment.${event}`;

export const integrationStates = ['active', 'paused', 'held', 'disabled'] as const;
export type IntegrationState = (typeof integrationStates)[number];

/** States shown to users: an active integration with recent failures is "failing". */
export const integrationHealths = ['active', 'failing', 'held', 'paused', 'disabled'] as const;
export type IntegrationHealth = (typeof integrationHealths)[number];

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;

/** States shown to users: a waiting delivery of a held integration is "held". */
export const shownDeliveryStates = ['waiting', 'held', 'delivered', 'failed'] as const;
export type ShownDeliveryState = (typeof shownDeliveryStates)[number];

/** Reasons why a delivery cannot be sent again. */
export const resendRefusals = {
  disabled: 'The integration is disabled. Resume it first.',
  test: 'Tests cannot be sent again. Send a new test.',
  contentGone: 'The content of this delivery is no longer stored.',
  waiting: 'This delivery is already waiting to be sent.',
} as const;

interface Resent {
  integration_state: IntegrationState;
  event: string;
  state: ShownDeliveryState;
}

/** `true` if the delivery can be sent again, otherwise the reason. */
export function canResend({ integration_state: integration, event, state }: Resent): true | string {
  if (integration === 'disabled') return resendRefusals.disabled;
  if (event === TEST_EVENT) return resendRefusals.test;
  return state === 'delivered' || state === 'failed' || resendRefusals.waiting;
}

/** Conditions of a webhook rule; all conditions that are given must match. */
export interface RuleConditions {
  accounts?: number[] | undefined;
  services?: string[] | undefined;
  provinces?: string[] | undefined;
}

/** Seconds between attempts. */
export const ATTEMPT_PAUSES_S = [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000] as const;
export const MAX_ATTEMPTS = ATTEMPT_PAUSES_S.length + 1;
const SPREAD = 0.2;
const DAY_S = 86_400;
/** Longest wait that a receiver can request. */
const LONGEST_WAIT_S = DAY_S;
/**
 * Maximum number of refusals of a delivery. A refusal is an answer that a later attempt would get
 * again.
 */
const MAX_REFUSALS = 3;

/** Seconds to wait for an answer. */
export const ANSWER_TIMEOUT_S = 15;
export const MAX_CONCURRENT_DELIVERIES = 4;

const GONE = 410;
const asksToWait = (status: number) => status === 429 || status === 503;
const refusals = new Set([400, 401, 403, 404, 422]);

/** Answer of a receiver; `status` is null without an answer. */
export interface WebhookAnswer {
  status: number | null;
  /** Requested wait in seconds. */
  retryAfter: number | null;
}

export const isAccepted = ({ status }: WebhookAnswer): boolean =>
  status !== null && status >= 200 && status < 300;

export const isGone = ({ status }: WebhookAnswer): boolean => status === GONE;

/** Attempts and refusals of a delivery so far. */
export interface Tried {
  attempts: number;
  refusals: number;
}

/** Result of an attempt; `attempts` and `refusals` include it. */
export type Verdict = Tried &
  ({ is: 'delivered' } | { is: 'failed'; why: string } | { is: 'again'; seconds: number });

/**
 * Decides about a delivery after an attempt. `chance` (0 to 1) spreads retries of deliveries that
 * failed together.
 */
export function verdictOn(answer: WebhookAnswer, before: Tried, chance: number): Verdict {
  const spent = { attempts: before.attempts + 1, refusals: before.refusals };
  if (isAccepted(answer)) return { is: 'delivered', ...spent };
  const { status, retryAfter } = answer;
  if (status !== null && asksToWait(status) && retryAfter !== null && retryAfter <= LONGEST_WAIT_S)
    return { is: 'again', ...before, seconds: Math.max(1, retryAfter) };
  if (isGone(answer)) return { is: 'failed', ...spent, why: 'The address no longer exists.' };
  if (status !== null && refusals.has(status)) spent.refusals += 1;
  if (spent.refusals >= MAX_REFUSALS)
    return { is: 'failed', ...spent, why: `Refused ${MAX_REFUSALS} times.` };
  const pause = ATTEMPT_PAUSES_S[spent.attempts - 1];
  if (pause === undefined)
    return { is: 'failed', ...spent, why: `Given up after ${MAX_ATTEMPTS} attempts.` };
  return { is: 'again', ...spent, seconds: pause * (1 - SPREAD + 2 * SPREAD * chance) };
}

/** Failure counts of an endpoint after a failed attempt. */
export interface EndpointFailures {
  failuresInRow: number;
  goneInRow: number;
  /** Seconds since the first failure after the last success. */
  failingFor: number;
  /** Attempts in the last ten minutes. */
  lately: { all: number; failed: number };
}

const FAILURES_TO_HOLD = 20;
const ENOUGH_LATELY = 50;
const GONE_TO_DISABLE = 10;
const DAYS_TO_DISABLE = 5;

/** Returns why an endpoint is disabled until a user enables it; null without a reason. */
export function whyDisabled({ goneInRow, failingFor }: EndpointFailures): string | null {
  if (goneInRow >= GONE_TO_DISABLE)
    return `The address reported ${GONE_TO_DISABLE} times in a row that it no longer exists (HTTP ${GONE}).`;
  return failingFor >= DAYS_TO_DISABLE * DAY_S
    ? `The address accepted no event for ${DAYS_TO_DISABLE} days.`
    : null;
}

/** Whether to pause an endpoint, so that waiting deliveries spend no attempts. */
export const isHeld = ({ failuresInRow, lately }: EndpointFailures): boolean =>
  failuresInRow >= FAILURES_TO_HOLD ||
  (lately.all >= ENOUGH_LATELY && lately.failed * 2 > lately.all);

const LONGEST_REST_MIN = 30;

/** Minutes until a held endpoint is tried again: 1, 2, 4 and so on, at most 30. */
export const minutesToTrial = (trials: number): number =>
  Math.min(LONGEST_REST_MIN, 2 ** Math.min(trials, 10));

/**
 * Returns the deliveries per second to an endpoint this many seconds after its release: 5, doubling
 * every 10 s.
 */
export const releaseRate = (seconds: number): number =>
  5 * 2 ** Math.floor(Math.min(Math.max(0, seconds), 300) / 10);

/** Days for which waiting deliveries, bodies and results are kept. */
export const KEPT_DAYS = { waiting: 7, bodies: 30, results: 90 } as const;

/**
 * Numbers of hours, to choose from, during which the old secret still signs together with the new
 * one.
 */
export const OVERLAPS_H = [24, 168, 0] as const;

const ports = new Set(['', '443', '8443']);

/** Finds the problem with a webhook URL, judged only by its text; null if the URL is valid. */
export function addressProblem(text: string, isPrivateAllowed = false): string | null {
  const url = URL.parse(text);
  const isPlainAllowed = isPrivateAllowed && url?.protocol === 'http:';
  if (url === null || (url.protocol !== 'https:' && !isPlainAllowed))
    return 'Use an address that starts with https://.';
  if (url.username !== '' || url.password !== '')
    return 'Remove the user name and password from the address.';
  if (!isPrivateAllowed && !ports.has(url.port)) return 'Use port 443 or 8443.';
  return null;
}
