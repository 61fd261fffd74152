import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plainForms, searchText } from '#domain/text/search.ts';
import { bothEngines } from '#tests/support/database.ts';
import type { Database } from './open.ts';

const samples = [
  ...plainForms.from,
  'Thérèse',
  "O’Brien O'Brien",
  'Nkosi–Dlamini',
  'Ṱhohoyanḓou',
  'TSHIVENḒA',
  'PDF-long',
  'No\u00a0break',
  '李 Wei 😀',
  '100%_sure\\',
  '',
];

describe.each(bothEngines())('search text on $name', ({ open }) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  test('the database function normalizes search text exactly like the code', async () => {
    const { rows } = await database.db.execute<{ plain: string }>(
      sql`select baton_plain(value) as plain from jsonb_array_elements_text(${JSON.stringify(samples)}::jsonb) with ordinality as given(value, at) order by at`,
    );
    expect(rows.map(({ plain }) => plain)).toEqual(samples.map(searchText));
  });
});
