import type { Permission } from '../people/permissions.ts';

/**
 * Formats of figures: a count, a share between 0 and 1, rand, hours, an hour of the day, a decimal
 * number.
 */
export const measureKinds = ['count', 'share', 'money', 'hours', 'time', 'decimal'] as const;
export type MeasureKind = (typeof measureKinds)[number];

/** Formats of groups: plain text, a code made readable, or the name of a code. */
export const dimensionKinds = [
  'text',
  'code',
  'day',
  'month',
  'weekday',
  'hour',
  'status',
  'province',
] as const;
export type DimensionKind = (typeof dimensionKinds)[number];

export interface Dimension {
  title: string;
  kind?: DimensionKind;
  /** Permission to group or filter by the dimension. */
  needs?: Permission;
  /** Filter-line field that finds the rows of a group. */
  field?: string;
  /**
   * Filter values that differ from the key of their group, by key; '' is the key of rows without a
   * group.
   */
  values?: Readonly<Record<string, string>>;
  /** Additional column derived from the group. */
  also?: { id: string; title: string; of: (key: string | null) => string };
}

export interface Measure {
  title: string;
  kind: MeasureKind;
  /** Permission to see the column. */
  needs?: Permission;
  /** Whether an increase is good or bad; undefined for neither. */
  more?: 'good' | 'bad';
  /** Additional conditions, besides group and period, that make the list match the figure. */
  rows?: Terms;
}

/**
 * Conditions of a filter line. A row matches if it has one of the values of each field; of flags it
 * needs all.
 */
export type Terms = readonly (readonly [field: string, ...values: string[]])[];

/** Conditions for a measure that counts all rows of its dataset. */
export const everyRow: Terms = [];

/** List of the rows behind the figures. */
interface RowsList {
  /** Path of the list, or paths by group of a dimension. */
  path: string | { of: string; paths: Readonly<Record<string, string>> };
  /** Filter-line field of the period. */
  period?: string;
  /** Conditions that all rows of the dataset meet. */
  terms?: Terms;
}

/** Dataset of reports: events or current records, with dimensions to group by and measures. */
export interface Dataset {
  title: string;
  /** Name of its rows. */
  rows: string;
  /** Permissions to open it; any one is enough. */
  can: readonly Permission[];
  /**
   * Verb for the event whose date decides to which period a row belongs, such as "invoiced";
   * undefined for datasets of the current state.
   */
  moment?: string;
  dimensions: Readonly<Record<string, Dimension>>;
  measures: Readonly<Record<string, Measure>>;
  list?: RowsList;
}

/** Declares a dataset, keeping the names of its dimensions and measures. */
export const dataset = <const D extends Dataset>(facts: D): D => facts;

/** Dimensions by day and hour of the event; lists find the rows of a group by the period. */
export const calendar = {
  day: { title: 'Day', kind: 'day' },
  month: { title: 'Month', kind: 'month' },
  weekday: { title: 'Weekday', kind: 'weekday' },
  hour: { title: 'Hour', kind: 'hour' },
} as const;
