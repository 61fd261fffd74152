import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { EndpointKey, RequestOf } from '#api/endpoint-types.ts';
import { ApiError } from '#api/api-error.ts';
import { route } from '#api/route.ts';

type Key = EndpointKey;

/** A call of the simulator; `intent` is its idempotency key. */
export type ApiRequest = { [K in Key]: { endpoint: K; request: RequestOf<K> } }[Key] & {
  intent?: string;
};

export interface Api {
  /** Makes a call and parses its response; throws `ApiError` unless the status is 2xx. */
  send<S extends z.ZodType>(sent: ApiRequest, schema: S): Promise<z.output<S>>;
}

const TIMEOUT_MS = 9_000;

interface Parts {
  form?: Record<string, unknown>;
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

function addressOf(path: string, { params = {}, query = {} }: Parts): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(
    given.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  ).toString();
  return text === '' ? filled : `${filled}?${text}`;
}

/** Fields and files of a form, or a body as JSON. */
function contentOf({ form, body }: Parts): Pick<RequestInit, 'body' | 'headers'> {
  if (form !== undefined) {
    const fields = new FormData();
    for (const [name, value] of Object.entries(form))
      fields.append(name, value instanceof Blob ? value : String(value));
    return { body: fields };
  }
  if (body === undefined) return { body: null };
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

async function errorOf(response: Response): Promise<ApiError> {
  const text = await response.text();
  const retryAfter = Number(response.headers.get('retry-after')) || undefined;
  return new ApiError(response.status, { message: text.slice(0, 300), code: 'failed' }, retryAfter);
}

/** Client of a server over HTTP, with a token. */
export function apiOf(base: string, token: () => string): Api {
  return {
    async send({ endpoint, request, intent }, schema) {
      const { method, path } = route(endpoint);
      const parts: Parts = request;
      const { body, headers } = contentOf(parts);
      const response = await fetch(base + addressOf(path, parts), {
        method,
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${token()}`,
          'x-source': 'simulator',
          ...(method !== 'GET' && { 'idempotency-key': intent ?? randomUUID() }),
          ...headers,
        },
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok) throw await errorOf(response);
      return schema.parse(await response.json());
    },
  };
}

const anything = z.unknown();

/** Ignores refusals, for instance if another caller was first; throws other errors. */
export function unlessRefused(error: unknown): void {
  const isRefused = error instanceof ApiError && error.status < 500 && error.status !== 429;
  if (!isRefused) throw error;
}

/** Makes calls and ignores refusals. */
export const ignoreRefusals =
  (api: Api) =>
  async (sent: ApiRequest): Promise<void> => {
    await api.send(sent, anything).catch(unlessRefused);
  };
