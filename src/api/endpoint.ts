/**
 * Kernel of the contract: declares the calls of the API.
 *
 * - A call is one entry of a table: access, parameters, result, and the entities that it reads and
 *   changes. Server, client, documentation, forms and tests derive everything from it.
 * - Schemas are used by the server and the generator. The client uses generated types and facts.
 * - Lists share `filter`, `range` and `sort`, and return their total in Content-Range.
 *
 *     export const networks = endpoints({
 *       'GET /networks/:id': { summary: 'A network', can: 'View lockers', returns: json(network) },
 *     });
 */
import * as z from 'zod';
import type { Permission } from '#domain/people/permissions.ts';
import { rowIds } from './list-filter.ts';
import type { EntityName } from './entity-names.ts';
import type { ErrorStatus } from './statuses.ts';
import { predicateOf } from './validation-messages.ts';

z.config({ customError: predicateOf });

/**
 * Access to a call. `public` needs no token; `enrolling` also works before a second factor is set
 * up; `session` is any signed-in user; `device` is a driver's device with its own token; `terminal`
 * is a locker with its key, or a gateway for all lockers. All other values are permissions, of
 * which the caller needs at least one.
 */
export type Access =
  | 'public'
  | 'enrolling'
  | 'session'
  | 'device'
  | 'terminal'
  | Permission
  | readonly Permission[];

export type Key = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;

/**
 * Response of a call. `also` lists media types that a caller can accept instead. A file that
 * `leavesOut` rows names them in the header X-Left-Out.
 */
export type Returned =
  | { kind: 'json'; schema: z.ZodType; also?: readonly string[] }
  | { kind: 'list'; schema: z.ZodType; byIds: boolean; byClaim?: boolean }
  | { kind: 'text' }
  | { kind: 'file'; types: readonly string[]; leavesOut?: true };

/**
 * Verb phrase in which `#` is replaced by the counted rows: "Set # to At hub" becomes "Set 12
 * shipments to At hub".
 */
export type RunTitle = string | ((given: Readonly<Record<string, unknown>>) => string);

/**
 * Call without a permission. `openBecause` states why callers cannot read or change data of others
 * with it.
 */
type Permitted =
  | { can: Exclude<Access, 'session'>; openBecause?: never }
  | { can: 'session'; openBecause: string };

/**
 * `offered`: assistants may use the bulk call, always after a preview. The other values are reasons
 * why only users may use it: money, locker doors, or codes and rights of users.
 */
export type ForAssistants = 'offered' | 'money' | 'doors' | 'access';

type Bulk =
  | {
      /**
       * Entity of the rows in the body's `ids`. A run can make the call for any number of these
       * rows.
       */
      bulk: EntityName;
      assistants: ForAssistants;
    }
  | { bulk?: never; assistants?: never };

/** A call of the API. */
export type Endpoint = Permitted & Bulk & EndpointParts;

interface EndpointParts {
  summary: string;
  /**
   * Also declares `GET /<list>/:id`, which returns one row of the list: same access, fields, tenant
   * scope and past. `id` is a row of the demo company.
   */
  record?: { summary: string; id: number };
  /** List from which the call reads its row; set by `record`. */
  rowOf?: Key;
  /** Path parameters; those not declared here are positive integer ids. */
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Multipart fields; declare files with `upload()`. */
  form?: z.ZodObject;
  returns: Returned;
  /** Entities that the response depends on; writes that touch them make it stale. */
  reads?: readonly EntityName[];
  /** Entities that a successful call changes. */
  touches?: readonly EntityName[];
  /**
   * For calls that create, send, move money or command hardware: clients send an Idempotency-Key,
   * and the response is kept for 24 hours. Only for signed-in callers, and never with a secret in
   * the response. Other calls ignore the header.
   */
  keyed?: true;
  /** Whether an older version in If-Match is refused with 409 and the current row. */
  versioned?: true;
  /** Schema of `current` in a 409, if it differs from the result. */
  current?: z.ZodType;
  /** Additional error statuses, besides those that follow from the declaration. */
  refuses?: readonly ErrorStatus[];
  /** Whether the call also runs on an almost full disk, because it lets users sign in and read. */
  evenWhenFull?: true;
  /** Whether the call can read the data of a past time with `?at=`. */
  past?: true;
  /** Company setting that limits the calls per hour from one address. */
  hourly?: 'quotes';
  /**
   * Whether the call answers 202, because the request is processed later and its result is not
   * reported.
   */
  isAccepted?: true;
  /** Title of its runs, possibly depending on the arguments. */
  runTitle?: RunTitle;
  /**
   * Request that works in the demo company, and the user who sends it; for the documentation and
   * for the test that sends every example.
   */
  example?: {
    as?: string;
    params?: Readonly<Record<string, unknown>>;
    query?: Readonly<Record<string, unknown>>;
    body?: unknown;
  };
}

export type Table = Record<Key, Endpoint>;

const tables = new WeakSet<object>();

/** Calls that `record` adds to a table. */
type Records<T> = {
  [K in keyof T as T[K] extends { record: unknown } ? `${K & string}/:id` : never]: T[K] extends {
    can: infer C;
    returns: { schema: infer S extends z.ZodType };
  }
    ? { summary: string; rowOf: Key; can: C; returns: { kind: 'json'; schema: S } }
    : never;
};

/** Call that reads one row of a list. */
function recordOf(list: Key, endpoint: Endpoint): Table {
  const { record, can, openBecause, returns, reads, past, example } = endpoint;
  if (!record || returns.kind !== 'list') return {};
  const permitted = can === 'session' ? { can, openBecause } : { can };
  return {
    [`${list}/:id`]: {
      ...permitted,
      summary: record.summary,
      returns: json(returns.schema),
      rowOf: list,
      ...(reads && { reads }),
      ...(past && { past }),
      example: { ...(example?.as && { as: example.as }), params: { id: record.id } },
    },
  };
}

/** Declares calls, keeping their literal types. */
export function endpoints<const T extends Table & { [K in Exclude<keyof T, Key>]: never }>(
  table: T,
): T & Records<T> {
  const lists = Object.entries<Endpoint>(table) as [Key, Endpoint][];
  const all = Object.assign({}, table, ...lists.map(([key, endpoint]) => recordOf(key, endpoint)));
  tables.add(all);
  return all;
}

/** Whether the value was declared with `endpoints`. */
export const isEndpoints = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && tables.has(value);

/** Token or other secret in a response; such responses are never stored. */
export const secretText = () => z.string().meta({ secret: true });

export const json = <S extends z.ZodType>(schema: S) => ({ kind: 'json', schema }) as const;
export const text = { kind: 'text' } as const;
export const csv = { kind: 'file', types: ['text/csv'] } as const;
export const pdf = { kind: 'file', types: ['application/pdf'] } as const;
/** File of rows; ids of rows that were not found are in X-Left-Out, separated by commas. */
export const partialPdf = { ...pdf, leavesOut: true } as const;
/** JSON by default, or a file for callers that accept only its type. */
export const jsonOr = <S extends z.ZodType>(schema: S, ...types: readonly string[]) =>
  ({ kind: 'json', schema, also: types }) as const;

/** Typed value that is sent as JSON in a query parameter. */
export const jsonParameter = <S extends z.ZodType>(schema: S) =>
  z.codec(z.string().max(20_000), schema, {
    decode: (value, context) => {
      try {
        return JSON.parse(value) as z.input<S>;
      } catch {
        context.issues.push({ code: 'custom', message: 'is not valid JSON', input: value });
        return z.NEVER;
      }
    },
    encode: (value) => JSON.stringify(value),
  });

/** Largest number of rows in a response; larger lists are read in several ranges. */
export const LARGEST_RANGE = 1001;

const range = z
  .tuple([z.int().min(0).max(10_000_000), z.int().min(0).max(10_000_000)])
  .refine(([from, to]) => to >= from, 'must not end before it starts')
  .refine(([from, to]) => to - from < LARGEST_RANGE, `holds at most ${LARGEST_RANGE} rows`)
  .meta({ description: 'First and last row, counted from 0, both included' });

/**
 * List call with typed `filter`, `range` and `sort` in the query, and the total in Content-Range.
 * `filter.id` always takes one or many ids. Build other conditions with `manyOf` and
 * `dayOrInstant`.
 */
export const list = <
  R extends z.ZodType,
  F extends z.ZodRawShape,
  const C extends readonly [string, ...string[]],
>(
  row: R,
  { filter, sort }: { filter: F; sort: C },
) => ({
  query: z.object({
    filter: jsonParameter(z.strictObject({ id: rowIds, ...filter })).optional(),
    range: jsonParameter(range).optional(),
    sort: jsonParameter(z.tuple([z.enum(sort), z.enum(['ASC', 'DESC'])])).optional(),
  }),
  // If the filter has `id`, the console updates single rows of the list; the ids are those of the
  // first entity in `reads`.
  returns: {
    kind: 'list',
    schema: row,
    byIds: 'id' in filter,
    byClaim: 'claimed' in filter,
  } as const,
});

export interface FileContent {
  type: string;
  filename: string;
  data: Uint8Array | string | AsyncIterable<Uint8Array | string>;
  /**
   * Whether browsers may cache the file for ever, because the content at this URL never changes.
   */
  immutable?: true;
  /** Ids of requested rows that the file leaves out. */
  leftOut?: readonly number[];
}

/** File of rows, with the ids of those left out. */
export type PartialFile = Blob & { readonly leftOut: readonly number[] };

export interface Page<R> {
  rows: R[];
  total: number;
}
