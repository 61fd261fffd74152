import { expectTypeOf } from 'vitest';
import { listRows } from './list.ts';
import type { Db } from './open.ts';
import { tags } from './schema/zones.ts';

declare const db: Db;
const query: { sort?: ['id' | 'name', 'ASC' | 'DESC'] } = {};
const plan = { db, query, where: [], tieBreaker: tags.id };
const select = db.select({ id: tags.id, name: tags.name }).from(tags).$dynamic();

const page = listRows({
  ...plan,
  select,
  sort: { id: tags.id, name: tags.name },
  usual: ['id', 'ASC'],
});
expectTypeOf(page).resolves.toEqualTypeOf<{
  rows: { id: number; name: string }[];
  total: number;
}>();

// @ts-expect-error a sort key of the contract without a column
listRows({ ...plan, select, sort: { id: tags.id }, usual: ['id', 'ASC'] });

// @ts-expect-error a column that the contract does not offer
listRows({
  ...plan,
  select,
  sort: { id: tags.id, name: tags.name, color: tags.color },
  usual: ['id', 'ASC'],
});

// @ts-expect-error sorted by what the contract does not offer
listRows({ ...plan, select, sort: { id: tags.id, name: tags.name }, usual: ['color', 'ASC'] });
