// Type tests: a list sorts by exactly the sort keys of the contract.
import { listRows } from './list.ts';
import type { Db } from './open.ts';
import { tags } from './schema/zones.ts';

declare const db: Db;
const { id, name, color } = tags;
const query: { sort?: ['id' | 'name', 'ASC' | 'DESC'] } = {};
const select = db.select({ id, name }).from(tags).$dynamic();
const plan = { db, select, query, where: [], tieBreaker: id };

const page: Promise<{ rows: { id: number; name: string }[]; total: number }> = listRows({
  ...plan,
  sort: { id, name },
  usual: ['id', 'ASC'],
});

// @ts-expect-error a sort key of the contract without a column
const tooFew = listRows({ ...plan, sort: { id }, usual: ['id', 'ASC'] });

// @ts-expect-error a column that the contract does not offer
const tooMany = listRows({ ...plan, sort: { id, name, color }, usual: ['id', 'ASC'] });

// @ts-expect-error a default sort by a key that the contract does not offer
const unknown = listRows({ ...plan, sort: { id, name }, usual: ['color', 'ASC'] });

void [page, tooFew, tooMany, unknown];
