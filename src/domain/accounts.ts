import { cents } from './cents.ts';
import { inRand } from './money.ts';

/** Life cycle: pending → active ⇄ on-hold → closed. Only an active account books. */
export const accountStatuses = ['pending', 'active', 'on-hold', 'closed'] as const;
type AccountStatus = (typeof accountStatuses)[number];

/** An application for an account: decided once. */
export const applicationStates = ['new', 'approved', 'rejected'] as const;

/** Whether an application can still be decided: true, or why not. */
export const decidable = ({
  state,
}: {
  state: (typeof applicationStates)[number];
}): true | string => state === 'new' || `Already ${state}`;

export const accountKinds = ['business', 'individual', 'parcel-point', 'marketplace'] as const;
export const billingTypes = ['invoice', 'prepaid'] as const;
export const billingCycles = ['weekly', 'monthly'] as const;
/** What money does that names an account and no invoice: it settles the oldest first, or waits for a person. */
export const accountAllocationMethods = ['oldest-first', 'manual'] as const;

/** What can be done to many accounts at once: the steps of their life, and single terms. */
export const accountActions = [
  'hold',
  'activate',
  'close',
  'rate-group',
  'credit-limit',
  'terms',
  'cycle',
  'agent',
] as const;
export type AccountAction = (typeof accountActions)[number];

/** The status that a step leads to; undefined for what changes a term. */
export const statusAfter: Partial<Record<AccountAction, AccountStatus>> = {
  hold: 'on-hold',
  activate: 'active',
  close: 'closed',
};

const withReason: ReadonlySet<AccountAction> = new Set([
  'hold',
  'activate',
  'close',
  'credit-limit',
]);

/** Whether somebody has to say why. */
export const needsReason = (action: AccountAction): boolean => withReason.has(action);

/** Terms in days and limits in rand that an account may have. */
export const TERMS = { least: 0, most: 180 } as const;
export const CREDIT_LIMIT = { least: 0, most: 100_000_000 } as const;

/** What decides whether something may be done to an account; figures are those that the person may see. */
export interface AccountStanding {
  status: AccountStatus;
  balance?: number | undefined;
  unbilled?: number | undefined;
  /** Shipments that have not reached their end. */
  moving?: number;
}

function closable({ balance = 0, unbilled = 0, moving = 0 }: AccountStanding): true | string {
  const owed = cents(balance);
  if (owed > 0) return `Owes ${inRand(balance)}`;
  if (owed < 0) return `Has ${inRand(-balance)} that it paid ahead`;
  if (cents(unbilled) !== 0) return `${inRand(unbilled)} is not invoiced yet`;
  if (moving === 0) return true;
  return moving === 1 ? '1 shipment is on its way' : `${moving} shipments are on their way`;
}

/** Whether an action may be done to an account: true, or why not. */
export function allowedFor(action: AccountAction, account: AccountStanding): true | string {
  const { status } = account;
  if (action === 'activate') return status !== 'active' || 'Already active';
  if (status === 'closed') return action === 'close' ? 'Already closed' : 'Closed';
  if (action === 'close') return closable(account);
  if (action !== 'hold' || status === 'active') return true;
  return status === 'on-hold' ? 'Already on hold' : 'Not approved yet';
}

const reservedHosts = /(^|\.)(localhost|local|internal|lan|home|test|invalid)$/;

/** Whether an address can take webhooks as far as its text tells: https, and a host with a public name. */
export function isWebhookAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  const isNamed = hostname.includes('.') && !reservedHosts.test(hostname);
  return protocol === 'https:' && isNamed && username === '' && password === '';
}
