import { eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { invalidError } from '#api/api-error.ts';
import { importColumns, recogniseHeadings } from '#domain/booking/import-columns.ts';
import type { Db } from '#server/db/open.ts';
import { import_mappings } from '#server/db/schema/import-mappings.ts';

const fields = new Set(importColumns.map(({ field }) => field));

/** Validates the headings by field; throws 422 for unknown fields and headings. */
export function checkedMapping(
  given: unknown,
  headings: readonly string[],
): Record<string, string> {
  const mapping = z.record(z.string(), z.string()).safeParse(given);
  if (!mapping.success) throw invalidError({ mapping: ['Give a heading for each field.'] });
  const wrong = Object.entries(mapping.data).filter(
    ([field, heading]) => !fields.has(field) || !headings.includes(heading),
  );
  if (wrong.length > 0)
    throw invalidError({
      mapping: wrong.map(
        ([field, heading]) => `${field}: there is no column ${heading} in the file.`,
      ),
    });
  return mapping.data;
}

/** Recognised headings. Those that a person of the account mapped last have priority. */
async function usualMapping(db: Db, accountId: number, headings: readonly string[]) {
  const [kept] = await db
    .select({ mapping: import_mappings.mapping })
    .from(import_mappings)
    .where(eq(import_mappings.account_id, accountId));
  const known = Object.entries(kept?.mapping ?? {}).filter(([, heading]) =>
    headings.includes(heading),
  );
  const taken = new Set(known.map(([, heading]) => heading));
  const recognised = Object.entries(recogniseHeadings(headings));
  const others = recognised.filter(([, heading]) => !taken.has(heading));
  return Object.fromEntries([...others, ...known]);
}

/** Stores the headings that a person mapped, for the next import of the account. */
export async function keepMapping(
  db: Db,
  accountId: number,
  mapping: Record<string, string>,
): Promise<void> {
  await db
    .insert(import_mappings)
    .values({ account_id: accountId, mapping })
    .onConflictDoUpdate({
      target: import_mappings.account_id,
      set: { mapping, time_modified: sql`now()` },
    });
}

function givenMapping(text: string, headings: readonly string[]) {
  try {
    return checkedMapping(JSON.parse(text), headings);
  } catch (error) {
    if (error instanceof SyntaxError) throw invalidError({ mapping: ['This is not valid JSON.'] });
    throw error;
  }
}

/** Headings of a file by field: as given in JSON, otherwise as mapped last time or recognised. */
export async function mappingOf(
  db: Db,
  accountId: number,
  { given, headings }: { given: string; headings: readonly string[] },
): Promise<Record<string, string>> {
  if (given === '') return usualMapping(db, accountId, headings);
  const mapping = givenMapping(given, headings);
  await keepMapping(db, accountId, mapping);
  return mapping;
}
