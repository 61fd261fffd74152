import { and, eq, inArray } from 'drizzle-orm';
import { invalidError, ApiError } from '#api/api-error.ts';
import { endSettings } from '#domain/booking/booking-ends.ts';
import type { Lane } from '#domain/pricing/services.ts';
import type { ParcelMaxima } from '#domain/booking/parcels.ts';
import type { DeclaredDays } from '#domain/kernel/public-holidays.ts';
import type { SettingName } from '#domain/settings/catalogue/catalogue.ts';
import type { DrawnArea } from '#domain/rates/ends.ts';
import type { SurchargeTerms } from '#domain/rates/surcharges.ts';
import {
  isSettingOn,
  settingNumber,
  settingWords,
  type IsSettingOn,
} from '#domain/settings/setting-reads.ts';
import { vatPercentageOf } from '#domain/kernel/vat-percentage.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { branches } from '#server/db/schema/fleet.ts';
import { declared_holidays, service_levels } from '#server/db/schema/rates.ts';
import { settings } from '#server/db/schema/settings.ts';
import { zoneFinder } from '../zones/zone-index.ts';
import {
  familyAt,
  groupById,
  groupOf,
  groupsAt,
  readCells,
  readSurcharges,
  type Group,
} from './rate-terms.ts';

const names: SettingName[] = [
  'maximum_parcel_length',
  'maximum_parcel_width',
  'maximum_parcel_height',
  'maximum_parcel_weight',
  'invoice_vat_percentage',
  'insurance_declared_value_enabled',
  'insurance_max_declared_value',
  'enable_payment_intervention',
  'service_levels',
  'parcel_types',
  'shipment_terms',
  'provider_tracking_prefixes',
  'upstream_provinces',
  ...endSettings,
];

interface BranchLocation {
  id: number;
  latitude: number;
  longitude: number;
}

type Service = typeof service_levels.$inferSelect;
type Customer = Awaited<ReturnType<typeof readAccount>>;
type Cells = Awaited<ReturnType<typeof readCells>>;

/** Coordinates, which may be unknown. */
interface Point {
  latitude?: number | null | undefined;
  longitude?: number | null | undefined;
}

/** Data for pricing and booking, read once for all shipments of a request. */
export interface Pricer {
  maxima: ParcelMaxima;
  vatPercentage: number;
  /** Whether a booking over the credit limit is kept as unpaid instead of refused. */
  keepsUnpaid: boolean;
  /** Accepted kinds of packaging; empty for all. */
  packagings: readonly string[];
  /** Possible payers of a shipment. */
  terms: readonly string[];
  /** Prefixes of the company's own numbers, which customers must not use. */
  ownPrefixes: readonly string[];
  /** Provinces where another carrier delivers. */
  carrierProvinces: readonly string[];
  /** Whether a switch of the provider for bookings is on. */
  isOn: IsSettingOn;
  /** Maximum declared value; 0 if declared values are not accepted, null without a limit. */
  mostDeclared: number | null;
  branches: BranchLocation[];
  declaredDays: DeclaredDays;
  account(id: number): Promise<Customer>;
  services(lane: Lane): Promise<Service[]>;
  /**
   * Rate group of an account at a point in time, by default now: the current revision of its
   * family, otherwise the default group.
   */
  rateGroup(account: Pick<Customer, 'id'> | null, at?: Date): Promise<Group | null>;
  /** Any group, including drafts. */
  group(id: number): Promise<Group | null>;
  surcharges(group: Group): Promise<SurchargeTerms[]>;
  /** Prices of a group between two lists of zones. */
  cells(group: Group, from: readonly string[], to: readonly string[]): Promise<Cells>;
  /** Areas at a point; null if the point is unknown. */
  areasAt(point: Point): Promise<readonly DrawnArea[] | null>;
}

const readAccount = async (db: Db, id: number) => {
  const [account] = await db
    .select({
      id: accounts.id,
      status: accounts.status,
      requires_customer_reference: accounts.requires_customer_reference,
    })
    .from(accounts)
    .where(eq(accounts.id, id));
  if (account === undefined) throw invalidError({ account_id: ['There is no such account.'] });
  return account;
};

/** Caches the results of a loader by key. */
function cacheByKey<K, V>(load: (key: K) => Promise<V>): (key: K) => Promise<V> {
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

/**
 * Whether a service is offered: door-to-door services are listed in the settings; locker services
 * depend on the lockers.
 */
const isOffered = ({ lane, code }: Service, listed: readonly string[]): boolean =>
  lane !== 'D2D' || listed.length === 0 || listed.includes(code);

async function readSettings(db: Db) {
  const rows = await db
    .select({ setting: settings.setting, value: settings.value })
    .from(settings)
    .where(and(eq(settings.account_id, 0), inArray(settings.setting, names)));
  const values = new Map(rows.map((row) => [row.setting, row.value]));
  const number = (name: SettingName<'number'>): number => settingNumber(values, name) ?? 0;
  const isInsured = isSettingOn(values, 'insurance_declared_value_enabled');
  return {
    maxima: {
      length: number('maximum_parcel_length'),
      width: number('maximum_parcel_width'),
      height: number('maximum_parcel_height'),
      weight: number('maximum_parcel_weight'),
    },
    vatPercentage: vatPercentageOf(values),
    mostDeclared: isInsured ? number('insurance_max_declared_value') || null : 0,
    keepsUnpaid: isSettingOn(values, 'enable_payment_intervention'),
    listed: settingWords(values, 'service_levels'),
    packagings: settingWords(values, 'parcel_types'),
    terms: settingWords(values, 'shipment_terms'),
    ownPrefixes: settingWords(values, 'provider_tracking_prefixes'),
    carrierProvinces: settingWords(values, 'upstream_provinces'),
    isOn: (setting: SettingName<'boolean'>) => isSettingOn(values, setting),
  };
}

/** Declared public holidays. */
export async function readDeclaredDays(db: Db): Promise<DeclaredDays> {
  const rows = await db.select().from(declared_holidays);
  return new Map(rows.map(({ day, name }) => [day, name]));
}

/** Creates a pricer within the caller's tenant scope. */
export async function createPricer(db: Db): Promise<Pricer> {
  const account = cacheByKey((id: number) => readAccount(db, id));
  const { listed, ...rules } = await readSettings(db);
  const services = cacheByKey(async (lane: Lane) =>
    (await readServices(db, lane)).filter((service) => isOffered(service, listed)),
  );
  const cells = cacheByKey((route: string) => readCells(db, route));
  const surcharges = cacheByKey((revision: number) => readSurcharges(db, revision));
  const group = cacheByKey((id: number) => groupById(db, id));
  const now = new Date();
  const groups = cacheByKey((at: number) => groupsAt(db, new Date(at)));
  const finder = cacheByKey((_: 'zones') => zoneFinder(db));
  return {
    ...rules,
    declaredDays: await readDeclaredDays(db),
    branches: await db
      .select({ id: branches.id, latitude: branches.latitude, longitude: branches.longitude })
      .from(branches)
      .where(eq(branches.is_active, true)),
    account,
    services,
    rateGroup: async (customer, at = now) =>
      groupOf(await groups(at.getTime()), customer && (await familyAt(db, customer.id, at))),
    group,
    surcharges: ({ rate_revision_id }) => surcharges(rate_revision_id),
    cells: ({ id }, from, to) => cells(JSON.stringify({ id, from, to })),
    areasAt: async ({ latitude, longitude }) =>
      typeof latitude === 'number' && typeof longitude === 'number'
        ? (await finder('zones'))({ latitude, longitude })
        : null,
  };
}

/** Throws 423 for accounts that may not send; `still` names the refused action. */
export function requireOpenAccount({ status }: Pick<Customer, 'status'>, still: string): void {
  if (status === 'active') return;
  const is = { pending: 'not approved yet', 'on-hold': 'on hold', closed: 'closed' }[status];
  throw new ApiError(423, { message: `The account is ${is}: it cannot ${still}.`, code: 'locked' });
}

/** Id of the nearest branch; null without a point or branches. */
export function nearestBranch(
  all: readonly BranchLocation[],
  point: { latitude: number | null; longitude: number | null },
): number | null {
  const { latitude, longitude } = point;
  if (latitude === null || longitude === null) return null;
  const distances = all.map((branch) => ({
    id: branch.id,
    // In South Africa a degree of longitude is about 0.87 of a degree of latitude.
    away: (branch.latitude - latitude) ** 2 + (0.87 * (branch.longitude - longitude)) ** 2,
  }));
  return distances.toSorted((one, other) => one.away - other.away)[0]?.id ?? null;
}
