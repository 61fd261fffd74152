import type { Permission } from '../permissions.ts';

/** How a figure is written: a count, a share between 0 and 1, rand, hours, an hour of the day, a number with decimals. */
export const measureKinds = ['count', 'share', 'money', 'hours', 'time', 'decimal'] as const;
export type MeasureKind = (typeof measureKinds)[number];

/** How a group is written: as it is, a word of programs made readable, or by what it is a code of. */
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
  /** Without this permission nobody groups or narrows by it. */
  needs?: Permission;
  /** The condition of the list's filter line that finds the rows of a group. */
  field?: string;
  /** What the condition calls a group, where that is not its key; '' is the key of rows without a group. */
  values?: Readonly<Record<string, string>>;
  /** What follows from a group, as a column of its own. */
  also?: { id: string; title: string; of: (key: string | null) => string };
}

export interface Measure {
  title: string;
  kind: MeasureKind;
  /** Without this permission its column is absent. */
  needs?: Permission;
  /** Whether more of it is good, bad, or neither. */
  more?: 'good' | 'bad';
  /** Besides the group and the period, what the list is narrowed to so that it has as many rows as are counted. */
  rows?: Terms;
}

/** Conditions of a filter line: any of the values; of flags all of them. */
export type Terms = readonly (readonly [field: string, ...values: string[]])[];

/** A measure that counts every row of its dataset. */
export const everyRow: Terms = [];

/** Where the rows behind the figures are listed. */
interface RowsList {
  /** Its path, or that by the group of a dimension. */
  path: string | { of: string; paths: Readonly<Record<string, string>> };
  /** The condition of the filter line for the period. */
  period?: string;
  /** Conditions that all its rows hold to. */
  terms?: Terms;
}

/** Something that happens or stands, with what it is counted by: all that reports are made of. */
export interface Dataset {
  title: string;
  /** What its rows are called. */
  rows: string;
  /** Any of these opens it. */
  can: readonly Permission[];
  /** What the moment is that a period is of; without it figures are of how things stand now. */
  moment?: string;
  dimensions: Readonly<Record<string, Dimension>>;
  measures: Readonly<Record<string, Measure>>;
  list?: RowsList;
}

/** Declares a dataset; keeps the names of its dimensions and measures. */
export const dataset = <const D extends Dataset>(facts: D): D => facts;

/** The days and hours at which it happened; in a list they are found by its period. */
export const calendar = {
  day: { title: 'Day', kind: 'day' },
  month: { title: 'Month', kind: 'month' },
  weekday: { title: 'Weekday', kind: 'weekday' },
  hour: { title: 'Hour', kind: 'hour' },
} as const;
