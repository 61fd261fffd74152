import { suburbAt } from '#domain/places/suburbs.ts';
import { accountCode } from '#domain/search/references.ts';
import { branchNear } from '../branches.ts';
import { HISTORY_DAYS, type Figures } from '../sizes.ts';
import { companies, mailboxOf, mobileOf, nameOf, streets } from '../words.ts';
import { DAY_MS } from '#domain/kernel/time.ts';

/** Id of the account to which the demo sign-ins belong. */
export const FIRST_ACCOUNT = 1;
export const SECOND_ACCOUNT = 2;
export const MARKETPLACE_ACCOUNT = 3;

const limits = [200_000, 250_000, 500_000, 1_000_000];

/** Customers in the order of their ids from 1; the first ones send the most. */
export function planAccounts(figures: Figures, now: Date) {
  return Array.from({ length: figures.accounts }, (_, index) =>
    accountRow(index + 1, figures, now),
  );
}

function accountName(id: number): string {
  if (id === MARKETPLACE_ACCOUNT) return 'Marketplace South Africa';
  const name = companies[(id - 1) % companies.length] ?? '';
  return id <= companies.length ? name : `${name} ${suburbAt(id * 5).city}`;
}

function accountRow(id: number, figures: Figures, now: Date) {
  const name = accountName(id);
  const place = suburbAt(id * 17 + 3);
  const contact = nameOf(id * 3);
  const domain = `${mailboxOf(name).replaceAll('.', '')}.example`;
  const opened = new Date(
    now.getTime() - (HISTORY_DAYS + 20 + ((id * 37) % 900)) * DAY_MS,
  ).toISOString();
  return {
    id,
    account_code: accountCode(name, id),
    name,
    kind: kindOf(id),
    status: statusOf(id, figures.accounts),
    parent_account_id: id > 6 && id % 9 === 0 ? id - 1 : null,
    enterprise_type_id: 1 + (id % 5),
    sales_agent_id: 1 + (id % 6),
    branch_id: branchNear(place),
    rate_group_id: familyOf(figures, id),
    contact_name: contact,
    email: `${mailboxOf(contact)}@${domain}`,
    billing_email: `accounts@${domain}`,
    mobile_number: mobileOf(id * 3),
    vat_number: id % 4 === 0 ? null : `4${String(100_000_000 + id * 1_237).slice(0, 9)}`,
    registration_number: `20${10 + (id % 14)}/${String(100_000 + id * 733).slice(0, 6)}/07`,
    billing_type: id % 7 === 0 ? ('prepaid' as const) : ('invoice' as const),
    billing_cycle: billingCycle(id),
    payment_terms_days: billingCycle(id) === 'weekly' ? 7 : 30,
    credit_limit: limits[id % limits.length],
    requires_customer_reference: id % 8 === 5,
    webhook_url: id % 5 === 1 ? `https://${domain}/hooks/shipments` : null,
    webhook_enabled: id % 5 === 1,
    street_address: `${(id * 13) % 300} ${streets[id % streets.length]}`,
    suburb: place.suburb,
    city: place.city,
    zone: place.zone,
    postal_code: place.postal_code,
    latitude: place.latitude,
    longitude: place.longitude,
    time_created: opened,
    time_modified: opened,
  };
}

/**
 * Family of a rate group. Families are named after the groups of the first revision, which are
 * numbered from 1.
 */
const familyOf = ({ rateGroups }: Figures, id: number): number => 1 + (id % rateGroups);

function billingCycle(id: number): 'weekly' | 'monthly' {
  return id % 2 === 1 ? 'weekly' : 'monthly';
}

function kindOf(id: number): 'business' | 'individual' | 'parcel-point' | 'marketplace' {
  if (id === MARKETPLACE_ACCOUNT) return 'marketplace';
  if (id > 5 && id % 11 === 0) return 'parcel-point';
  return id > 5 && id % 13 === 0 ? 'individual' : 'business';
}

/** Time at which an account was put on hold; null for accounts that are not on hold. */
export const heldSince = ({ id, status }: { id: number; status: string }, now: Date): Date | null =>
  status === 'on-hold' ? new Date(now.getTime() - (6 + (id % 7)) * DAY_MS - 5_000_000) : null;

/**
 * The account with the highest id is pending, the one before is closed, and every 15th is on hold.
 */
function statusOf(id: number, count: number): 'pending' | 'active' | 'on-hold' | 'closed' {
  if (id === count) return 'pending';
  if (id === count - 1) return 'closed';
  return id > 5 && id % 15 === 0 ? 'on-hold' : 'active';
}
