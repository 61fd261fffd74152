import { ApiError } from '#api/api-error.ts';
import type { SecretSetting, SettingName } from '#domain/settings/catalogue/catalogue.ts';
import { settingText, type SettingValues } from '#domain/settings/setting-reads.ts';
import { seal, unseal, type SecretKeys, type SecretPlace } from './sealed-secrets.ts';

const incomplete = (name: string) =>
  new ApiError(503, {
    message: `The setting ${name} is empty. An administrator can fill it in under Settings.`,
    code: 'unavailable',
  });

/** Secret settings belong to the provider, account 0. */
const placeOf = (name: string): SecretPlace => ({ column: 'settings.value', row: `0 ${name}` });

/** Encrypts the value of a secret setting; an empty value stays empty. */
export const sealSetting = (keys: SecretKeys, name: string, value: string): string =>
  value === '' ? '' : seal(keys, placeOf(name), value);

/** Decrypts the stored value of a secret setting. */
export const openSetting = (keys: SecretKeys, name: string, stored: string): string =>
  unseal(keys, placeOf(name), stored);

/** Secret setting of the provider; null if empty. */
export function secretOf(
  keys: SecretKeys,
  values: SettingValues,
  name: SecretSetting,
): string | null {
  const stored = values.get(name);
  return stored ? openSetting(keys, name, stored) : null;
}

/** Secret setting of the provider; throws 503 if empty. */
export function requireSecret(
  keys: SecretKeys,
  values: SettingValues,
  name: SecretSetting,
): string {
  const secret = secretOf(keys, values, name);
  if (secret === null) throw incomplete(name);
  return secret;
}

/** Text of a plain setting; throws 503 if empty. */
export function requireText(values: SettingValues, name: SettingName<'text'>): string {
  const text = settingText(values, name);
  if (text === '') throw incomplete(name);
  return text;
}
