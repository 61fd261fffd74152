import { sql } from 'drizzle-orm';
import type { RecordSearch } from '../search/record-search.ts';
import { isShared } from './reading/readable.ts';

export default {
  of: 'report',
  where: (caller) =>
    sql`${isShared(caller)} and exists (select from workspaces where workspaces.id = reports.workspace_id and workspaces.is_active)`,
} satisfies RecordSearch;
