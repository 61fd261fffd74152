import { and, eq, inArray } from 'drizzle-orm';
import { invalid, ApiError } from '../../../src/api/api-error.ts';
import { VAT_PERCENTAGE } from '../../../src/domain/money.ts';
import type { Lane } from '../../../src/domain/services.ts';
import type { ParcelMaxima } from '../../../src/domain/parcels.ts';
import type { Db } from '../../db/open.ts';
import { accounts } from '../../db/schema/accounts.ts';
import { branches } from '../../db/schema/fleet.ts';
import { rate_groups, rates, service_levels, surcharges } from '../../db/schema/rates.ts';
import { settings } from '../../db/schema/settings.ts';
import type { SurchargeTerms } from './pricing.ts';

const names = [
  'maximum_parcel_length',
  'maximum_parcel_width',
  'maximum_parcel_height',
  'maximum_parcel_weight',
  'invoice_vat_percentage',
  'insurance_declared_value_enabled',
  'insurance_max_declared_value',
  'enable_payment_intervention',
];

interface BranchLocation {
  id: number;
  latitude: number;
  longitude: number;
}

type Service = typeof service_levels.$inferSelect;
type RateRow = typeof rates.$inferSelect;
type Customer = Awaited<ReturnType<typeof readAccount>>;

/** What pricing and booking ask again and again, read once for all shipments of a call. */
export interface Pricer {
  maxima: ParcelMaxima;
  vatPercentage: number;
  /** Whether what an account cannot pay for is booked as unpaid, for people to step in, instead of refused. */
  keepsUnpaid: boolean;
  /** The most a sender may declare; null without a limit. */
  mostDeclared: number | null;
  surcharges: SurchargeTerms[];
  branches: BranchLocation[];
  account(id: number): Promise<Customer>;
  services(lane: Lane): Promise<Service[]>;
  terms(groupId: number, from: string, to: string): Promise<RateRow[]>;
  /** The published group whose rates an account pays. */
  rateGroup(account: Customer | null): Promise<{ id: number; fuel_percentage: number } | null>;
}

const readAccount = async (db: Db, id: number) => {
  const [account] = await db
    .select({
      id: accounts.id,
      status: accounts.status,
      rate_group_id: accounts.rate_group_id,
      requires_customer_reference: accounts.requires_customer_reference,
    })
    .from(accounts)
    .where(eq(accounts.id, id));
  if (account === undefined) throw invalid({ account_id: ['There is no such account.'] });
  return account;
};

async function publishedGroups(db: Db) {
  return db
    .select({
      id: rate_groups.id,
      is_default: rate_groups.is_default,
      fuel_percentage: rate_groups.fuel_percentage,
    })
    .from(rate_groups)
    .where(eq(rate_groups.state, 'published'))
    .orderBy(rate_groups.id);
}

/** Asks once for every key. */
function once<K, V>(load: (key: K) => Promise<V>): (key: K) => Promise<V> {
  const known = new Map<K, Promise<V>>();
  return (key) => {
    const loaded = known.get(key) ?? load(key);
    known.set(key, loaded);
    return loaded;
  };
}

const readServices = (db: Db, lane: Lane): Promise<Service[]> =>
  db
    .select()
    .from(service_levels)
    .where(and(eq(service_levels.lane, lane), eq(service_levels.is_active, true)))
    .orderBy(service_levels.position, service_levels.id);

function readTerms(db: Db, route: string): Promise<RateRow[]> {
  const [group = '', from = '', to = ''] = route.split(' ');
  return db
    .select()
    .from(rates)
    .where(
      and(eq(rates.rate_group_id, Number(group)), eq(rates.from_zone, from), eq(rates.to_zone, to)),
    );
}

/** Reads prices, limits and branches within the caller's tenant scope. */
export async function createPricer(db: Db): Promise<Pricer> {
  const rows = await db
    .select({ setting: settings.setting, value: settings.value })
    .from(settings)
    .where(and(eq(settings.account_id, 0), inArray(settings.setting, names)));
  const values = new Map(rows.map((row) => [row.setting, row.value]));
  const number = (name: string): number => Number(values.get(name) ?? '');
  const groups = await publishedGroups(db);
  const account = once((id: number) => readAccount(db, id));
  const services = once((lane: Lane) => readServices(db, lane));
  const terms = once((route: string) => readTerms(db, route));
  const isInsured = values.get('insurance_declared_value_enabled') === 'true';
  return {
    maxima: {
      length: number('maximum_parcel_length'),
      width: number('maximum_parcel_width'),
      height: number('maximum_parcel_height'),
      weight: number('maximum_parcel_weight'),
    },
    vatPercentage: values.get('invoice_vat_percentage')
      ? number('invoice_vat_percentage')
      : VAT_PERCENTAGE,
    mostDeclared: (isInsured && number('insurance_max_declared_value')) || null,
    keepsUnpaid: values.get('enable_payment_intervention') === 'true',
    surcharges: await db
      .select()
      .from(surcharges)
      .where(eq(surcharges.is_active, true))
      .orderBy(surcharges.id),
    branches: await db
      .select({ id: branches.id, latitude: branches.latitude, longitude: branches.longitude })
      .from(branches)
      .where(eq(branches.is_active, true)),
    account,
    services,
    terms: (groupId, from, to) => terms(`${groupId} ${from} ${to}`),
    rateGroup: async (customer) =>
      groups.find(({ id }) => id === customer?.rate_group_id) ??
      groups.find(({ is_default }) => is_default) ??
      null,
  };
}

/** Throws 423 for accounts that may not send; `still` names what cannot be done. */
export function requireOpenAccount({ status }: Pick<Customer, 'status'>, still: string): void {
  if (status === 'active') return;
  const is = { pending: 'not approved yet', 'on-hold': 'on hold', closed: 'closed' }[status];
  throw new ApiError(423, { message: `The account is ${is}: it cannot ${still}.`, code: 'locked' });
}

/** The id of the branch nearest to a point; null without a point or branches. */
export function nearestBranch(
  all: readonly BranchLocation[],
  point: { latitude: number | null; longitude: number | null },
): number | null {
  const { latitude, longitude } = point;
  if (latitude === null || longitude === null) return null;
  const distances = all.map((branch) => ({
    id: branch.id,
    // A degree of longitude is about 0.87 of one of latitude down here.
    away: (branch.latitude - latitude) ** 2 + (0.87 * (branch.longitude - longitude)) ** 2,
  }));
  return distances.toSorted((one, other) => one.away - other.away)[0]?.id ?? null;
}
