import { windowProblem } from '#domain/collections/collections.ts';
import { formatShortDay } from '#domain/kernel/time.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { formDialog } from '#ui/screens/form-dialog.tsx';
import { useCan } from '#ui/use-can.ts';
import { NOT_CHOSEN, RecordField } from '#ui/form/lookup/record-field.tsx';
import type { CollectionDay } from './collection.ts';
import { parcelCountProblem, readCount } from './request-body.ts';
import './collections.css';

type Day = CollectionDay & { request: number };

const labels = {
  is_skipped: 'Collection',
  collect_on: 'Collect on',
  ready_time: 'Ready',
  close_time: 'Closes',
  parcel_count: 'Parcels',
  driver_id: 'Driver',
};

const choices = [
  { value: 'no', label: 'Collect on this day' },
  { value: 'yes', label: 'Skip this day' },
] as const;

const empty = {
  is_skipped: 'no',
  collect_on: '',
  ready_time: '',
  close_time: '',
  parcel_count: '',
  driver_id: '',
};
type Values = typeof empty;

const start = (day: Day | null): Values =>
  day === null
    ? empty
    : {
        is_skipped: day.state === 'skipped' ? 'yes' : 'no',
        collect_on: day.collect_on,
        ready_time: day.ready_time,
        close_time: day.close_time,
        parcel_count: String(day.parcel_count),
        driver_id: String(day.driver_id ?? ''),
      };

/**
 * Returns only the changed fields, so that concurrent changes of other fields are not overwritten.
 */
function changesOf(values: Values, day: Day) {
  const before = start(day);
  const isChanged = (name: keyof Values) => values[name] !== before[name];
  const again = day.state === 'failed' || day.state === 'missed';
  const driver = values.driver_id === '' ? null : Number(values.driver_id);
  return {
    ...((isChanged('is_skipped') || again) && { is_skipped: values.is_skipped === 'yes' }),
    ...(isChanged('collect_on') && { collect_on: values.collect_on }),
    ...(isChanged('ready_time') && { ready_time: values.ready_time }),
    ...(isChanged('close_time') && { close_time: values.close_time }),
    ...(isChanged('parcel_count') && { parcel_count: readCount(values.parcel_count) }),
    ...(isChanged('driver_id') && { driver_id: driver }),
  };
}

function DriverOfDay({
  day,
  ...field
}: Omit<Parameters<typeof RecordField>[0], 'of' | 'words' | 'placeholder'> & { day: Day | null }) {
  if (!useCan()('Assign drivers')) return null;
  return (
    <RecordField
      {...field}
      of="driver"
      optional
      words={day?.driver ?? ''}
      placeholder="Name, code or plate"
    />
  );
}

/** Dialog that changes the collection of a day: whether, when, how much, and by whom. */
export const DayDialog = formDialog({
  title: (day: Day | null) => `Change ${day === null ? 'a day' : formatShortDay(day.collect_on)}`,
  labels,
  start,
  fields: ({ field, record }) => {
    const { value, onChange, ...comes } = field('is_skipped');
    return (
      <>
        <SelectField
          {...comes}
          autoFocus
          choices={choices}
          value={value === 'yes' ? 'yes' : 'no'}
          onChange={onChange}
        />
        <TextField type="date" {...field('collect_on')} />
        <div className="collection-pair">
          <TextField type="time" {...field('ready_time')} />
          <TextField type="time" {...field('close_time')} />
        </div>
        <TextField inputMode="numeric" {...field('parcel_count')} />
        <DriverOfDay {...field('driver_id')} day={record} />
      </>
    );
  },
  check: (values) => {
    const short = windowProblem(values);
    const parcels = parcelCountProblem(values.parcel_count);
    return {
      ...(values.collect_on === '' && { collect_on: 'Choose a day.' }),
      ...(short !== null && { close_time: short }),
      ...(parcels !== null && { parcel_count: parcels }),
      ...(values.driver_id === NOT_CHOSEN && { driver_id: 'Choose a driver from the list.' }),
    };
  },
  send: (values, { api, record, how }) => {
    if (record === null) throw new Error('There is no day to change.');
    const change = changesOf(values, record);
    const params = { id: record.request };
    const body = { occurrence: record.planned_on, change };
    return api.call('PUT /collection-requests/:id', { params, body }, how);
  },
  done: ({ name }, { record }) =>
    `${name}: ${record === null ? 'the day' : formatShortDay(record.collect_on)} saved`,
});
