import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Weekday } from '#domain/collections/collection-dates.ts';
import type { ReportFormat, ReportParameters } from '#domain/reports/schedule.ts';
import { identity, moment, now, version } from './columns.ts';
import { reports } from './reports.ts';
import { users } from './users.ts';

const report = () =>
  integer()
    .notNull()
    .references(() => reports.id, { onDelete: 'cascade' });
const person = () =>
  integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
const parameters = () => jsonb().$type<ReportParameters>().notNull().default({});
const format = () => text().$type<ReportFormat>().notNull();

/** Reports that are emailed regularly. */
export const report_schedules = pgTable(
  'report_schedules',
  {
    id: identity(),
    account_id: integer(),
    report_id: report(),
    made_by: person(),
    parameters: parameters(),
    format: format(),
    weekdays: text().array().$type<Weekday[]>().notNull().default([]),
    month_days: integer().array().notNull().default([]),
    /** Local time, HH:MM. */
    send_at: text().notNull(),
    recipient_ids: integer().array().notNull(),
    next_at: moment().notNull(),
    last_sent_at: moment(),
    time_created: now(),
    version: version(),
  },
  (table) => [
    index('report_schedules_report').on(table.report_id),
    index('report_schedules_next').on(table.next_at),
  ],
);

/** A report to email to a person, created with that person's rights. */
export const report_sends = pgTable(
  'report_sends',
  {
    id: identity(),
    account_id: integer(),
    report_id: report(),
    user_id: person(),
    to_address: text().notNull(),
    parameters: parameters(),
    format: format(),
    is_scheduled: boolean().notNull(),
    time_created: now(),
    sent_at: moment(),
  },
  (table) => [index('report_sends_created').on(table.time_created)],
);
