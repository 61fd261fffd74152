import { ApiError } from './api-error.ts';

/** A list that arrives in parts: the number of its rows, then the rows. */
export interface WholeList {
  total: number;
  parts: AsyncIterable<unknown[]>;
}

const cutShort = () =>
  new ApiError(0, {
    message: 'The list did not arrive completely. Try again.',
    code: 'unreachable',
  });

const rowsOf = (lines: readonly string[]): unknown[] =>
  lines.filter((line) => line !== '').map((line): unknown => JSON.parse(line));

/** Splits a response into rows. Throws if the response ends before the last row. */
async function* readRows(response: Response, total: number): AsyncGenerator<unknown[]> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  let count = 0;
  for (;;) {
    const chunk = await reader?.read().catch((cause: unknown) => {
      throw Object.assign(cutShort(), { cause });
    });
    if (chunk === undefined || chunk.done) break;
    const lines = (rest + chunk.value).split('\n');
    rest = lines.pop() ?? '';
    const rows = rowsOf(lines);
    count += rows.length;
    yield rows;
  }
  if (count < total) throw cutShort();
}

export function wholeListFrom(response: Response): WholeList {
  const total = Number(response.headers.get('content-range')?.split('/').at(-1));
  return { total, parts: readRows(response, total) };
}
