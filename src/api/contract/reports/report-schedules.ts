import * as z from 'zod';
import { MAX_RECIPIENTS, reportFormats } from '#domain/reports/schedule.ts';
import { weekdays } from '#domain/zones/zones.ts';
import { endpoints, json } from '#api/endpoint.ts';
import { id, instant } from '../field-parts.ts';
import { reportParameters } from './report-parts.ts';

const person = z.object({ id: z.int(), name: z.string(), email: z.string(), role: z.string() });

const schedule = z.object({
  id: z.int(),
  report_id: z.int(),
  made_by: z.string(),
  parameters: reportParameters,
  format: z.enum(reportFormats),
  weekdays: z.array(z.enum(weekdays)),
  month_days: z.array(z.int()),
  /** HH:MM in South African time. */
  send_at: z.string(),
  recipients: z.array(z.object({ id: z.int(), name: z.string() })),
  next_at: instant,
  last_sent_at: instant.nullable(),
  time_created: instant,
  version: z.int(),
});

const sent = {
  parameters: reportParameters.default({}),
  format: z.enum(reportFormats).default('csv').meta({ label: 'Format' }),
  recipient_ids: z
    .array(id)
    .min(1, 'Choose at least one person.')
    .max(MAX_RECIPIENTS, `Choose at most ${MAX_RECIPIENTS} people.`)
    .meta({ label: 'Send to' }),
};

const times = {
  weekdays: z.array(z.enum(weekdays)).max(7).default([]).meta({ label: 'Days of the week' }),
  month_days: z
    .array(z.int().min(1).max(31))
    .max(31)
    .default([])
    .meta({ label: 'Days of the month' }),
  send_at: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use a time such as 07:00.')
    .meta({ label: 'Time' }),
};

const isOnDays = ({
  weekdays: week,
  month_days: month,
}: {
  weekdays: string[];
  month_days: number[];
}) => week.length > 0 !== month.length > 0;
const onDays = { path: ['weekdays'], message: 'Choose days of the week or days of the month.' };

export const reportSchedules = endpoints({
  'GET /reports/:id/readers': {
    summary:
      'Lists the people to whom a report can be sent: those of the caller’s own account, or staff, whose role may read it',
    can: 'View reports',
    returns: json(z.array(person)),
    reads: ['reports', 'users'],
    refuses: [404],
    example: { as: 'ops', params: { id: 1 } },
  },
  'POST /reports/:id/send': {
    summary: 'Sends a report by email now. Each recipient receives only what they may read of it',
    can: ['Export'],
    body: z.strictObject(sent),
    returns: json(z.object({ recipients: z.int() })),
    keyed: true,
    refuses: [404, 409, 422],
    example: { as: 'ops', params: { id: 1 }, body: { recipient_ids: [2] } },
  },
  'GET /reports/:id/schedules': {
    summary:
      'Lists the email schedules of a report: the caller’s own, or all of them for callers who may edit reports',
    can: 'View reports',
    returns: json(z.array(schedule)),
    reads: ['reports'],
    refuses: [404],
    example: { as: 'ops', params: { id: 1 } },
  },
  'POST /reports/:id/schedules': {
    summary: 'Schedules a report for regular sending by email',
    can: ['Export'],
    body: z.strictObject({ ...sent, ...times }).refine(isOnDays, onDays),
    returns: json(schedule),
    touches: ['reports'],
    keyed: true,
    refuses: [404, 409, 422],
    example: {
      as: 'ops',
      params: { id: 1 },
      body: { recipient_ids: [2], weekdays: ['Monday'], send_at: '07:00' },
    },
  },
  'DELETE /report-schedules/:id': {
    summary: 'Deletes a schedule of a report. The report is no longer sent at the scheduled times',
    can: ['Export'],
    returns: json(z.object({ id: z.int() })),
    touches: ['reports'],
    example: { as: 'ops', params: { id: 1 } },
  },
});
