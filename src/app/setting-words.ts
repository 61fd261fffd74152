import type { Effects } from '#commands/effects.ts';
import type { Identity } from '#domain/identity/signed-in-user.ts';
import type { SettingName } from '#domain/settings/catalogue/catalogue.ts';
import { wordsIn } from '#domain/settings/setting-reads.ts';
import { settingsAccount } from './session/session-actors.ts';
import type { AppServices } from './composition-root.ts';

type From = Pick<AppServices, 'api' | 'rows'>;

/** Value of a provider setting; empty if it is missing or cannot be fetched. */
async function valueOf({ api, rows }: From, identity: Identity, name: SettingName) {
  const params = { id: settingsAccount(identity) };
  const settings = await rows
    .ensureQueryData(api.query('GET /settings/get-settings/:id', { params }))
    .catch(() => []);
  return settings.find(({ setting }) => setting === name)?.value ?? '';
}

/** Settings for commands: a list of words, or whether a switch is on. */
export const settingReads = (from: From, identity: Identity): Pick<Effects, 'words' | 'isOn'> => ({
  words: async (name) => wordsIn(await valueOf(from, identity, name)),
  isOn: async (name) => (await valueOf(from, identity, name)) === 'true',
});
