/**
 * Settings are declared once, by section, in `catalogue/`. The settings page, its search, the API,
 * the initial values, the secrets, the checks and the typed reads follow from these entries.
 *
 *     nightly_invoice_run: flag('Invoices every night', 'Accounts whose period has ended …'),
 *     invoice_vat_percentage: number('VAT', 'Applied to new prices …', { default: 15, unit: '%' }),
 */
import { emailShape } from '../text/emails.ts';

export type SettingKind = 'json' | 'boolean' | 'number' | 'text';

/**
 * Users whose console loads a setting: everyone (branding), everyone except the marketplace, only
 * staff, or only account users.
 */
export type Portal = 'everyone' | 'console' | 'staff' | 'accounts';

/** Sources of options for a setting. */
export type Options =
  | 'services'
  | 'statuses'
  | 'scans'
  | 'places'
  | 'provinces'
  | 'integration-types';

interface Facts {
  portal?: Portal;
  /** Whether an account can override the setting. */
  override?: true;
  /** Smallest and largest number. */
  bounds?: readonly [number, number];
  /** Pattern of a text, and the message if it does not match. */
  form?: { pattern: RegExp; advice: string };
  /** Allowed texts. */
  choices?: readonly string[];
  /** Choices that the settings page offers. */
  options?: Options;
  /** Items of a list; words by default. */
  items?: 'words' | 'pairs' | 'ids';
  unit?: string;
  /** Whether the text has several lines. */
  long?: true;
  /** Position of the setting, if its section shows it in a table. */
  cell?: { table: string; row: string; column: string };
  /**
   * External program that reads the setting, and why the setting is kept; this system ignores the
   * setting.
   */
  keptFor?: string;
}

export interface SettingDefinition<K extends SettingKind = SettingKind> extends Facts {
  kind: K;
  label: string;
  /** Effect of the setting, in one line. */
  effect: string;
  /** Initial value as stored: a list as JSON, a switch as true or false. */
  default: string;
  /** Whether the setting is write-only: shown masked, and never loaded by the console. */
  secret?: true;
}

export type Definitions = Readonly<Record<string, SettingDefinition>>;

type Given<Default> = Facts & { default?: Default };

export const flag = (
  label: string,
  effect: string,
  { default: isOn = false, ...facts }: Given<boolean> = {},
): SettingDefinition<'boolean'> => ({
  kind: 'boolean',
  label,
  effect,
  default: String(isOn),
  ...facts,
});

export const text = (
  label: string,
  effect: string,
  facts: Given<string> = {},
): SettingDefinition<'text'> => ({ kind: 'text', label, effect, default: '', ...facts });

export const number = (
  label: string,
  effect: string,
  { default: first, ...facts }: Facts & { default: number },
): SettingDefinition<'number'> => ({
  kind: 'number',
  label,
  effect,
  default: String(first),
  ...facts,
});

export const list = (
  label: string,
  effect: string,
  { default: items = [], ...facts }: Given<readonly unknown[]> = {},
): SettingDefinition<'json'> => ({
  kind: 'json',
  label,
  effect,
  default: JSON.stringify(items),
  ...facts,
});

/** Largest amount of any setting, in rand. */
export const LARGEST_AMOUNT = 100_000_000;

/** Amount of money in rand. */
export const amount = (label: string, effect: string, facts: Facts & { default: number }) =>
  number(label, effect, { bounds: [0, LARGEST_AMOUNT], unit: 'R', ...facts });

export const secret = (label: string, effect: string) => ({
  ...text(label, effect),
  secret: true as const,
});

/** Settings of the same kind, such as one for each status. */
export const settingsForEach = <T, Name extends string, K extends SettingKind>(
  all: readonly T[],
  settingOf: (one: T) => readonly [Name, SettingDefinition<K>],
) => Object.fromEntries(all.map(settingOf)) as Record<Name, SettingDefinition<K>>;

/** Status as part of the name of a setting. */
type StatusKey<S extends string> = S extends `${infer First}-${infer Rest}`
  ? `${First}_${StatusKey<Rest>}`
  : S;
export const statusKey = <S extends string>(status: S) =>
  status.replaceAll('-', '_') as StatusKey<S>;

export const address = {
  pattern: /^(https:\/\/[^\s<>"']+|\/(?![/\\])[^\s<>"']*)$/,
  advice: 'Use an address that starts with https://.',
};
export const clock = { pattern: /^([01]\d|2[0-3]):[0-5]\d$/, advice: 'Use a time like 08:00.' };
export const mailbox = {
  pattern: emailShape,
  advice: 'Email address is invalid',
};
export const telephone = {
  pattern: /^\+?[\d ()-]{6,20}$/,
  advice: 'Use a telephone number like +27 11 555 0100.',
};
