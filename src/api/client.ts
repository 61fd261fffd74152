import { pathOf, type Facts } from './facts.ts';
import type { Endpoints } from './generated/endpoints.ts';
import type { EntityName } from './entity-names.ts';
import { ApiError, type ApiErrorBody } from './api-error.ts';
import { ofMoment, READ_ONLY } from '../domain/past.ts';
import { readContent } from './response-content.ts';
import { OVER_CLAIM, ROW_LINES, route } from './route.ts';
import { wholeListFrom, type WholeList } from './whole-list.ts';

/** How a call behaves beside its request. */
export interface RequestOptions {
  signal?: AbortSignal;
  /** The version that the change was made from; sent as If-Match. */
  version?: number;
  /** Same key, same effect: pass the one of the first try when trying again. */
  idempotencyKey?: string;
  /** Claims of others that the person was told of and goes over. */
  overClaims?: readonly number[];
  /** Answer type to ask for instead of JSON. */
  accept?: string;
  /** The moment as of which to answer, of calls that have a past; null is now. */
  at?: string | null;
  /** The answer may take as long as it needs, for instance a whole list. */
  unlimited?: true;
  /** Asked by the console and not by the person: neither here nor on the server does it count as activity. */
  background?: true;
}

export interface ClientOptions {
  base: string;
  facts: Facts;
  token: () => string | null;
  /** Every request counts as activity of the person, except those in the background. */
  onRequest?: () => void;
  /** Whether the console asks for this answer anew by itself, because the feed says that it is stale. */
  isBackground?: (queryKey: readonly unknown[]) => boolean;
  /** The moment as of which the console asks its queries; null is now. */
  at?: () => string | null;
  /** Called for 401 and for 403 that ask for the second factor. */
  onSessionRefused?: (error: ApiError, token: string | null) => void;
  /** A write was confirmed: what it changed. */
  onTouched?: (entities: readonly EntityName[]) => void;
  fetch?: typeof fetch;
}

interface AnyRequest {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  form?: Record<string, unknown>;
}
type Arguments<Request> = {} extends Request
  ? [request?: Request, options?: RequestOptions]
  : [request: Request, options?: RequestOptions];

/** What callers of a table of endpoints exchange with it. */
type Exchanges<T> = { [K in keyof T]: { request: object; response: unknown } };

export type Client<T extends Exchanges<T> = Endpoints> = ReturnType<typeof createClient<T>>;

const TIMEOUT_MS = 30_000;
const UPLOAD_TIMEOUT_MS = 120_000;

const encoded = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);

function queryString(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(given.map(([name, value]) => [name, encoded(value)])).toString();
  return text === '' ? '' : `?${text}`;
}

function formData(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const item of [value].flat()) {
      if (item !== undefined) form.append(name, item instanceof Blob ? item : encoded(item));
    }
  }
  return form;
}

function bodyOf(request: AnyRequest): Pick<RequestInit, 'body'> & { type?: string } {
  if (request.form) return { body: formData(request.form) };
  if (request.body === undefined) return {};
  return { body: JSON.stringify(request.body), type: 'application/json' };
}

async function errorFrom(response: Response): Promise<ApiError> {
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  const body = isJson ? ((await response.json().catch(() => null)) as ApiErrorBody | null) : null;
  const retryAfter = Number(response.headers.get('retry-after')) || undefined;
  const fallback: ApiErrorBody = {
    message: response.statusText || `Error ${response.status}`,
    code: 'failed',
  };
  return new ApiError(response.status, body?.message ? body : fallback, retryAfter);
}

function unreachable(cause: unknown): ApiError {
  const error = new ApiError(0, {
    message: 'The server could not be reached. Check the connection and try again.',
    code: 'unreachable',
  });
  error.cause = cause;
  return error;
}

function headersOf(
  options: ClientOptions,
  key: string,
  sent: { options: RequestOptions; token: string | null; type?: string },
): HeadersInit {
  const { options: call, token, type } = sent;
  return {
    accept: call.accept ?? 'application/json, text/plain;q=0.9, */*;q=0.5',
    'x-source': 'portal',
    ...(call.background && { 'x-activity': 'background' }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(type && { 'content-type': type }),
    ...(options.facts[key]?.keyed && {
      'idempotency-key': call.idempotencyKey ?? crypto.randomUUID(),
    }),
    ...(call.version !== undefined && { 'if-match': `"${call.version}"` }),
    ...(call.overClaims?.length && { [OVER_CLAIM]: call.overClaims.join(',') }),
  };
}

function boundedBy(how: RequestOptions, isUpload: boolean): AbortSignal | undefined {
  if (how.unlimited) return how.signal;
  const timeout = AbortSignal.timeout(isUpload ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS);
  return how.signal ? AbortSignal.any([how.signal, timeout]) : timeout;
}

/** Throws while the console looks at the past: what would be changed is not what is seen. */
function refuseInPast({ at, facts }: ClientOptions, key: string): void {
  const changes = route(key).method !== 'GET' && (facts[key]?.touches.length ?? 0) > 0;
  if (changes && at?.()) throw new ApiError(400, { message: READ_ONLY, code: 'past' });
}

/** One request and its answer; every answer but 2xx is thrown as a `ApiError`. */
async function exchange(
  options: ClientOptions,
  key: string,
  sent: { request: AnyRequest; how: RequestOptions },
): Promise<Response> {
  const { request, how: call } = sent;
  const token = options.token();
  const { body, type } = bodyOf(request);
  const send = options.fetch ?? fetch;
  if (!call.background) options.onRequest?.();
  const response = await send(
    options.base +
      pathOf(key, request.params ?? {}) +
      queryString({ ...request.query, ...(call.at && { at: call.at }) }),
    {
      method: route(key).method,
      headers: headersOf(options, key, { options: call, token, type }),
      body,
      signal: boundedBy(call, request.form !== undefined) ?? null,
      cache: 'no-store',
    },
  ).catch((cause: unknown) => {
    if (call.signal?.aborted) throw cause;
    throw unreachable(cause);
  });
  if (response.ok) return response;
  const error = await errorFrom(response);
  if (error.status === 401 || error.code === 'second_factor_required')
    options.onSessionRefused?.(error, token);
  throw error;
}

/** A client of the contract: typed by it, and free of its schemas at run time. */
export function createClient<T extends Exchanges<T> = Endpoints>(options: ClientOptions) {
  /** Makes one call; throws a `ApiError` for every answer but 2xx and for a server out of reach. */
  async function call<K extends keyof T & string>(
    key: K,
    ...[request, how]: Arguments<T[K]['request']>
  ): Promise<T[K]['response']> {
    refuseInPast(options, key);
    const response = await exchange(options, key, {
      request: request ?? {},
      how: how ?? {},
    });
    const fact = options.facts[key];
    const content = await readContent(response, fact?.isList ?? false);
    if (fact && fact.touches.length > 0) options.onTouched?.(fact.touches);
    return content;
  }

  /** Query options with a key derived from the call and its request. */
  const query = <K extends keyof T & `GET ${string}`>(
    key: K,
    ...[request, how]: Arguments<T[K]['request']>
  ) => {
    const given = how?.at === undefined ? options.at?.() : how.at;
    const at = options.facts[key]?.past ? given : null;
    const queryKey = [key, request ?? {}, ...ofMoment(at ?? null)] as const;
    const queryFn = ({ signal }: { signal: AbortSignal }) => {
      const isBackground = options.isBackground?.(queryKey) ?? false;
      const sent = { ...how, at: at ?? null, signal, ...(isBackground && { background: true }) };
      return call(key, ...([request, sent] as unknown as Arguments<T[K]['request']>));
    };
    return { queryKey, queryFn };
  };

  /** Reads a whole list as of one moment; throws when a part of it does not arrive. */
  const whole = async (
    key: string,
    request: AnyRequest,
    how: Pick<RequestOptions, 'signal' | 'at'>,
  ): Promise<WholeList> => {
    const at = options.facts[key]?.past ? (how.at ?? null) : null;
    const sent = { ...how, at, accept: ROW_LINES, unlimited: true } as const;
    return wholeListFrom(await exchange(options, key, { request, how: sent }));
  };

  /** Mutation options; the variables are the request and, when needed, its options. */
  const mutation = <K extends keyof T & string>(key: K) => ({
    mutationKey: [key] as const,
    mutationFn: ({ options: how, ...request }: T[K]['request'] & { options?: RequestOptions }) =>
      call(key, ...([request, how] as unknown as Arguments<T[K]['request']>)),
  });

  /** Whether an answer held under this query key is made of any of the entities. */
  const isMadeOf = (queryKey: readonly unknown[], entities: readonly EntityName[]): boolean =>
    options.facts[String(queryKey[0])]?.reads.some((entity) => entities.includes(entity)) ?? false;

  /** What the console knows of a call. */
  const factOf = (key: keyof T & string) => options.facts[key];

  return { call, query, whole, mutation, isMadeOf, factOf };
}
