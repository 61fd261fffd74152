import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { ListRequest, Range } from '#api/list-source.ts';
import { TableRows } from './table-rows.ts';

function listOf(client: QueryClient) {
  const asked: string[] = [];
  const source = {
    page: (request: ListRequest, range: Range) => ({
      queryKey: ['rows', request, range] as const,
      queryFn: () => {
        asked.push(JSON.stringify(request.filter));
        return Promise.resolve({ rows: [{ id: 1 }], total: 1 });
      },
    }),
  };
  const shown: (number | null)[] = [];
  const rows: TableRows<{ id: number }> = new TableRows({ client, source }, () => {
    rows.show(0, 0);
    shown.push(rows.total);
  });
  return { rows, asked, shown };
}

const about = (filter: ListRequest['filter']): ListRequest => ({ filter, sort: null });

test('the rows of an earlier request come from the cache and are reloaded once if they are old', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 0 } } });
  const { rows, asked, shown } = listOf(client);
  rows.load(about({ status: 'delivered' }));
  await expect.poll(() => rows.total).toBe(1);
  rows.load(about({}));
  await expect.poll(() => rows.isPending).toBe(false);
  shown.length = 0;
  rows.load(about({ status: 'delivered' }));
  expect(rows.total).toBe(1);
  expect(rows.isPending).toBe(false);
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(rows.total).toBe(1);
  expect(shown).not.toContain(null);
  expect(asked).toEqual(['{"status":"delivered"}', '{}', '{"status":"delivered"}']);
  client.clear();
});
