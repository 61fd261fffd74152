import {
  datasetNames,
  datasetOf,
  isDatasetName,
  visibleParts,
  type DatasetName,
} from '#domain/reports/datasets.ts';
import { namedPeriods } from '#domain/reports/period.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import { useIdentity } from '#ui/app-context.ts';
import { Choices, chosenIn } from '../choices.tsx';
import { ComposedPreview } from './composed-preview.tsx';
import type { Definition } from '../reading.ts';
import type { ReportValues } from '../report/report-form.tsx';

export const NO_GROUP = 'none';

/** Grouping fields of the rows, in order. */
const groupFields = ['by', 'then_by', 'last_by'] as const;
export type GroupField = (typeof groupFields)[number];

interface Field {
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

interface ComposedProps {
  field: (name: 'dataset' | 'measures' | 'period' | GroupField) => Field;
  values: ReportValues;
  /**
   * Definition before editing: that of the saved report, or the template of a new report; null if
   * there is none.
   */
  before: Definition | null;
}

/** Fields of a composed report, limited to the permissions of the user. */
export function ComposedFields({ field, values, before }: ComposedProps) {
  const { user } = useIdentity();
  const held = new Set<string>(user.role.permissions.map(({ name }) => name));
  const may = (permission: string) => held.has(permission);
  const open = datasetNames.filter((name) => datasetOf(name).can.some(may));
  const name = isDatasetName(values.dataset) ? values.dataset : 'shipments';
  const of = datasetOf(name);
  const { dimensions, measures } = visibleParts(of, may);
  const groups = [...dimensions].map(([value, { title }]) => ({ value, label: title }));
  const none = { value: NO_GROUP, label: 'Nothing' };
  const isFree = (group: string, at: number) =>
    groupFields.slice(0, at).every((one) => values[one] !== group);
  const known = (value: string) => (dimensions.has(value) ? value : NO_GROUP);
  return (
    <>
      <SelectField
        {...field('dataset')}
        choices={open.map((value) => ({ value, label: datasetOf(value).title }))}
      />
      <Choices
        {...field('measures')}
        options={[...measures].map(([value, { title }]) => ({ value, label: title }))}
      />
      {groupFields
        .filter((_, at) => groupFields.slice(0, at).every((one) => known(values[one]) !== NO_GROUP))
        .map((one, at) => (
          <SelectField
            key={one}
            {...field(one)}
            value={known(values[one])}
            choices={[none, ...groups.filter(({ value }) => isFree(value, at))]}
          />
        ))}
      {of.moment !== undefined && (
        <SelectField
          {...field('period')}
          choices={namedPeriods.map(({ value, title }) => ({ value, label: title }))}
        />
      )}
      <ComposedPreview definition={composedOf(values, name, before)} />
    </>
  );
}

/** Report definition made from the form values; drops choices that belong to another dataset. */
export function composedOf(
  values: ReportValues,
  dataset: DatasetName,
  before: Definition | null,
): Definition {
  const { dimensions, measures, moment } = datasetOf(dataset);
  const chosen = chosenIn(values.measures).filter((name) => Object.hasOwn(measures, name));
  const by = [...new Set(groupFields.map((one) => values[one]))].filter((name) =>
    Object.hasOwn(dimensions, name),
  );
  const kept = before?.dataset === dataset ? before : null;
  return {
    dataset,
    measures: chosen,
    by,
    ...(moment !== undefined && { period: values.period }),
    ...(kept?.where && { where: kept.where }),
    chart: chosen.slice(0, 1),
  };
}
