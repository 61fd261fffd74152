import { and, eq, inArray, sql } from 'drizzle-orm';
import { invalid, notFound, ApiError } from '../../../src/api/api-error.ts';
import { isAccountRole } from '../../../src/domain/roles.ts';
import { settings as known } from '../../../src/domain/setting-table.ts';
import {
  branding,
  checkSetting,
  isMasked,
  isSecret,
  mask,
  projection,
} from '../../../src/domain/settings.ts';
import type { Caller } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import { accounts } from '../../db/schema/accounts.ts';
import { audit_log, settings } from '../../db/schema/settings.ts';

const PROVIDER = 0;

interface Setting {
  setting: string;
  value: string | null;
}

const isTenant = (caller: Caller): boolean =>
  caller.accountId !== null || isAccountRole(caller.role);

const forbidden = () =>
  new ApiError(403, { message: 'Your role does not allow this.', code: 'forbidden' });

/** The provider's settings are not an account's to change, whatever its role holds. */
export function requireStaff(caller: Caller): void {
  if (isTenant(caller)) throw forbidden();
}

async function valuesOf(db: Db, accountId: number): Promise<Map<string, string>> {
  const rows = await db.select().from(settings).where(eq(settings.account_id, accountId));
  return new Map(rows.map((row) => [row.setting, row.value]));
}

/** What the provider has set; for the server's own use, because nothing is masked. */
export const providerSettings = (db: Db): Promise<ReadonlyMap<string, string>> =>
  valuesOf(db, PROVIDER);

const shown = ([setting, value]: [string, string]) =>
  isSecret(setting) ? { setting, value: mask(value), is_secret: true } : { setting, value };

async function requireAccount(db: Db, id: number): Promise<void> {
  if ((await db.$count(accounts, eq(accounts.id, id))) === 0) throw notFound();
}

/** All settings of the provider (0) or of an account, secrets masked; account users have their own only. */
export async function fullSettings(db: Db, caller: Caller, id: number) {
  if (isTenant(caller) && (id === PROVIDER || id !== caller.accountId)) throw notFound();
  if (!isTenant(caller) && !caller.permissions.has('View settings')) throw forbidden();
  if (id !== PROVIDER) await requireAccount(db, id);
  const stored = await valuesOf(db, id);
  const unset = id === PROVIDER ? [...known.keys()].filter((name) => !stored.has(name)) : [];
  return [...[...stored].map(shown), ...unset.map((name) => shown([name, '']))].toSorted(
    (one, other) => (one.setting < other.setting ? -1 : 1),
  );
}

/** What the caller's console may know: the provider's settings, an account's own over them, never a secret. */
export async function consoleSettings(db: Db, caller: Caller, id: number): Promise<Setting[]> {
  const own = isTenant(caller) ? caller.accountId : PROVIDER;
  if (own === null || id !== own) throw notFound();
  const visible = caller.mustEnrol ? branding : projection(caller.role);
  const provided = await valuesOf(db, PROVIDER);
  const particular = own === PROVIDER ? [] : await valuesOf(db, own);
  return [...new Map([...provided, ...particular])]
    .filter(([setting]) => visible.has(setting))
    .map(([setting, value]) => ({ setting, value }));
}

function accepted(
  { setting, value }: Setting,
  before: string,
): { value: string } | { problem: string } {
  const given = value ?? '';
  if (given === before && known.has(setting)) return { value: before };
  if (!isSecret(setting) || !isMasked(given)) return checkSetting(setting, given);
  return given === mask(before) ? { value: before } : { problem: 'Type the new value in full.' };
}

/** What would change; throws 422 with a text for every setting that cannot be saved. */
function changesOf(
  data: readonly Setting[],
  before: ReadonlyMap<string, string>,
): Map<string, string> {
  const changes = new Map<string, string>();
  const errors = new Map<string, string[]>();
  for (const entry of data) {
    const current = before.get(entry.setting) ?? '';
    const checked = accepted(entry, current);
    if ('problem' in checked) errors.set(entry.setting, [checked.problem]);
    else if (checked.value !== current) changes.set(entry.setting, checked.value);
    else changes.delete(entry.setting);
  }
  if (errors.size > 0) throw invalid(Object.fromEntries(errors));
  return changes;
}

/** Saves the provider's settings, all of them or none, and writes down who changed what. */
export async function saveSettings(
  db: Db,
  caller: Caller,
  data: readonly Setting[],
): Promise<void> {
  requireStaff(caller);
  const names = data.map((entry) => entry.setting);
  const rows = await db
    .select()
    .from(settings)
    .where(and(eq(settings.account_id, PROVIDER), inArray(settings.setting, names)))
    .for('update');
  const before = new Map(rows.map((row) => [row.setting, row.value]));
  const changes = changesOf(data, before);
  if (changes.size === 0) return;
  await db
    .insert(settings)
    .values([...changes].map(([setting, value]) => ({ account_id: PROVIDER, setting, value })))
    .onConflictDoUpdate({
      target: [settings.account_id, settings.setting],
      set: { value: sql`excluded.value`, version: sql`${settings.version} + 1` },
    });
  const named = (setting: string, value: string) => (isSecret(setting) ? mask(value) : value);
  const written = [...changes].map(([setting, value]) => [
    setting,
    { from: named(setting, before.get(setting) ?? ''), to: named(setting, value) },
  ]);
  await db.insert(audit_log).values({
    table_name: 'settings',
    row_id: PROVIDER,
    action: 'update',
    user_id: caller.userId,
    changes: Object.fromEntries(written),
  });
}
