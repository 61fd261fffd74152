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
import type { Definition } from '../../../src/domain/reports/report.ts';
import { identity, now, version } from './columns.ts';
import { roles } from './users.ts';

/** Without an account it is for everybody whom its reports' roles admit. */
export const workspaces = pgTable(
  'workspaces',
  {
    id: identity(),
    account_id: integer(),
    name: text().notNull(),
    description: text(),
    /** What the report server knows it by. */
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
    /** What it shows; of one that comes with the product which one it is. */
    definition: jsonb().$type<Definition | { report: string }>(),
    /** Where it lies on the report server. */
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
