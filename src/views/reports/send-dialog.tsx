import { useQuery } from '@tanstack/react-query';
import { MAX_RECIPIENTS, reportFormats } from '#domain/reports/schedule.ts';
import { formatCount } from '#domain/kernel/format.ts';
import { roleLabel } from '#domain/people/roles.ts';
import { formatWeekdayDate } from '#domain/kernel/time.ts';
import { weekdays } from '#domain/zones/zones.ts';
import { useApp } from '#ui/app-context.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { QueryResult } from '#ui/page/answer.tsx';
import { formDialog } from '#ui/screens/form-dialog.tsx';
import { bodyOf, type Asked } from './address.ts';
import { Choices, chosenIn } from './choices.tsx';
import type { Report } from './reading.ts';

/** Report with its current parameters. */
export interface Sendable {
  report: Report;
  asked: Asked;
}

const labels = {
  recipient_ids: 'Send to',
  format: 'File',
  when: 'When',
  week_day: 'Day',
  month_day: 'Day',
  send_at: 'Time',
};

const formats = [
  { value: 'csv', label: 'CSV' },
  { value: 'xlsx', label: 'XLSX' },
];

const NOW = 'now';
const whens = [
  { value: NOW, label: 'Now' },
  { value: 'weekdays', label: 'Every weekday' },
  { value: 'weekly', label: 'Every week' },
  { value: 'monthly', label: 'Every month' },
];

const daysOfWeek = weekdays.map((day) => ({ value: day, label: day }));
const daysOfMonth = Array.from({ length: 31 }, (_, at) => String(at + 1)).map((day) => ({
  value: day,
  label: day === '31' ? 'The last day' : day,
}));
const workingDays = weekdays.filter((day) => day !== 'Saturday' && day !== 'Sunday');

type Times = Record<'when' | 'week_day' | 'month_day' | 'send_at', string>;

/** Schedule from the form, as the endpoint expects it. */
function timesOf({ when, week_day, month_day, send_at }: Times) {
  if (when === 'monthly') return { weekdays: [], month_days: [Number(month_day)], send_at };
  const days = when === 'weekly' ? weekdays.filter((day) => day === week_day) : workingDays;
  return { weekdays: days, month_days: [], send_at };
}

/** Dialog that sends a report by email, once or on a schedule. */
export const SendDialog = formDialog({
  title: (subject: Sendable | null) => `Send ${subject?.report.name ?? 'report'}`,
  labels,
  submit: 'Send',
  start: () => ({
    recipient_ids: '',
    format: 'csv',
    when: NOW,
    week_day: 'Monday',
    month_day: '1',
    send_at: '07:00',
  }),
  fields: ({ field, values, record }) => (
    <>
      {record && <Readers id={record.report.id} field={field('recipient_ids')} />}
      <SelectField choices={formats} {...field('format')} />
      <SelectField choices={whens} {...field('when')} />
      {values.when === 'weekly' && <SelectField choices={daysOfWeek} {...field('week_day')} />}
      {values.when === 'monthly' && <SelectField choices={daysOfMonth} {...field('month_day')} />}
      {values.when !== NOW && <TextField mono type="time" {...field('send_at')} />}
    </>
  ),
  check: ({ recipient_ids, when, send_at }) => ({
    ...(recipient_ids === '' && { recipient_ids: 'Choose at least one person.' }),
    ...(chosenIn(recipient_ids).length > MAX_RECIPIENTS && {
      recipient_ids: `Choose at most ${MAX_RECIPIENTS} people.`,
    }),
    ...(when !== NOW && !/^\d\d:\d\d$/.test(send_at) && { send_at: 'Use a time such as 07:00.' }),
  }),
  send: async (values, { api, record, how }) => {
    if (record === null) throw new Error('Open the report to send it.');
    const { parameters } = bodyOf(record.asked);
    const recipient_ids = chosenIn(values.recipient_ids).map(Number);
    const format = reportFormats.find((one) => one === values.format) ?? 'csv';
    const body = { ...(parameters && { parameters }), format, recipient_ids };
    const params = { id: record.report.id };
    if (values.when !== NOW) {
      const scheduled = { ...body, ...timesOf(values) };
      const { next_at } = await api.call(
        'POST /reports/:id/schedules',
        { params, body: scheduled },
        how,
      );
      return `The report is first sent on ${formatWeekdayDate(next_at)} at ${values.send_at}`;
    }
    const { recipients } = await api.call('POST /reports/:id/send', { params, body }, how);
    return `The report is being sent to ${formatCount(recipients)} ${recipients === 1 ? 'person' : 'people'}`;
  },
  done: (words) => words,
});

type ReaderField = Omit<Parameters<typeof Choices>[0], 'options'>;

function Readers({ id, field }: { id: number; field: ReaderField }) {
  const { api } = useApp();
  const found = useQuery(api.query('GET /reports/:id/readers', { params: { id } }));
  return (
    <QueryResult of={found} what="the people who may read this report">
      {(readers) => (
        <Choices
          {...field}
          options={readers.map((one) => ({
            value: String(one.id),
            label: `${one.name}, ${roleLabel(one.role)}`,
          }))}
        />
      )}
    </QueryResult>
  );
}
