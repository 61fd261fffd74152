import type { Identity } from '../domain/signed-in-user.ts';
import { wordsIn } from '../views/provider-settings.ts';
import { settingsAccount } from './session-actors.ts';
import type { Wired } from './wire.ts';

/** The words that the provider keeps in a setting; none where it has none or they cannot be read now. */
export async function settingWords(
  { api, rows }: Pick<Wired, 'api' | 'rows'>,
  identity: Identity,
  name: string,
): Promise<readonly string[]> {
  const params = { id: settingsAccount(identity) };
  const settings = await rows
    .ensureQueryData(api.query('GET /settings/get-settings/:id', { params }))
    .catch(() => []);
  return wordsIn(settings.find(({ setting }) => setting === name)?.value ?? '[]');
}
