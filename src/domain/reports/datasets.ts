import type { Dataset, Dimension, Measure } from './dataset.ts';
import { fieldDatasets } from './field-datasets.ts';
import { lockerDatasets } from './locker-datasets.ts';
import { officeDatasets } from './office-datasets.ts';
import { shipmentDatasets } from './shipment-datasets.ts';

/** All datasets of reports by name. */
export const datasets = {
  ...shipmentDatasets,
  ...lockerDatasets,
  ...fieldDatasets,
  ...officeDatasets,
};
export type DatasetName = keyof typeof datasets;

export const isDatasetName = (name: string): name is DatasetName => Object.hasOwn(datasets, name);
export const datasetNames = Object.keys(datasets).filter(isDatasetName);
export const datasetOf = (name: DatasetName): Dataset => datasets[name];

/** Dimensions and measures that a user with these permissions can see. */
export function visibleParts(of: Dataset, may: (permission: string) => boolean) {
  const isVisible = ([, { needs }]: [string, Dimension | Measure]) =>
    needs === undefined || may(needs);
  return {
    dimensions: new Map(Object.entries(of.dimensions).filter(isVisible)),
    measures: new Map(Object.entries(of.measures).filter(isVisible)),
  };
}
