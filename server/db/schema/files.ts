import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, identity, now } from './columns.ts';

/** Content of uploads and of documents that were sent; type is found from the content. */
export const files = pgTable(
  'files',
  {
    id: identity(),
    account_id: integer(),
    /** What it was uploaded as; a logo may be seen by anybody, an avatar by those who see the person. */
    kind: text({ enum: ['document', 'logo', 'avatar'] })
      .notNull()
      .default('document'),
    name: text().notNull(),
    type: text().notNull(),
    size: integer().notNull(),
    sha256: text().notNull(),
    content: bytes().notNull(),
    user_id: integer(),
    time_created: now(),
  },
  (table) => [index('files_account').on(table.account_id, table.time_created)],
);
