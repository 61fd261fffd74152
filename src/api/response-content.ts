import { ApiError } from './api-error.ts';
import { LEFT_OUT } from './route.ts';

async function readJson(response: Response): Promise<unknown> {
  return response.json().catch(() => {
    throw new ApiError(response.status, {
      message: 'The response of the server could not be read.',
      code: 'failed',
    });
  });
}

/** Content of a response: rows with their total, JSON, text or a file. Throws on invalid JSON. */
export async function readContent(response: Response, isList: boolean): Promise<unknown> {
  const type = response.headers.get('content-type') ?? '';
  if (isList) {
    const rows = await readJson(response);
    const total = Number(response.headers.get('content-range')?.split('/').at(-1));
    return { rows, total: Number.isInteger(total) || !Array.isArray(rows) ? total : rows.length };
  }
  if (type.includes('json')) return readJson(response);
  if (type.startsWith('text/plain')) return response.text();
  const leftOut = (response.headers.get(LEFT_OUT) ?? '').split(',').filter(Boolean).map(Number);
  return Object.assign(await response.blob(), { leftOut });
}
