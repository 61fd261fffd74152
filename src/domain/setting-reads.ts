import type { SecretSetting } from './secret-settings.ts';

/** Values of settings by their names, secrets as they are stored. */
export type SettingValues = ReadonlyMap<string, string>;

/** A name that is not the name of a secret. */
type Open<Name extends string> = Name extends SecretSetting ? never : Name;

/** The text of a setting; empty while it is not set. */
export const settingText = <Name extends string>(values: SettingValues, name: Open<Name>): string =>
  values.get(name) ?? '';

/** The number of a setting; null while it is not set. */
export function settingNumber<Name extends string>(
  values: SettingValues,
  name: Open<Name>,
): number | null {
  const text = settingText(values, name);
  return text === '' ? null : Number(text);
}

/** Whether a switch is on; a switch that is not set is off. */
export const isSettingOn = (values: SettingValues, name: string): boolean =>
  values.get(name) === 'true';
