import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { identity, now, version } from './columns.ts';
import { roles } from './users.ts';

/** Without an account it is for everybody whom its reports' roles admit. */
export const workspaces = pgTable('workspaces', {
  id: identity(),
  account_id: integer(),
  name: text().notNull(),
  description: text(),
  external_workspace_id: text().notNull(),
  is_active: boolean().notNull().default(true),
  time_created: now(),
  version: version(),
});

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
    external_report_id: text().notNull(),
    embed_url: text().notNull(),
    is_active: boolean().notNull().default(true),
    time_created: now(),
    version: version(),
  },
  (table) => [index('reports_workspace').on(table.workspace_id, table.id)],
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
