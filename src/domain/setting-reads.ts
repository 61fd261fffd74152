import type { SecretSetting } from './secret-settings.ts';
import { wordsIn } from './setting-lists.ts';

/**
 * Reads of settings. A setting that is not set and one that was emptied are the same here. Secrets are stored sealed and
 * have no read in the domain: the server opens them with `requireSecret`.
 */

/** Values of settings by their names, secrets as they are stored. */
export type SettingValues = ReadonlyMap<string, string>;

/** A name that is not the name of a secret. */
type Open<Name extends string> = Name extends SecretSetting ? never : Name;

/** The text of a setting; empty while it is not set. */
export const settingText = <Name extends string>(values: SettingValues, name: Open<Name>): string =>
  values.get(name) ?? '';

/** The number of a setting; null while it is not set. */
export function settingNumber(values: SettingValues, name: string): number | null {
  const text = values.get(name) ?? '';
  return text === '' ? null : Number(text);
}

/** Whether a setting has a value, also for secrets, whose value is sealed. */
export const isSettingGiven = (values: SettingValues, name: string): boolean =>
  Boolean(values.get(name));

/** Whether a switch is on; a switch that is not set is off. */
export const isSettingOn = (values: SettingValues, name: string): boolean =>
  values.get(name) === 'true';

/** Whether a switch is off; a switch that is not set is not off. */
export const isSettingOff = (values: SettingValues, name: string): boolean =>
  values.get(name) === 'false';

/** The words of a list. */
export const settingWords = (values: SettingValues, name: string): string[] =>
  wordsIn(values.get(name));

/** From when to when (as 07:00) messages are sent. */
export const sendingHours = (values: SettingValues): readonly [from: string, to: string] => [
  settingText(values, 'notifications_from'),
  settingText(values, 'notifications_to'),
];
