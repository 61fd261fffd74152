import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import type { Range } from '#api/list-source.ts';
import { Pages } from './pages.ts';

interface Numbered {
  id: number;
  version: number;
}

let clean = () => {};
afterEach(() => clean());

/** List with `total` rows, whose ids are their positions plus 1000. */
function listOf(total: number) {
  const asked: number[] = [];
  const world: { total: number; version: number; failure: Error | null } = {
    total,
    version: 1,
    failure: null,
  };
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const source = {
    page: (request: object, [from, to]: Range) => ({
      queryKey: ['rows', request, from] as const,
      queryFn: async () => {
        asked.push(from / 100);
        if (world.failure) throw world.failure;
        const length = Math.max(0, Math.min(to + 1, world.total) - from);
        const rows = Array.from({ length }, (_, at) => ({
          id: 1000 + from + at,
          version: world.version,
        }));
        return { rows, total: world.total };
      },
    }),
  };
  let changes = 0;
  const pages: Pages<Numbered> = new Pages(
    { client, source, request: { filter: {}, sort: null } },
    () => (changes += 1),
  );
  clean = () => {
    pages.close();
    client.clear();
  };
  return { pages, asked, world, client, changes: () => changes };
}

test('a list loads only the pages in view', async () => {
  const { pages, asked } = listOf(450);
  pages.watch(90, 210);
  await expect.poll(() => pages.loadedCount).toBe(300);
  expect(asked).toEqual([0, 1, 2]);
  expect(pages.total).toBe(450);
  expect([pages.at(0)?.id, pages.at(299)?.id, pages.at(300)]).toEqual([1000, 1299, undefined]);
  expect([pages.indexOf(1299), pages.indexOf(1300)]).toEqual([299, undefined]);
  expect([pages.has(0, 299), pages.has(0, 300), pages.has(299, 300)]).toEqual([true, false, false]);
  pages.watch(400, 449);
  await expect.poll(() => pages.has(400, 449)).toBe(true);
  expect(asked).toEqual([0, 1, 2, 4]);
  expect(pages.ids()).toEqual([
    ...Array.from({ length: 300 }, (_, at) => 1000 + at),
    ...Array.from({ length: 50 }, (_, at) => 1400 + at),
  ]);
});

test('rows out of view are loaded only once', async () => {
  const { pages, asked } = listOf(450);
  await pages.load(199, 199);
  await pages.load(0, 199);
  expect(asked).toEqual([1, 0]);
  expect(pages.ids()).toEqual(Array.from({ length: 200 }, (_, at) => 1000 + at));
  expect(pages.has(0, 199)).toBe(true);
});

test('a newer row replaces an older one, and an older response does not undo that', async () => {
  const { pages, world, client } = listOf(150);
  pages.watch(0, 149);
  await expect.poll(() => pages.loadedCount).toBe(150);
  expect(pages.replace({ id: 1120, version: 5 })).toBe(true);
  expect(pages.at(120)?.version).toBe(5);
  expect(pages.replace({ id: 7, version: 5 })).toBe(false);
  world.version = 3;
  await client.invalidateQueries();
  await expect.poll(() => pages.at(119)?.version).toBe(3);
  expect(pages.at(120)?.version).toBe(5);
  world.version = 6;
  await client.invalidateQueries();
  await expect.poll(() => pages.at(120)?.version).toBe(6);
});

test('a changed total drops the loaded pages out of view', async () => {
  const { pages, asked, world, client } = listOf(450);
  pages.watch(0, 0);
  await expect.poll(() => pages.loadedCount).toBe(100);
  await pages.load(400, 449);
  expect(pages.loadedCount).toBe(150);
  world.total = 430;
  await client.invalidateQueries({ queryKey: ['rows', { filter: {}, sort: null }, 0] });
  await expect.poll(() => pages.total).toBe(430);
  expect(pages.has(400, 429)).toBe(false);
  expect(pages.loadedCount).toBe(100);
  expect(asked).toEqual([0, 4, 0]);
});

test('a refresh drops the loaded pages out of view', async () => {
  const { pages, asked } = listOf(450);
  pages.watch(0, 0);
  await expect.poll(() => pages.loadedCount).toBe(100);
  await pages.load(100, 199);
  pages.refresh();
  expect(pages.has(100, 199)).toBe(false);
  await expect.poll(() => asked).toEqual([0, 1, 0]);
});

test('above the limit the pages furthest from the view are dropped', async () => {
  const { pages } = listOf(30_000);
  await pages.load(0, 20_999);
  expect(pages.loadedCount).toBe(21_000);
  pages.watch(0, 99);
  expect(pages.loadedCount).toBe(20_000);
  expect([pages.has(0, 19_999), pages.has(20_000, 20_000)]).toEqual([true, false]);
});

test('a failure to load pages is reported once and cleared by the next response', async () => {
  const { pages, world, changes } = listOf(50);
  world.failure = new Error('The server could not be reached.');
  pages.watch(0, 0);
  await expect.poll(() => pages.failure).toBe(world.failure);
  expect([pages.total, changes()]).toEqual([null, 1]);
  world.failure = null;
  pages.retry();
  await expect.poll(() => pages.total).toBe(50);
  expect(pages.failure).toBe(null);
});
