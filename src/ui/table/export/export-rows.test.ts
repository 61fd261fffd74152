import { expect, test, vi } from 'vitest';
import { columnsFor } from '../columns.tsx';
import { csvName, exportRows } from './export-rows.ts';

const col = columnsFor<{ id: number; reference: string; charge: number | null }>();
const columns = [col.ref('reference', 'Reference'), col.money('charge', 'Charge')];

test('an exported file has the name of the list and the day in South Africa', () => {
  const night = new Date('2026-11-20T22:30:00Z');
  expect(csvName('shipments', night, null)).toBe('shipments-2026-11-21.csv');
  expect(csvName('shipments', night, '2026-11-19T14:05:00+02:00')).toBe(
    'shipments as of 2026-11-19 14.05.csv',
  );
});

/** List with `total` rows in chunks of 1 000. */
function listOf(total: number) {
  const whole = vi.fn(async () => ({ total, parts: partsOf(total) }));
  return { whole, source: { whole } };
}
async function* partsOf(total: number) {
  for (let from = 0; from < total; from += 1_000)
    yield Array.from({ length: Math.min(1_000, total - from) }, (_, at) => ({
      id: from + at,
      reference: `R${from + at}`,
      charge: null,
    }));
}
const request = { filter: {}, sort: null };

test('an export writes the whole list in chunks and reports progress', async () => {
  const { source } = listOf(2_500);
  const onProgress = vi.fn();
  const { signal } = new AbortController();
  const parts = await exportRows({ source, request, columns, signal, onProgress, at: null });
  const file = parts.join('');
  expect(file.startsWith('\uFEFFReference,Charge\r\nR0,\r\n')).toBe(true);
  expect(file.trimEnd().split('\r\n')).toHaveLength(2_501);
  expect(onProgress.mock.calls).toEqual([
    [1_000, 2_500],
    [2_000, 2_500],
    [2_500, 2_500],
  ]);
});

test('an exported file of a past list states its time in the first row', async () => {
  const { whole, source } = listOf(1);
  const { signal } = new AbortController();
  const at = '2026-11-19T14:05:00+02:00';
  const onProgress = () => undefined;
  const file = await exportRows({ source, request, columns, signal, onProgress, at });
  const [title = '', ...lines] = file.join('').trimEnd().split('\r\n');
  expect(title).toContain('2026');
  expect(lines).toEqual(['Reference,Charge', 'R0,']);
  expect(whole).toHaveBeenCalledExactlyOnceWith(request, { signal, at });
});

test('cancelling an export stops before the next chunk', async () => {
  const { source } = listOf(2_500);
  const controller = new AbortController();
  const onProgress = vi.fn(() => controller.abort());
  const { signal } = controller;
  await expect(
    exportRows({ source, request, columns, signal, onProgress, at: null }),
  ).rejects.toThrow();
  expect(onProgress).toHaveBeenCalledTimes(1);
});
