import { expect, test } from 'vitest';
import { wholeListFrom } from './whole-list.ts';

/** Response whose body arrives in chunks. */
function responseOf(chunks: readonly string[], total: number) {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });
  return new Response(body, { headers: { 'content-range': `shipments */${total}` } });
}

async function rowsFrom(response: Response) {
  const rows: unknown[] = [];
  for await (const part of wholeListFrom(response).parts) rows.push(...part);
  return rows;
}

test('rows whose lines are split at any point are read', async () => {
  const text = '{"id":1,"name":"Müller"}\n{"id":2,"name":"a\\nb"}\n{"id":3}\n';
  for (let at = 1; at < text.length; at += 1) {
    const response = responseOf([text.slice(0, at), text.slice(at)], 3);
    expect(await rowsFrom(response)).toEqual([
      { id: 1, name: 'Müller' },
      { id: 2, name: 'a\nb' },
      { id: 3 },
    ]);
  }
});

test('a list that ends early is refused', async () => {
  await expect(rowsFrom(responseOf(['{"id":1}\n{"id"'], 3))).rejects.toThrow(
    'The list did not arrive completely. Try again.',
  );
});

test('an empty list has no rows', async () => {
  expect(await rowsFrom(responseOf([], 0))).toEqual([]);
});
