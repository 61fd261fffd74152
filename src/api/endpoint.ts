import * as z from 'zod';
import type { Permission } from '../domain/permissions.ts';
import { rowIds } from './list-filter.ts';
import type { EntityName } from './entity-names.ts';
import type { ErrorStatus } from './statuses.ts';
import { predicateOf } from './validation-messages.ts';

z.config({ customError: predicateOf });

/**
 * Who may call: `public` without a token, `enrolling` also while a second factor is still to be set
 * up, `session` any signed-in person, `device` a device of a driver with a token of its own, `terminal` that of a
 * locker with its key, or a gateway that speaks for all; otherwise holders of the permission, or of any of several.
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
 * What a call answers. `also` names media types that a caller can ask for instead, by Accept. A file that
 * `leavesOut` rows names them in the header X-Left-Out.
 */
export type Returned =
  | { kind: 'json'; schema: z.ZodType; also?: readonly string[] }
  | { kind: 'list'; schema: z.ZodType; byIds: boolean; byClaim?: boolean }
  | { kind: 'text' }
  | { kind: 'file'; types: readonly string[]; leavesOut?: true };

/** A verb phrase in which `#` stands for the counted rows: "Set # to At hub" is "Set 12 shipments to At hub". */
export type RunTitle = string | ((given: Readonly<Record<string, unknown>>) => string);

/**
 * A call that asks for no permission says what keeps its callers apart instead: why nobody learns or
 * changes anything by it that is not theirs.
 */
type Permitted =
  | { can: Exclude<Access, 'session'>; openBecause?: never }
  | { can: 'session'; openBecause: string };

/** One call: everything that client, server, documentation, forms and tests know about it. */
export type Endpoint = Permitted & EndpointParts;

interface EndpointParts {
  summary: string;
  /** Path parameters; those not named here are positive integer ids. */
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Multipart fields; files are declared with `upload()`. */
  form?: z.ZodObject;
  returns: Returned;
  /** What this answer is made of; a later write that touches it makes the answer stale. */
  reads?: readonly EntityName[];
  /** What a successful call changes. */
  touches?: readonly EntityName[];
  /**
   * Creates, sends, moves money or commands hardware: clients send an Idempotency-Key, and its answer is kept
   * for 24 hours. Only for signed-in callers and never with a secret in the answer; on every other call the
   * header is ignored.
   */
  keyed?: true;
  /** Refused with 409 and the current row when If-Match names an older version. */
  versioned?: true;
  /** What a 409 tells of what is there already, where that is not what the call answers. */
  current?: z.ZodType;
  /** Statuses of refusals beside those that follow from this row. */
  refuses?: readonly ErrorStatus[];
  /** Done also while the disk is almost full: it lets people in or out, who can then at least look. */
  evenWhenFull?: true;
  /** Can be asked as of a moment of the past, by `?at=`. */
  past?: true;
  /** An address may ask so often within an hour as the company sets for these. */
  hourly?: 'quotes';
  /** Answers 202: what was asked for is looked into, and the answer does not say what came of it. */
  isAccepted?: true;
  /** Its body names rows of this entity in `ids`; as a run it takes any number of them. */
  bulk?: EntityName;
  /** What its runs are called, by their arguments where these matter. */
  runTitle?: RunTitle;
  /** A request that works in the demo company, and who sends it: for the documentation and the sweep. */
  example?: {
    as?: string;
    params?: Readonly<Record<string, unknown>>;
    query?: Readonly<Record<string, unknown>>;
    body?: unknown;
  };
}

export type Table = Record<Key, Endpoint>;

const tables = new WeakSet<object>();

/** Declares calls; keeps the literal types and checks the shape. */
export function endpoints<const T extends Table & { [K in Exclude<keyof T, Key>]: never }>(
  table: T,
): T {
  tables.add(table);
  return table;
}

/** Whether something was declared by `endpoints`. */
export const isEndpoints = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && tables.has(value);

/** A token or another secret in a response. Such responses are never stored. */
export const secretText = () => z.string().meta({ secret: true });

export const json = <S extends z.ZodType>(schema: S) => ({ kind: 'json', schema }) as const;
export const text = { kind: 'text' } as const;
export const csv = { kind: 'file', types: ['text/csv'] } as const;
export const pdf = { kind: 'file', types: ['application/pdf'] } as const;
/** A file of rows: the ids of those that were not found stand in X-Left-Out, separated by commas. */
export const partialPdf = { ...pdf, leavesOut: true } as const;
/** JSON by default, a file for callers that accept only its type. */
export const jsonOr = <S extends z.ZodType>(schema: S, ...types: readonly string[]) =>
  ({ kind: 'json', schema, also: types }) as const;

/** A typed value that travels as JSON inside a query parameter. */
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

/** The most rows one answer holds; ask for the next range. */
export const LARGEST_RANGE = 1001;

const range = z
  .tuple([z.int().min(0).max(10_000_000), z.int().min(0).max(10_000_000)])
  .refine(([from, to]) => to >= from, 'must not end before it starts')
  .refine(([from, to]) => to - from < LARGEST_RANGE, `holds at most ${LARGEST_RANGE} rows`)
  .meta({ description: 'First and last row, counted from 0, both included' });

/**
 * A list call: typed `filter`, `range`, `sort` in the query, total in Content-Range. `filter.id` is one or
 * many ids everywhere; conditions are made of `several` and `dayOrInstant`.
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
  // Rows are kept current one by one where the contract names the filter: these are ids of the first entity it reads.
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
  /** Never another content under this address, so browsers may keep it. */
  immutable?: true;
  /** Ids of rows that were asked for and are not in it. */
  leftOut?: readonly number[];
}

/** A file of rows, with the ids of those that are not in it. */
export type PartialFile = Blob & { readonly leftOut: readonly number[] };

export interface Page<R> {
  rows: R[];
  total: number;
}
