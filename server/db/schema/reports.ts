import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Definition } from '#domain/reports/report.ts';
import { identity, now, version } from './columns.ts';
import { roles } from './users.ts';

/** Workspaces. Without an account, a workspace is open to all roles of its reports. */
export const workspaces = pgTable(
  'workspaces',
  {
    id: identity(),
    account_id: integer(),
    name: text().notNull(),
    description: text(),
    /** Id of the workspace on the report server. */
    external_workspace_id: text(),
    is_active: boolean().notNull().default(true),
    time_created: now(),
    version: version(),
  },
  (table) => [
    uniqueIndex('workspaces_name').on(
      sql`coalesce(${table.account_id}, 0)`,
      sql`lower(${table.name})`,
    ),
  ],
);

export const reports = pgTable(
  'reports',
  {
    id: identity(),
    account_id: integer(),
    workspace_id: integer()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    description: text(),
    kind: text({ enum: ['built-in', 'composed', 'embedded'] }).notNull(),
    /** Definition of the report; for built-in reports their name. */
    definition: jsonb().$type<Definition | { report: string }>(),
    /** Id of the report on the report server. */
    external_report_id: text(),
    embed_url: text(),
    is_active: boolean().notNull().default(true),
    time_created: now(),
    version: version(),
  },
  (table) => [
    index('reports_workspace').on(table.workspace_id, table.id),
    uniqueIndex('reports_name').on(table.workspace_id, sql`lower(${table.name})`),
    uniqueIndex('reports_built_in')
      .on(sql`(${table.definition} ->> 'report')`)
      .where(sql`${table.kind} = 'built-in'`),
  ],
);

export const report_roles = pgTable(
  'report_roles',
  {
    report_id: integer()
      .notNull()
      .references(() => reports.id, { onDelete: 'cascade' }),
    role_id: integer()
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.report_id, table.role_id] })],
);
