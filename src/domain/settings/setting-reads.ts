import type { SecretSetting, SettingName } from './catalogue/catalogue.ts';

/**
 * Typed reads of settings. Unset and emptied settings are equivalent. Secrets are stored sealed and
 * cannot be read in the domain: the server opens them with `requireSecret`.
 */

/** Values of settings by name; secrets are sealed. */
export type SettingValues = ReadonlyMap<string, string>;

/** Text of a setting; empty if unset. */
export const settingText = (values: SettingValues, name: SettingName<'text'>): string =>
  values.get(name) ?? '';

/** Number of a setting; null if unset. */
export function settingNumber(values: SettingValues, name: SettingName<'number'>): number | null {
  const text = values.get(name) ?? '';
  return text === '' ? null : Number(text);
}

/** Whether a setting has a value; also works for sealed secrets. */
export const isSettingGiven = (values: SettingValues, name: SettingName | SecretSetting): boolean =>
  Boolean(values.get(name));

/** Whether a switch is on. False for an unset switch. */
export const isSettingOn = (values: SettingValues, name: SettingName<'boolean'>): boolean =>
  values.get(name) === 'true';

/** Whether a switch of the company is on. */
export type IsSettingOn = (name: SettingName<'boolean'>) => boolean;

/** Whether a switch is off. False for an unset switch. */
export const isSettingOff = (values: SettingValues, name: SettingName<'boolean'>): boolean =>
  values.get(name) === 'false';

/** Parses the value of a list setting; empty if invalid. */
export function listIn(text: string | undefined): readonly unknown[] {
  try {
    const list: unknown = JSON.parse(text || '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

/** Strings in the value of a list setting. */
export const wordsIn = (text: string | undefined): string[] =>
  listIn(text).filter((one) => typeof one === 'string');

/** Items of a list setting. */
export const settingList = (values: SettingValues, name: SettingName<'json'>): readonly unknown[] =>
  listIn(values.get(name));

/** Strings of a list setting. */
export const settingWords = (values: SettingValues, name: SettingName<'json'>): string[] =>
  wordsIn(values.get(name));

/** Start and end of the hours in which messages are sent, each such as 07:00. */
export const sendingHours = (values: SettingValues): readonly [from: string, to: string] => [
  settingText(values, 'notifications_from'),
  settingText(values, 'notifications_to'),
];
