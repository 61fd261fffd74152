import { and, sql } from 'drizzle-orm';
import { users } from '#server/db/schema/users.ts';
import { operation, type Bulk } from '#server/runs/operation.ts';
import { rowsOfList } from '#server/runs/rows/row-source.ts';
import { changeRoles, checkRole, previewRole } from './change-roles.ts';
import { checkRoleUndo, roleUndo } from './undo-roles.ts';
import { userConditions } from './users.ts';

const rows = {
  users: rowsOfList(
    'GET /users',
    (filter, caller) => sql`select ${users.id} as id, ${users.name} as label
      from ${users} where ${and(sql`true`, ...userConditions(filter, caller))}`,
  ),
};

const operations = {
  'POST /users/role': operation('POST /users/role', {
    kind: 'inside',
    check: checkRole,
    preview: previewRole,
    work: changeRoles,
  }),
  'POST /users/undo': operation('POST /users/undo', {
    kind: 'inside',
    check: checkRoleUndo,
    preview: roleUndo.preview,
    work: roleUndo.undo,
  }),
};

export default { rows, operations } satisfies Bulk;
