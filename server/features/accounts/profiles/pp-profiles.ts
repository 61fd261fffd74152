import { asc, eq, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import type { FileContent } from '#api/endpoint.ts';
import { notFound } from '#api/api-error.ts';
import { BYTE_ORDER_MARK, csvLines, type CsvValue } from '#domain/kernel/csv.ts';
import { inWeekOrder, maskedDigits } from '#domain/accounts/parcel-points.ts';
import { inValues, isBetween } from '#server/db/conditions.ts';
import { contains, listRows } from '#server/db/list.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { parcel_point_profiles as profiles } from '#server/db/schema/applications.ts';
import { points } from '#server/db/schema/points.ts';

type Query = InputOf<'GET /accounts/pp-applications'>['query'];

const shown = {
  id: profiles.id,
  account_id: profiles.account_id,
  account_code: accounts.account_code,
  account: accounts.name,
  store_name: profiles.store_name,
  state: profiles.state,
  contact_name: profiles.contact_name,
  email: profiles.email,
  mobile_number: profiles.mobile_number,
  street_address: profiles.street_address,
  suburb: profiles.suburb,
  zone: profiles.zone,
  postal_code: profiles.postal_code,
  opening_hours: profiles.opening_hours,
  bank_name: profiles.bank_name,
  bank_account_last_digits: profiles.bank_account_last_digits,
  rejection_reason: profiles.rejection_reason,
  decided_by: sql<
    string | null
  >`(select users.name from users where users.id = parcel_point_profiles.decided_by)`,
  decided_at: profiles.decided_at,
  point_id: profiles.point_id,
  point_code: points.code,
  user_id: profiles.user_id,
  time_created: profiles.time_created,
  version: profiles.version,
};

const selectProfiles = (db: Db) =>
  db
    .select(shown)
    .from(profiles)
    .innerJoin(accounts, eq(accounts.id, profiles.account_id))
    .leftJoin(points, eq(points.id, profiles.point_id));

type Profile = Awaited<ReturnType<typeof readProfile>>;

/** Filter conditions of the list. */
export const profileConditions = ({
  search,
  state,
  account_id,
  created_from,
  created_to,
}: NonNullable<Query['filter']>) => [
  contains(search, [profiles.store_name, profiles.contact_name, profiles.suburb]),
  inValues(profiles.state, state),
  inValues(profiles.account_id, account_id),
  ...isBetween(profiles.time_created, created_from, created_to),
];

/** Lists shops that apply to be parcel points. */
export function listProfiles(db: Db, query: Query) {
  return listRows({
    db,
    select: selectProfiles(db).$dynamic(),
    query,
    where: profileConditions(query.filter ?? {}),
    sort: {
      id: profiles.id,
      store_name: profiles.store_name,
      state: profiles.state,
      time_created: profiles.time_created,
    },
    usual: ['time_created', 'DESC'],
    tieBreaker: profiles.id,
    joinsOnlyShow: true,
  });
}

/** Reads an application; throws 404 if it does not exist. */
export async function readProfile(db: Db, id: number) {
  const [found] = await selectProfiles(db).where(eq(profiles.id, id));
  if (found === undefined) throw notFound();
  return found;
}

/** Applications of one account, or of all accounts if the id is 0. */
export const profilesOf = (db: Db, accountId: number) =>
  selectProfiles(db)
    .where(accountId === 0 ? undefined : eq(profiles.account_id, accountId))
    .orderBy(asc(profiles.id));

const csvFile = (filename: string, rows: readonly (readonly CsvValue[])[]): FileContent => ({
  type: 'text/csv',
  filename,
  data: BYTE_ORDER_MARK + csvLines(rows),
});

const columns: readonly (readonly [string, (profile: Profile) => CsvValue])[] = [
  ['Store', (one) => one.store_name],
  ['State', (one) => one.state],
  ['Applicant', (one) => one.contact_name],
  ['Email', (one) => one.email],
  ['Mobile number', (one) => one.mobile_number],
  ['Street address', (one) => one.street_address],
  ['Suburb', (one) => one.suburb],
  ['Zone', (one) => one.zone],
  ['Postal code', (one) => one.postal_code],
  ['Account code', (one) => one.account_code],
  ['Account', (one) => one.account],
  ['Bank', (one) => one.bank_name],
  ['Bank account', (one) => maskedDigits(one.bank_account_last_digits)],
  ['Point', (one) => one.point_code],
  ['Reason', (one) => one.rejection_reason],
  ['Decided by', (one) => one.decided_by],
  ['Decided', (one) => one.decided_at],
  ['Applied', (one) => one.time_created],
];

/** Exports all applications as CSV, with only the last digits of bank accounts. */
export async function exportProfiles(db: Db): Promise<FileContent> {
  const rows = await profilesOf(db, 0);
  return csvFile('parcel-point-applications.csv', [
    columns.map(([title]) => title),
    ...rows.map((row) => columns.map(([, valueOf]) => valueOf(row))),
  ]);
}

/** Exports one application with its opening hours as CSV, one fact per line. */
export async function exportProfile(db: Db, id: number): Promise<FileContent> {
  const one = await readProfile(db, id);
  const hours = inWeekOrder(one.opening_hours).map(([day, text]) => [`Open, ${day}`, text]);
  return csvFile(`parcel-point-application-${id}.csv`, [
    ...columns.map(([title, valueOf]) => [title, valueOf(one)]),
    ...hours,
  ]);
}
