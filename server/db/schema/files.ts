import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, identity, now } from './columns.ts';

/** Content of uploads and of sent documents; the type is detected from the content. */
export const files = pgTable(
  'files',
  {
    id: identity(),
    account_id: integer(),
    /**
     * Purpose of the upload. Logos are public; an avatar is visible to those who see its person.
     */
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
