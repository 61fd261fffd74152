import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { forbiddenError, notFound } from '#api/api-error.ts';
import {
  settings as known,
  type SecretSetting,
  type SettingName,
} from '#domain/settings/catalogue/catalogue.ts';
import { branding, isSecret, mask, loadedSettings } from '#domain/settings/settings.ts';
import { isTenant } from '#domain/people/tenancy.ts';
import type { Caller, Context, Services } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { settings } from '#server/db/schema/settings.ts';
import type { SecretKeys } from '#server/secrets/sealed-secrets.ts';
import { openSetting, secretOf } from '#server/secrets/setting-secrets.ts';

/** Account id that represents the provider. */
export const PROVIDER = 0;

interface Setting {
  setting: string;
  value: string | null;
}

interface Stored {
  setting: string;
  value: string;
  version: number;
}

async function valuesOf(db: Db, accountId: number): Promise<Map<string, string>> {
  const rows = await db.select().from(settings).where(eq(settings.account_id, accountId));
  return new Map(rows.map((row) => [row.setting, row.value]));
}

/** Stored settings of the provider; read secrets with `requireSecret`. */
export const providerSettings = (db: Db): Promise<ReadonlyMap<string, string>> =>
  valuesOf(db, PROVIDER);

/**
 * Returns the setting of an account, otherwise that of the provider; empty if neither has the
 * setting.
 */
export async function settingFor(
  db: Db,
  setting: SettingName,
  accountId: number | null,
): Promise<string> {
  const rows = await db
    .select({ account_id: settings.account_id, value: settings.value })
    .from(settings)
    .where(
      and(eq(settings.setting, setting), inArray(settings.account_id, [PROVIDER, accountId ?? 0])),
    )
    .orderBy(desc(settings.account_id));
  return rows[0]?.value ?? '';
}

/** Returns the company's own key for a service, otherwise the configured key. */
export async function ownKey(
  { database, config }: Pick<Services, 'database' | 'config'>,
  setting: SecretSetting,
  configured: string | undefined,
): Promise<string | undefined> {
  const values = await database.within({ is: 'system' }, providerSettings, { readOnly: true });
  return secretOf(config, values, setting) ?? configured;
}

const maskedSetting = (keys: SecretKeys, { setting, value, version }: Stored) => ({
  setting,
  value: isSecret(setting) ? mask(openSetting(keys, setting, value)) : value,
  version,
  ...(isSecret(setting) && { is_secret: true }),
});

/** Settings of an account with versions; secrets are masked. */
export async function shownSettings(db: Db, keys: SecretKeys, accountId: number) {
  const rows = await db.select().from(settings).where(eq(settings.account_id, accountId));
  return rows.map((row) => maskedSetting(keys, row));
}

interface LastChange extends Record<string, unknown> {
  setting: string;
  changed_by: string | null;
  changed_at: string;
}

/** Last change of each setting. Only staff may read the log. */
async function lastChanges(db: Db, accountId: number): Promise<ReadonlyMap<string, LastChange>> {
  const { rows } = await db.execute<LastChange>(sql`
    select distinct on (setting) setting, u.name as changed_by, a.occurred_at as changed_at
    from audit_log a
    cross join lateral jsonb_object_keys(a.changes) as setting
    left join users u on u.id = a.user_id
    where a.table_name = 'settings' and a.row_id = ${accountId}
    order by setting, a.occurred_at desc, a.id desc`);
  return new Map(rows.map((row) => [row.setting, row]));
}

export async function requireAccount(db: Db, id: number): Promise<void> {
  if ((await db.$count(accounts, eq(accounts.id, id))) === 0) throw notFound();
}

/**
 * All settings of the provider (0) or of an account, with secrets masked; account users get their
 * own account only.
 */
export async function fullSettings(
  { db, caller, config }: Pick<Context, 'db' | 'caller' | 'config'>,
  id: number,
) {
  if (isTenant(caller) && (id === PROVIDER || id !== caller.accountId)) throw notFound();
  if (!isTenant(caller) && !caller.permissions.has('View settings')) throw forbiddenError();
  if (id !== PROVIDER) await requireAccount(db, id);
  const stored = await shownSettings(db, config, id);
  const present = new Set(stored.map(({ setting }) => setting));
  const unset = id === PROVIDER ? [...known.keys()].filter((name) => !present.has(name)) : [];
  const empty = unset.map((setting) => maskedSetting(config, { setting, value: '', version: 0 }));
  const changes = await lastChanges(db, id);
  return [...stored, ...empty]
    .map((row) => {
      const last = changes.get(row.setting);
      return {
        ...row,
        changed_by: last?.changed_by ?? null,
        changed_at: last ? new Date(last.changed_at).toISOString() : null,
      };
    })
    .toSorted((one, other) => (one.setting < other.setting ? -1 : 1));
}

/**
 * Settings for the caller's console: the provider's, overridden by those of the account, without
 * secrets.
 */
export async function consoleSettings(db: Db, caller: Caller, id: number): Promise<Setting[]> {
  const own = isTenant(caller) ? caller.accountId : PROVIDER;
  if (own === null || id !== own) throw notFound();
  const visible = caller.mustEnrol ? branding : loadedSettings(caller.role, caller.accountId);
  const provided = await valuesOf(db, PROVIDER);
  const particular = own === PROVIDER ? [] : await valuesOf(db, own);
  return [...new Map([...provided, ...particular])]
    .filter(([setting]) => visible.has(setting))
    .map(([setting, value]) => ({ setting, value }));
}
