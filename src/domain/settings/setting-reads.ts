import type { SecretSetting } from './secret-settings.ts';
import { wordsIn } from './setting-lists.ts';

/**
 * Typed reads of settings. Unset and emptied settings are equivalent. Secrets are stored sealed and
 * cannot be read in the domain: the server opens them with `requireSecret`.
 */

/** Values of settings by name; secrets are sealed. */
export type SettingValues = ReadonlyMap<string, string>;

/** Name of a setting that is not a secret. */
type Open<Name extends string> = Name extends SecretSetting ? never : Name;

/** Text of a setting; empty if unset. */
export const settingText = <Name extends string>(values: SettingValues, name: Open<Name>): string =>
  values.get(name) ?? '';

/** Number of a setting; null if unset. */
export function settingNumber(values: SettingValues, name: string): number | null {
  const text = values.get(name) ?? '';
  return text === '' ? null : Number(text);
}

/** Whether a setting has a value; also works for sealed secrets. */
export const isSettingGiven = (values: SettingValues, name: string): boolean =>
  Boolean(values.get(name));

/** Whether a switch is on; an unset switch is not on. */
export const isSettingOn = (values: SettingValues, name: string): boolean =>
  values.get(name) === 'true';

/** Whether a switch is off; an unset switch is not off. */
export const isSettingOff = (values: SettingValues, name: string): boolean =>
  values.get(name) === 'false';

/** Strings of a list setting. */
export const settingWords = (values: SettingValues, name: string): string[] =>
  wordsIn(values.get(name));

/** Start and end of the hours in which messages are sent, each such as 07:00. */
export const sendingHours = (values: SettingValues): readonly [from: string, to: string] => [
  settingText(values, 'notifications_from'),
  settingText(values, 'notifications_to'),
];
