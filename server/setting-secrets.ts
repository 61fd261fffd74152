import { ApiError } from '../src/api/api-error.ts';
import type { SecretSetting } from '../src/domain/secret-settings.ts';
import { settingText, type SettingValues } from '../src/domain/setting-reads.ts';
import type { SecretKeys } from './sealed-secrets.ts';

const incomplete = (name: string) =>
  new ApiError(503, {
    message: `The setting ${name} is empty. An administrator can fill it in under Settings.`,
    code: 'unavailable',
  });

/** A secret setting of the provider; null while it is not set. */
export function secretOf(
  _keys: SecretKeys,
  values: SettingValues,
  name: SecretSetting,
): string | null {
  return values.get(name) || null;
}

/** A secret setting of the provider; throws 503 while it is not set. */
export function requireSecret(
  keys: SecretKeys,
  values: SettingValues,
  name: SecretSetting,
): string {
  const secret = secretOf(keys, values, name);
  if (secret === null) throw incomplete(name);
  return secret;
}

/** The text of a setting that is no secret; throws 503 while it is not set. */
export function requireText(values: SettingValues, name: string): string {
  const text = settingText(values, name);
  if (text === '') throw incomplete(name);
  return text;
}
