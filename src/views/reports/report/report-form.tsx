import type { InputOf } from '#api/endpoint-types.ts';
import { isDatasetName } from '#domain/reports/datasets.ts';
import { roleLabel } from '#domain/people/roles.ts';
import { Switch } from '#ui/form/checkbox-field.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { formDialog } from '#ui/screens/form-dialog.tsx';
import { Choices, chosenIn } from '../choices.tsx';
import {
  ComposedFields,
  composedOf,
  NO_GROUP,
  type GroupField,
} from '../composing/composed-fields.tsx';
import type { Definition, Report, Workspace } from '../reading.ts';
import { useReportRoles } from '../roles.ts';

/** Report with its workspace and the version at the time the form was opened. */
export interface Subject {
  workspace: Workspace;
  report: Report | null;
  version?: number;
  /** Initial definition of a new report. */
  from?: Definition;
}

const labels = {
  name: 'Name',
  description: 'Description',
  kind: 'Kind',
  dataset: 'Dataset',
  measures: 'Figures',
  by: 'Rows by',
  then_by: 'and by',
  last_by: 'and by',
  period: 'Period',
  external_report_id: 'Identifier on the report server',
  embed_url: 'Address',
  role_ids: 'Shared with',
  is_active: 'Active',
};

const kinds = [
  { value: 'composed', label: 'Composed from a dataset' },
  { value: 'embedded', label: 'From the report server' },
];

type DefinitionValues = Record<'dataset' | 'measures' | 'period' | GroupField, string>;

/** Form values of a definition; defaults if there is none, as for new reports. */
function startOfDefinition(definition: Definition | null): DefinitionValues {
  const { dataset = 'shipments', measures = [], by = [] } = definition ?? {};
  const [first = NO_GROUP, second = NO_GROUP, third = NO_GROUP] = by;
  const period = definition?.period ?? 'last-14-days';
  return {
    dataset,
    measures: measures.join(','),
    by: first,
    then_by: second,
    last_by: third,
    period,
  };
}

const nothing = {
  name: '',
  description: '',
  kind: 'composed',
  external_report_id: '',
  embed_url: '',
  role_ids: '',
  is_active: true,
  ...startOfDefinition(null),
};
export type ReportValues = typeof nothing;

const definitionOf = ({ report, from }: Subject): Definition | null =>
  (report === null ? from : report.definition) ?? null;

function start(subject: Subject): ReportValues {
  const { report } = subject;
  const definition = startOfDefinition(definitionOf(subject));
  if (report === null) return { ...nothing, ...definition };
  const { name, description, kind, external_report_id, embed_url, role_ids = [] } = report;
  return {
    name,
    description: description ?? '',
    kind,
    external_report_id: external_report_id ?? '',
    embed_url: embed_url ?? '',
    role_ids: role_ids.join(','),
    is_active: report.is_active,
    ...definition,
  };
}

const isHttps = (text: string) => URL.parse(text)?.protocol === 'https:';

function check({ name, kind, measures, external_report_id, embed_url, role_ids }: ReportValues) {
  const isEmbedded = kind === 'embedded';
  return {
    ...(name.trim() === '' && { name: 'Name is required.' }),
    ...(kind === 'composed' && measures === '' && { measures: 'Choose at least one figure.' }),
    ...(isEmbedded &&
      !/^[0-9a-f-]{36}$/i.test(external_report_id.trim()) && {
        external_report_id: 'Use the identifier from the report server.',
      }),
    ...(isEmbedded &&
      !isHttps(embed_url.trim()) && { embed_url: 'Use an address that starts with https://.' }),
    ...(role_ids === '' && { role_ids: 'Choose at least one role.' }),
  };
}

/** Content fields of the form; empty for built-in reports. */
function shownOf(values: ReportValues, before: Definition | null) {
  if (values.kind === 'embedded')
    return {
      external_report_id: values.external_report_id.trim(),
      embed_url: values.embed_url.trim(),
    };
  if (values.kind !== 'composed' || !isDatasetName(values.dataset)) return {};
  return { definition: composedOf(values, values.dataset, before) };
}

function bodyOf(values: ReportValues, before: Definition | null) {
  return {
    name: values.name,
    description: values.description.trim() === '' ? null : values.description,
    role_ids: chosenIn(values.role_ids).map(Number),
    is_active: values.is_active,
    ...shownOf(values, before),
  } satisfies InputOf<'PUT /workspace-reports/:id'>['body'];
}

/** Dialog that adds a report to a workspace, or changes its readers and content. */
export const ReportDialog = formDialog({
  title: (subject: Subject | null) =>
    subject?.report ? `Edit ${subject.report.name}` : `New report in ${subject?.workspace.name}`,
  labels,
  wide: true,
  start: (subject) => {
    if (subject === null) throw new Error('Choose a workspace for the report.');
    return start(subject);
  },
  fields: ({ field, checkbox, values, record }) => (
    <>
      <TextField autoFocus {...field('name')} />
      <TextField optional {...field('description')} />
      {record?.report === null && <SelectField choices={kinds} {...field('kind')} />}
      {values.kind === 'composed' && (
        <ComposedFields field={field} values={values} before={record && definitionOf(record)} />
      )}
      {values.kind === 'embedded' && (
        <>
          <TextField mono {...field('external_report_id')} />
          <TextField mono type="url" {...field('embed_url')} />
        </>
      )}
      <RoleChoices field={field('role_ids')} />
      <Switch {...checkbox('is_active')} />
    </>
  ),
  check,
  send: (values, { api, record, how }) => {
    const before = record?.report ?? null;
    const body = bodyOf(values, record && definitionOf(record));
    if (before !== null)
      return api.call('PUT /workspace-reports/:id', { params: { id: before.id }, body }, how);
    const workspace_id = record?.workspace.id ?? 0;
    const kind = values.kind === 'embedded' ? ('embedded' as const) : ('composed' as const);
    return api.call('POST /workspace-reports', { body: { ...body, kind, workspace_id } }, how);
  },
  done: ({ name }, { record }) => `${name} ${record?.report ? 'saved' : 'added'}`,
});

type RoleField = Omit<Parameters<typeof Choices>[0], 'options'>;

function RoleChoices({ field }: { field: RoleField }) {
  const { roles, isError } = useReportRoles();
  return (
    <Choices
      {...field}
      error={isError ? 'The roles could not be loaded.' : field.error}
      options={roles.map(({ role_id, role }) => ({
        value: String(role_id),
        label: roleLabel(role),
      }))}
    />
  );
}
