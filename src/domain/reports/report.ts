import type { DatasetName, datasets } from './datasets.ts';

/** Contents of a report of a dataset. */
export interface Definition {
  dataset: DatasetName;
  /** Columns with figures; the rows are sorted by the first measure. */
  measures: readonly string[];
  /** Default dimensions of the rows. */
  by: readonly string[];
  /** Groups that the report is narrowed to. */
  where?: Readonly<Record<string, readonly string[]>>;
  /** Default period; undefined for datasets of the current state. */
  period?: string;
  /** Measures in the chart, by day or by row: bars, then a line over them. */
  chart?: readonly string[];
}

export interface BuiltInReport extends Definition {
  id: string;
  title: string;
  description: string;
  workspace: string;
  /** Whether users of customer accounts can read it, for their own rows. */
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

/** Maximum numbers of dimensions and measures in a report. */
export const MAX_DIMENSIONS = 3;
export const MAX_MEASURES = 8;
/** Maximum number of rows that a report reads. */
export const MAX_ROWS = 50_000;
/** Seconds after which reading is cancelled. */
export const MAX_SECONDS = 10;
