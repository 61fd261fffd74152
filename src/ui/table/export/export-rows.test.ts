import { expect, test, vi } from 'vitest';
import { columnsFor } from '../columns.tsx';
import { csvName, exportRows } from './export-rows.ts';

const col = columnsFor<{ id: number; reference: string; charge: number | null }>();
const columns = [col.ref('reference', 'Reference'), col.money('charge', 'Charge')];

test('a file is named after its list and the day in South Africa', () => {
  const night = new Date('2026-11-20T22:30:00Z');
  expect(csvName('shipments', night, null)).toBe('shipments-2026-11-21.csv');
  expect(csvName('shipments', night, '2026-11-19T14:05:00+02:00')).toBe(
    'shipments as of 2026-11-19 14.05.csv',
  );
});

function listOf(total: number) {
  const queryFn = vi.fn(async ([from, to]: readonly [number, number]) => {
    const length = Math.max(0, Math.min(to + 1, total) - from);
    const rows = Array.from({ length }, (_, at) => ({
      id: from + at,
      reference: `R${from + at}`,
      charge: null,
    }));
    return { rows, total };
  });
  return {
    queryFn,
    source: {
      page: (_: unknown, range: readonly [number, number]) => ({
        queryKey: [range],
        queryFn: () => queryFn(range),
      }),
    },
  };
}
const request = { filter: {}, sort: null };

test('the whole list is written page by page, with its progress', async () => {
  const { source } = listOf(2_500);
  const onProgress = vi.fn();
  const { signal } = new AbortController();
  const file = (await exportRows({ source, request, columns, signal, onProgress, at: null })).join(
    '',
  );
  expect(file.startsWith('\uFEFFReference,Charge\r\nR0,\r\n')).toBe(true);
  expect(file.trimEnd().split('\r\n')).toHaveLength(2_501);
  expect(onProgress.mock.calls).toEqual([
    [1_000, 2_500],
    [2_000, 2_500],
    [2_500, 2_500],
  ]);
});

test('a list of the past says of which moment it is, and a row that moved is written once', async () => {
  const { signal } = new AbortController();
  const at = '2026-11-19T14:05:00+02:00';
  const row = { id: 7, reference: 'R7', charge: 12.5 };
  const source = {
    page: (_: unknown, range: readonly [number, number]) => ({
      queryKey: [range],
      queryFn: async () => ({ rows: [row], total: 1_500 }),
    }),
  };
  const onProgress = () => undefined;
  const file = await exportRows({ source, request, columns, signal, onProgress, at });
  const [title = '', ...lines] = file.join('').trimEnd().split('\r\n');
  expect(title).toContain('2026');
  expect(lines).toEqual(['Reference,Charge', 'R7,12.5']);
});

test('cancelling stops before the next page', async () => {
  const { source, queryFn } = listOf(2_500);
  const controller = new AbortController();
  const { signal } = controller;
  const onProgress = () => controller.abort();
  await expect(
    exportRows({ source, request, columns, signal, onProgress, at: null }),
  ).rejects.toThrow();
  expect(queryFn).toHaveBeenCalledTimes(1);
});
