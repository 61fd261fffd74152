/** From which known words a list or a text is chosen. */
export type Options =
  | 'services'
  | 'statuses'
  | 'scans'
  | 'places'
  | 'provinces'
  | 'integration-types';

/** What a setting is to people, and to whom it matters. */
export type SettingEntry = {
  label: string;
  /** What it changes, in one line. */
  effect: string;
  options?: Options;
  unit?: string;
  /** Takes several lines. */
  long?: true;
  /** Where it stands in the table of its section. */
  cell?: { table: string; row: string; column: string };
} & (
  | {
      /** The file that reads it, and behaves by it. */
      readBy: string;
      keptFor?: never;
    }
  | {
      /** Nothing here can act on it: who else reads it, and why it is kept. */
      keptFor: string;
      readBy?: never;
    }
);

export type Entries = Readonly<Record<string, SettingEntry>>;

type Further = Pick<SettingEntry, 'options' | 'unit' | 'long' | 'cell'>;

type Words = readonly [label: string, effect: string];

export const acts = (
  [label, effect]: Words,
  readBy: string,
  further: Further = {},
): SettingEntry => ({ label, effect, readBy, ...further });

export const kept = (
  [label, effect]: Words,
  keptFor: string,
  further: Further = {},
): SettingEntry => ({ label, effect, keptFor, ...further });

/** Many settings of one kind, each by its name. */
export const each = <T>(
  all: readonly T[],
  of: (one: T) => readonly [name: string, entry: SettingEntry],
): Entries => Object.fromEntries(all.map(of));
