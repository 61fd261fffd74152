/** Sources of options for a setting. */
export type Options =
  | 'services'
  | 'statuses'
  | 'scans'
  | 'places'
  | 'provinces'
  | 'integration-types';

export type SettingEntry = {
  label: string;
  effect: string;
  options?: Options;
  unit?: string;
  /** Whether the text has several lines. */
  long?: true;
  /** Position in the table of its section. */
  cell?: { table: string; row: string; column: string };
} & (
  | {
      /** File that reads the setting and acts on it. */
      readBy: string;
      keptFor?: never;
    }
  | {
      /**
       * Reader of the setting outside this system, and why the setting is kept; nothing here acts
       * on it.
       */
      keptFor: string;
      readBy?: never;
    }
);

export type Entries = Readonly<Record<string, SettingEntry>>;

type Further = Pick<SettingEntry, 'options' | 'unit' | 'long' | 'cell'>;

type Words = readonly [label: string, effect: string];

export const actingEntry = (
  [label, effect]: Words,
  readBy: string,
  further: Further = {},
): SettingEntry => ({ label, effect, readBy, ...further });

export const keptEntry = (
  [label, effect]: Words,
  keptFor: string,
  further: Further = {},
): SettingEntry => ({ label, effect, keptFor, ...further });

/** Entries for several settings of the same kind. */
export const entryForEach = <T>(
  all: readonly T[],
  of: (one: T) => readonly [name: string, entry: SettingEntry],
): Entries => Object.fromEntries(all.map(of));
