import { and, eq, inArray, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { forbiddenError, invalidError, staleError } from '#api/api-error.ts';
import { messages } from '#domain/kernel/messages.ts';
import { settings as known } from '#domain/settings/catalogue/catalogue.ts';
import { checkSetting, isMasked, isSecret, mask } from '#domain/settings/settings.ts';
import { settingWords } from '#domain/settings/setting-reads.ts';
import type { Caller, Context } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { settings } from '#server/db/schema/settings.ts';
import type { SecretKeys } from '#server/secrets/sealed-secrets.ts';
import { openSetting, sealSetting } from '#server/secrets/setting-secrets.ts';
import { writeAuditLog } from '#server/http/audit-log.ts';
import { PROVIDER, providerSettings, requireAccount, shownSettings } from './settings.ts';
import { requireStaff } from '#server/http/tenancy.ts';

type Body = InputOf<'POST /settings'>['body'];
type Change = Body['data'][number];
type Row = typeof settings.$inferSelect;

/** Changes to save for the provider, or for an account as overrides. */
interface Saving {
  data: readonly Change[];
  accountId: number;
  /** Stored rows by setting. */
  rows: ReadonlyMap<string, Row>;
}

const DELEGATED = 'permissions_additional_settings';

/**
 * Throws 403 unless the caller may change all of these settings. Without the permission only
 * delegated settings are allowed.
 */
async function requireMayChange(
  db: Db,
  caller: Caller,
  { data, accountId }: Omit<Saving, 'rows'>,
): Promise<void> {
  requireStaff(caller);
  if (caller.permissions.has('Edit settings')) return;
  const delegated = new Set(settingWords(await providerSettings(db), DELEGATED));
  const denied = data.find(
    ({ setting }) => !delegated.has(setting) || setting === DELEGATED || isSecret(setting),
  );
  if (denied === undefined && accountId === PROVIDER) return;
  throw forbiddenError();
}

type Accepted = { value: string | null } | { problem: string };

function checkChange({ setting, value }: Change, before: string): Accepted {
  const given = value ?? '';
  if (given === before && known.has(setting)) return { value: before };
  if (!isSecret(setting) || !isMasked(given)) return checkSetting(setting, given);
  return given === mask(before) ? { value: before } : { problem: 'Type the new value in full.' };
}

/** Checks an override of an account; null removes it, so that the provider's value applies. */
function acceptedForAccount(change: Change, before: string | null): Accepted {
  if (known.get(change.setting)?.override !== true)
    return { problem: 'The provider sets this value for all accounts.' };
  return change.value === null ? { value: null } : checkChange(change, before ?? '');
}

/** Changed values; throws 422 with a text for every invalid setting. */
function changesOf({ data, accountId, rows }: Saving): Map<string, string | null> {
  const changes = new Map<string, string | null>();
  const errors = new Map<string, string[]>();
  const isProvider = accountId === PROVIDER;
  for (const entry of data) {
    const before = rows.get(entry.setting)?.value ?? (isProvider ? '' : null);
    const checked = isProvider
      ? checkChange(entry, before ?? '')
      : acceptedForAccount(entry, before);
    if ('problem' in checked) errors.set(entry.setting, [checked.problem]);
    else if (checked.value !== before) changes.set(entry.setting, checked.value);
    else changes.delete(entry.setting);
  }
  if (errors.size > 0) throw invalidError(Object.fromEntries(errors));
  return changes;
}

/** Throws 409 with the rows that have changed since they were read. */
async function refuseStale(
  db: Db,
  keys: SecretKeys,
  { data, accountId, rows }: Saving,
): Promise<void> {
  const outdated = data.filter(({ setting, value, version }) => {
    const row = rows.get(setting);
    return version !== undefined && version !== (row?.version ?? 0) && value !== row?.value;
  });
  if (outdated.length === 0) return;
  const names = new Set(outdated.map(({ setting }) => setting));
  throw staleError(
    (await shownSettings(db, keys, accountId)).filter(({ setting }) => names.has(setting)),
  );
}

/** Value of a row; secrets are decrypted. */
const openedValue = (keys: SecretKeys, { setting, value }: Row): string =>
  isSecret(setting) ? openSetting(keys, setting, value) : value;

async function write(
  db: Db,
  keys: SecretKeys,
  { accountId, changes }: { accountId: number; changes: ReadonlyMap<string, string | null> },
): Promise<void> {
  const stored = (setting: string, value: string) =>
    isSecret(setting) ? sealSetting(keys, setting, value) : value;
  const kept = [...changes].flatMap(([setting, value]) =>
    value === null ? [] : [{ account_id: accountId, setting, value: stored(setting, value) }],
  );
  const dropped = [...changes].flatMap(([setting, value]) => (value === null ? [setting] : []));
  if (kept.length > 0)
    await db
      .insert(settings)
      .values(kept)
      .onConflictDoUpdate({
        target: [settings.account_id, settings.setting],
        set: { value: sql`excluded.value`, version: sql`${settings.version} + 1` },
      });
  if (dropped.length > 0)
    await db
      .delete(settings)
      .where(and(eq(settings.account_id, accountId), inArray(settings.setting, dropped)));
}

const siteMessages = new Set(['site_wide_message_client', 'site_wide_message_admin']);

/** Whether the changes only clear site-wide messages. */
const onlyRemoves = (changes: ReadonlyMap<string, string | null>): boolean =>
  changes.size > 0 &&
  [...changes].every(([setting, value]) => siteMessages.has(setting) && value === '');

/**
 * Saves settings of the provider, or overrides of an account, all or none, and logs the changes.
 * Returns a message for the user.
 */
export async function saveSettings(
  { db, caller, config }: Pick<Context, 'db' | 'caller' | 'config'>,
  { data, account_id: accountId = PROVIDER }: Body,
): Promise<string> {
  await requireMayChange(db, caller, { data, accountId });
  if (accountId !== PROVIDER) await requireAccount(db, accountId);
  const names = data.map((entry) => entry.setting);
  const found = await db
    .select()
    .from(settings)
    .where(and(eq(settings.account_id, accountId), inArray(settings.setting, names)))
    .for('update');
  const opened = found.map((row) => ({ ...row, value: openedValue(config, row) }));
  const saving = { data, accountId, rows: new Map(opened.map((row) => [row.setting, row])) };
  const changes = changesOf(saving);
  await refuseStale(db, config, saving);
  if (changes.size === 0) return messages.settingsSaved;
  await write(db, config, { accountId, changes });
  const named = (setting: string, value: string | null) =>
    value !== null && isSecret(setting) ? mask(value) : value;
  const written = [...changes].map(([setting, value]) => {
    const from = saving.rows.get(setting)?.value ?? (accountId === PROVIDER ? '' : null);
    return [setting, { from: named(setting, from), to: named(setting, value) }];
  });
  await writeAuditLog(db, caller, [
    {
      table_name: 'settings',
      row_id: accountId,
      account_id: accountId === PROVIDER ? null : accountId,
      action: 'update',
      changes: Object.fromEntries(written),
    },
  ]);
  return onlyRemoves(changes) ? messages.siteWideMessageRemoved : messages.settingsSaved;
}
