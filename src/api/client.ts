import { pathOf, type Facts } from './facts.ts';
import type { Endpoints } from './generated/endpoints.ts';
import type { EntityName } from './entity-names.ts';
import { ApiError, type ApiErrorBody } from './api-error.ts';
import { momentKey, READ_ONLY } from '#domain/overview/past.ts';
import { readContent } from './response-content.ts';
import { ASSISTANT, assistantName, OVER_CLAIM, ROW_LINES, route } from './route.ts';
import { wholeListFrom, type WholeList } from './whole-list.ts';

/** Options of a call besides its request. */
export interface RequestOptions {
  signal?: AbortSignal;
  /** Version that the change is based on; sent as If-Match. */
  version?: number;
  /**
   * Repeated calls with the same key have one effect; a retry must pass the key of the first
   * attempt.
   */
  idempotencyKey?: string;
  /** Ids of other users' claims that the user was warned about and overrides. */
  overClaims?: readonly number[];
  /** Media type to accept instead of JSON. */
  accept?: string;
  /** Past time whose data to read, for calls that can read the past; null for current data. */
  at?: string | null;
  /** Disables the timeout, for instance to read a whole list. */
  unlimited?: true;
  /**
   * Marks a call that the console makes by itself: does not count as activity here or on the
   * server.
   */
  background?: true;
}

export interface ClientOptions {
  base: string;
  facts: Facts;
  token: () => string | null;
  /** Called for every request except background ones; counts as activity of the user. */
  onRequest?: () => void;
  /** Whether the console refetches a query by itself because the feed marked it stale. */
  isBackground?: (queryKey: readonly unknown[]) => boolean;
  /** Past time whose data queries read; null for current data. */
  at?: () => string | null;
  /** Called for every 401, and for a 403 because the second factor is missing. */
  onSessionRefused?: (error: ApiError, token: string | null) => void;
  /** Called after a confirmed write with the changed entities. */
  onTouched?: (entities: readonly EntityName[]) => void;
  /** Name of the assistant that makes the calls. */
  assistant?: string | undefined;
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

/** Requests and responses of a table of endpoints. */
type Exchanges<T> = { [K in keyof T]: { request: object; response: unknown } };

export type Client<T extends Exchanges<T> = Endpoints> = ReturnType<typeof createClient<T>>;

const TIMEOUT_MS = 30_000;
const UPLOAD_TIMEOUT_MS = 120_000;

const encode = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);

function queryString(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(given.map(([name, value]) => [name, encode(value)])).toString();
  return text === '' ? '' : `?${text}`;
}

function formData(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const item of [value].flat()) {
      if (item !== undefined) form.append(name, item instanceof Blob ? item : encode(item));
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
    ...(options.assistant && { [ASSISTANT]: assistantName(options.assistant) }),
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

/**
 * Throws while the console shows the past, because changes would affect rows that are not shown.
 */
function refuseInPast({ at, facts }: ClientOptions, key: string): void {
  const changes = route(key).method !== 'GET' && (facts[key]?.touches.length ?? 0) > 0;
  if (changes && at?.()) throw new ApiError(400, { message: READ_ONLY, code: 'past' });
}

/** Sends a request and returns the response; throws an `ApiError` unless it is 2xx. */
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

/** Creates a client that is typed by the contract without loading its schemas. */
export function createClient<T extends Exchanges<T> = Endpoints>(options: ClientOptions) {
  /** Calls an endpoint; throws an `ApiError` unless the answer is 2xx. */
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

  /** Query options; the query key consists of the call, its request and the past time. */
  const query = <K extends keyof T & `GET ${string}`>(
    key: K,
    ...[request, how]: Arguments<T[K]['request']>
  ) => {
    const given = how?.at === undefined ? options.at?.() : how.at;
    const at = options.facts[key]?.past ? given : null;
    const queryKey = [key, request ?? {}, ...momentKey(at ?? null)] as const;
    const queryFn = ({ signal }: { signal: AbortSignal }) => {
      const isBackground = options.isBackground?.(queryKey) ?? false;
      const sent = { ...how, at: at ?? null, signal, ...(isBackground && { background: true }) };
      return call(key, ...([request, sent] as unknown as Arguments<T[K]['request']>));
    };
    return { queryKey, queryFn };
  };

  /** Reads a whole list as of a single point in time; throws if rows are missing. */
  const whole = async (
    key: string,
    request: AnyRequest,
    how: Pick<RequestOptions, 'signal' | 'at'>,
  ): Promise<WholeList> => {
    const at = options.facts[key]?.past ? (how.at ?? null) : null;
    const sent = { ...how, at, accept: ROW_LINES, unlimited: true } as const;
    return wholeListFrom(await exchange(options, key, { request, how: sent }));
  };

  /** Mutation options; the variables are the request and optionally the call options. */
  const mutation = <K extends keyof T & string>(key: K) => ({
    mutationKey: [key] as const,
    mutationFn: ({ options: how, ...request }: T[K]['request'] & { options?: RequestOptions }) =>
      call(key, ...([request, how] as unknown as Arguments<T[K]['request']>)),
  });

  /** Whether the cached response of a query key depends on one of the entities. */
  const isMadeOf = (queryKey: readonly unknown[], entities: readonly EntityName[]): boolean =>
    options.facts[String(queryKey[0])]?.reads.some((entity) => entities.includes(entity)) ?? false;

  const factOf = (key: keyof T & string) => options.facts[key];

  return { call, query, whole, mutation, isMadeOf, factOf };
}
