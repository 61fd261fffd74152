import { cents } from '../kernel/cents.ts';
import { inRand } from '../kernel/money.ts';

/** Life cycle: pending → active ⇄ on-hold → closed. Only an active account can book shipments. */
export const accountStatuses = ['pending', 'active', 'on-hold', 'closed'] as const;
type AccountStatus = (typeof accountStatuses)[number];

export const applicationStates = ['new', 'approved', 'rejected'] as const;

/** `true` if the application can be decided, otherwise the reason why not. */
export const canDecideApplication = ({
  state,
}: {
  state: (typeof applicationStates)[number];
}): true | string => state === 'new' || `Already ${state}`;

export const accountKinds = ['business', 'individual', 'parcel-point', 'marketplace'] as const;
export const billingTypes = ['invoice', 'prepaid'] as const;
export const billingTypeLabels = { invoice: 'Invoiced', prepaid: 'Prepaid' };
export const billingCycles = ['weekly', 'monthly'] as const;
/**
 * How a payment without invoice numbers is allocated: to the oldest invoices, or manually by a
 * user.
 */
export const accountAllocationMethods = ['oldest-first', 'manual'] as const;
export const allocationLabels = {
  'oldest-first': 'Settles the oldest invoices first',
  manual: 'Waits to be allocated',
};

/**
 * Actions that can be run on many accounts. Each changes the status or one term, such as the credit
 * limit.
 */
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

/** Status after an action; undefined for actions that change a term. */
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

/** Whether the action needs a reason from the user. */
export const needsReason = (action: AccountAction): boolean => withReason.has(action);

/** Minimum and maximum of the payment terms in days, and of the credit limit in rand. */
export const TERMS = { least: 0, most: 180 } as const;
export const CREDIT_LIMIT = { least: 0, most: 100_000_000 } as const;

/**
 * Facts that decide which actions are allowed. Only figures that the user may see are filled in.
 */
export interface AccountStanding {
  status: AccountStatus;
  balance?: number | undefined;
  unbilled?: number | undefined;
  /** Number of shipments without a final status. */
  moving?: number;
}

function closable({ balance = 0, unbilled = 0, moving = 0 }: AccountStanding): true | string {
  const owed = cents(balance);
  if (owed > 0) return `Owes ${inRand(balance)}`;
  if (owed < 0) return `Has paid ${inRand(-balance)} in advance`;
  if (cents(unbilled) !== 0) return `${inRand(unbilled)} is not invoiced yet`;
  if (moving === 0) return true;
  return moving === 1 ? '1 shipment is on its way' : `${moving} shipments are on their way`;
}

/** `true` if the action is allowed on the account, otherwise the reason. */
export function canPerformAction(action: AccountAction, account: AccountStanding): true | string {
  const { status } = account;
  if (action === 'activate') return status !== 'active' || 'Already active';
  if (status === 'closed') return action === 'close' ? 'Already closed' : 'Closed';
  if (action === 'close') return closable(account);
  if (action !== 'hold' || status === 'active') return true;
  return status === 'on-hold' ? 'Already on hold' : 'Not approved yet';
}

const reservedHosts = /(^|\.)(localhost|local|internal|lan|home|test|invalid)$/;

/** Whether webhooks can be sent to the URL: https and a public host name. Checks only the text. */
export function isWebhookAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  const isNamed = hostname.includes('.') && !reservedHosts.test(hostname);
  return protocol === 'https:' && isNamed && username === '' && password === '';
}
