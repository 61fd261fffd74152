import { asc, eq, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import type { FileContent } from '#api/endpoint.ts';
import { notFound } from '#api/api-error.ts';
import { BYTE_ORDER_MARK, csvLines, type CsvValue } from '#domain/kernel/csv.ts';
import { parcelPointApplicationFields } from '#domain/accounts/parcel-point-application.fields.ts';
import { inWeekOrder, maskedDigits } from '#domain/accounts/parcel-points.ts';
import { columnsOf } from '#server/db/columns.ts';
import { listRows } from '#server/db/list.ts';
import { readFields } from '#server/db/lists/list-fields.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { parcel_point_profiles as profiles } from '#server/db/schema/applications.ts';
import { points } from '#server/db/schema/points.ts';

type Query = InputOf<'GET /accounts/pp-applications'>['query'];

const listed = readFields(
  parcelPointApplicationFields,
  {
    ...columnsOf(profiles),
    account_code: accounts.account_code,
    account: accounts.name,
    decided_by: sql<
      string | null
    >`(select users.name from users where users.id = parcel_point_profiles.decided_by)`,
    point_code: points.code,
  },
  {},
);

const selectProfiles = (db: Db) =>
  db
    .select({ ...listed.columns, opening_hours: profiles.opening_hours })
    .from(profiles)
    .innerJoin(accounts, eq(accounts.id, profiles.account_id))
    .leftJoin(points, eq(points.id, profiles.point_id));

type Profile = Awaited<ReturnType<typeof readProfile>>;

export const profileConditions = (filter: NonNullable<Query['filter']>) =>
  listed.conditions(filter, [profiles.store_name, profiles.contact_name, profiles.suburb]);

/** Lists shops that apply to be parcel points. */
export function listProfiles(db: Db, query: Query) {
  return listRows({
    db,
    select: selectProfiles(db).$dynamic(),
    query,
    where: profileConditions(query.filter ?? {}),
    sort: listed.sort,
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

/** Selects the applications of one account, or of all accounts if the id is 0. */
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
