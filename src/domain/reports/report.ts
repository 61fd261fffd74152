import type { DatasetName, datasets } from './datasets.ts';

/** What a report shows, of which dataset. */
export interface Definition {
  dataset: DatasetName;
  /** Columns with figures; the first puts the rows in order. */
  measures: readonly string[];
  /** What the rows are, at first. */
  by: readonly string[];
  /** Groups that it is narrowed to. */
  where?: Readonly<Record<string, readonly string[]>>;
  /** Of a dataset with a moment, at first. */
  period?: string;
  /** What is drawn, by day or by row: bars, and a line over them. */
  chart?: readonly string[];
}

/** A report that comes with the product. */
export interface BuiltInReport extends Definition {
  id: string;
  title: string;
  description: string;
  workspace: string;
  /** People of customer accounts may read it too, of their own rows. */
  forCustomers?: true;
}

type Parts<D extends DatasetName> = {
  dimension: keyof (typeof datasets)[D]['dimensions'] & string;
  measure: keyof (typeof datasets)[D]['measures'] & string;
};

interface Checked<D extends DatasetName> extends Omit<
  BuiltInReport,
  'dataset' | 'measures' | 'by' | 'chart' | 'workspace'
> {
  measures: readonly Parts<D>['measure'][];
  by: readonly Parts<D>['dimension'][];
  chart?: readonly Parts<D>['measure'][];
}

/** Declares a report of a dataset; a misspelt dimension or measure does not compile. */
export const reportOf =
  (workspace: string) =>
  <D extends DatasetName>(dataset: D, spec: Checked<D>): BuiltInReport => ({
    ...spec,
    dataset,
    workspace,
  });

/** As many dimensions and measures as a report has at most. */
export const MOST_DIMENSIONS = 3;
export const MOST_MEASURES = 8;
/** Rows that are read at most. */
export const MOST_ROWS = 50_000;
/** Seconds after which reading stops. */
export const MOST_SECONDS = 10;
