import type { InputOf } from '../../api/endpoint-types.ts';
import {
  datasetNames,
  datasetOf,
  isDatasetName,
  visibleParts,
  type DatasetName,
} from '../../domain/reports/datasets.ts';
import { namedPeriods } from '../../domain/reports/period.ts';
import { SelectField } from '../../ui/form/select-field.tsx';
import { useIdentity } from '../../ui/app-context.ts';
import { Choices, chosenIn } from './choices.tsx';
import type { Report } from './reading.ts';
import type { ReportValues } from './report-form.tsx';

type Definition = NonNullable<InputOf<'POST /workspace-reports'>['body']['definition']>;

/** The choice of nothing to count by. */
export const NO_GROUP = 'none';

interface Field {
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

interface ComposedProps {
  field: (name: 'dataset' | 'measures' | 'by' | 'then_by' | 'period') => Field;
  values: ReportValues;
}

/** What a composed report is made of, of what the person may see. */
export function ComposedFields({ field, values }: ComposedProps) {
  const { user } = useIdentity();
  const held = new Set<string>(user.role.permissions.map(({ name }) => name));
  const may = (permission: string) => held.has(permission);
  const open = datasetNames.filter((name) => datasetOf(name).can.some(may));
  const name = isDatasetName(values.dataset) ? values.dataset : 'shipments';
  const of = datasetOf(name);
  const { dimensions, measures } = visibleParts(of, may);
  const groups = [...dimensions].map(([value, { title }]) => ({ value, label: title }));
  const none = { value: NO_GROUP, label: 'Nothing' };
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
      <SelectField {...field('by')} value={known(values.by)} choices={[none, ...groups]} />
      {known(values.by) !== NO_GROUP && (
        <SelectField
          {...field('then_by')}
          value={known(values.then_by)}
          choices={[none, ...groups.filter(({ value }) => value !== values.by)]}
        />
      )}
      {of.moment !== undefined && (
        <SelectField
          {...field('period')}
          choices={namedPeriods.map(({ value, title }) => ({ value, label: title }))}
        />
      )}
    </>
  );
}

/** The definition of what was chosen; a choice that is none of the dataset was of another one. */
export function composedOf(
  values: ReportValues,
  dataset: DatasetName,
  before: Report | null,
): Definition {
  const { dimensions, measures, moment } = datasetOf(dataset);
  const chosen = chosenIn(values.measures).filter((name) => Object.hasOwn(measures, name));
  const by = [...new Set([values.by, values.then_by])].filter((name) =>
    Object.hasOwn(dimensions, name),
  );
  const kept = before?.definition?.dataset === dataset ? before.definition : null;
  return {
    dataset,
    measures: chosen,
    by,
    ...(moment !== undefined && { period: values.period }),
    ...(kept?.where && { where: kept.where }),
    chart: chosen.slice(0, 1),
  };
}
