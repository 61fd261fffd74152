// Type tests: a statement returns and accepts the types of its columns.
import { eq, sql } from 'drizzle-orm';
import type { Db } from './open.ts';
import { tags, zones } from './schema/zones.ts';

declare const db: Db;

type Same<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

const fields = { id: tags.id, zone: zones.name, count: sql<number>`1`, at: { zone: zones.id } };
const isIts = eq(zones.id, tags.id);

const joined = await db.select(fields).from(tags).innerJoin(zones, isIts);
type Joined = { id: number; zone: string; count: number; at: { zone: number } };
const joinedRows: Same<(typeof joined)[number], Joined> = true;

const outer = await db.select(fields).from(tags).leftJoin(zones, isIts).limit(1);
type Outer = { id: number; zone: string | null; count: number; at: { zone: number } | null };
const outerRows: Same<(typeof outer)[number], Outer> = true;

const whole = await db.select({ tag: tags }).from(zones).leftJoin(tags, isIts);
const wholeRows: Same<(typeof whole)[number], { tag: typeof tags.$inferSelect | null }> = true;

const changed = await db
  .update(tags)
  .set({ name: sql`upper(name)` })
  .returning({ mtype: tags.mtype });
const changedRows: Same<(typeof changed)[number], { mtype: string | null }> = true;

// @ts-expect-error a tag has a name
const nameless = db.insert(tags).values({ type: 'rates', color: 'red' });

// @ts-expect-error a name is text
const numbered = db.update(tags).set({ name: 1 });

void [joinedRows, outerRows, wholeRows, changedRows, nameless, numbered];
