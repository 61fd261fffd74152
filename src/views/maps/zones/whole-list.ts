import type { Page } from '#api/endpoint.ts';

const PAGE = 1000;

/** Fetches all rows of a list, a thousand per request. */
export async function wholeList<R>(
  page: (range: [number, number]) => Promise<Page<R>>,
): Promise<R[]> {
  const first = await page([0, PAGE - 1]);
  const rest = Math.max(0, Math.ceil(first.total / PAGE) - 1);
  const pages = await Promise.all(
    Array.from({ length: rest }, (_, at) => page([(at + 1) * PAGE, (at + 2) * PAGE - 1])),
  );
  return [first, ...pages].flatMap(({ rows }) => rows);
}
