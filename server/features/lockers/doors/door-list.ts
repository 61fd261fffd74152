import type { InputOf } from '#api/endpoint-types.ts';
import { listRows } from '#server/db/list.ts';
import type { Db } from '#server/db/open.ts';
import { doors } from '#server/db/schema/lockers.ts';
import { listed, selectDoors } from './door-columns.ts';
import { doorConditions } from './door-conditions.ts';

export const listDoors = (db: Db, query: InputOf<'GET /doors'>['query']) =>
  listRows({
    db,
    select: selectDoors(db).$dynamic(),
    query,
    where: doorConditions(query.filter),
    sort: listed.sort,
    usual: ['use_at', 'ASC'],
    tieBreaker: doors.id,
  });
