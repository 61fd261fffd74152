import * as z from 'zod';
import type { Permission } from '../domain/permissions.ts';
import type { Noun } from './nouns.ts';

// A browser reports it to the policy when schemas only try whether they may compile themselves.
if ('document' in globalThis) z.config({ jitless: true });

/**
 * Who may call: `public` without a token, `enrolling` also while a second factor is still to be set
 * up, `session` whoever is signed in, `device` a device of a driver with a token of its own, otherwise
 * holders of the permission, or of any of several.
 */
export type Access =
  | 'public'
  | 'enrolling'
  | 'session'
  | 'device'
  | Permission
  | readonly Permission[];

export type Key = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;

/** What a call answers. `also` names media types that a caller can ask for instead, by Accept. */
export type Answer =
  | { kind: 'json'; schema: z.ZodType; also?: readonly string[] }
  | { kind: 'list'; schema: z.ZodType; byIds: boolean }
  | { kind: 'text' }
  | { kind: 'file'; types: readonly string[] };

/** One call: everything that client, server, documentation, forms and tests know about it. */
export interface Endpoint {
  summary: string;
  can: Access;
  /** Path parameters; those not named here are positive integer ids. */
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Multipart fields; files are declared with `upload()`. */
  form?: z.ZodObject;
  returns: Answer;
  /** What this answer is made of; a later write that touches it makes the answer stale. */
  reads?: readonly Noun[];
  /** What a successful call changes. */
  touches?: readonly Noun[];
  /** Creates, sends, moves money or commands hardware: clients send an Idempotency-Key. */
  keyed?: true;
  /** Refused with 409 and the current row when If-Match names an older version. */
  versioned?: true;
  /** Its body names rows of this noun in `ids`; as a run it takes any number of them. */
  bulk?: Noun;
  /** A request that works in the demo company, and who sends it: for the documentation and the sweep. */
  example?: {
    as?: string;
    params?: Readonly<Record<string, unknown>>;
    query?: Readonly<Record<string, unknown>>;
    body?: unknown;
  };
}

export type Table = Record<Key, Endpoint>;

/** Declares calls; keeps the literal types and checks the shape. */
export const endpoints = <const T extends Table & { [K in Exclude<keyof T, Key>]: never }>(
  table: T,
): T => table;

export const json = <S extends z.ZodType>(schema: S) => ({ kind: 'json', schema }) as const;
export const text = { kind: 'text' } as const;
export const csv = { kind: 'file', types: ['text/csv'] } as const;
export const pdf = { kind: 'file', types: ['application/pdf'] } as const;
/** JSON by default, the file for callers that accept only its type. */
export const jsonOr = <S extends z.ZodType>(schema: S, type: string) =>
  ({ kind: 'json', schema, also: [type] }) as const;

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

/** A list call: typed `filter`, `range`, `sort` in the query, total in Content-Range. */
export const list = <
  R extends z.ZodType,
  F extends z.ZodRawShape,
  const C extends readonly [string, ...string[]],
>(
  row: R,
  { filter, sort }: { filter: F; sort: C },
) => ({
  query: z.object({
    filter: jsonParameter(z.strictObject(filter)).optional(),
    range: jsonParameter(range).optional(),
    sort: jsonParameter(z.tuple([z.enum(sort), z.enum(['ASC', 'DESC'])])).optional(),
  }),
  // Single rows are asked for by `filter.id`, where there is such a filter.
  returns: { kind: 'list', schema: row, byIds: 'id' in filter } as const,
});

/** An uploaded file inside a form: a File in the browser, `{ filename, type, data }` on the server. */
export const upload = () =>
  z
    .custom<Upload>(
      (value) => typeof value === 'object' && value !== null && 'data' in value,
      'is not a file',
    )
    .meta({ upload: true });

/** Up to this many uploaded files under one name, or none. */
export const uploads = (most: number) =>
  z.union([upload(), z.array(upload()).max(most, `At most ${most} files.`)]).optional();

export interface Upload {
  filename: string;
  type: string;
  data: Uint8Array;
}

export interface FileAnswer {
  type: string;
  filename: string;
  data: Uint8Array | string | AsyncIterable<Uint8Array | string>;
  /** Never another content under this address, so browsers may keep it. */
  immutable?: true;
}

type Flat<T> = { [K in keyof T]: T[K] } & {};
type PathOf<K extends string> = K extends `${string} ${infer P}` ? P : never;
type Names<P extends string> = P extends `${string}:${infer N}/${infer Rest}`
  ? N | Names<`/${Rest}`>
  : P extends `${string}:${infer N}`
    ? N
    : never;
type ParamsOf<K extends string, E> = E extends { params: infer S extends z.ZodObject }
  ? { [N in Names<PathOf<K>>]: N extends keyof z.output<S> ? z.output<S>[N] : number }
  : { [N in Names<PathOf<K>>]: number };

type Part<N extends string, V> = {} extends V ? { [K in N]?: V } : { [K in N]: V };
type Sent<E, N extends string> = E extends { [K in N]: infer S extends z.ZodType }
  ? Part<N, z.output<S>>
  : {};
type Encoded<E> = E extends { body: infer S extends z.ZodType } ? Part<'body', z.input<S>> : {};
type FormOf<E> = E extends { form: infer S extends z.ZodObject }
  ? {
      form: {
        [N in keyof z.input<S>]: Upload extends z.input<S>[N]
          ?
              | File
              | (Upload[] extends z.input<S>[N] ? File[] : never)
              | Extract<z.input<S>[N], undefined>
          : z.input<S>[N];
      };
    }
  : {};

/** What a caller passes: path parameters, query, body or form. */
export type RequestOf<K extends string, E> = E extends unknown
  ? // One call at a time: the parts of all calls with one another would be too many for the compiler.
    Flat<
      ([Names<PathOf<K>>] extends [never] ? {} : { params: ParamsOf<K, E> }) &
        Sent<E, 'query'> &
        Encoded<E> &
        FormOf<E>
    >
  : never;

/** What a handler receives: the same, after validation. */
export type InputOf<K extends string, E> = Flat<
  { params: ParamsOf<K, E> } & (E extends { query: infer S extends z.ZodType }
    ? { query: z.output<S> }
    : {}) &
    (E extends { body: infer S extends z.ZodType } ? { body: z.output<S> } : {}) &
    (E extends { form: infer S extends z.ZodType } ? { form: z.output<S> } : {})
>;

export interface Page<R> {
  rows: R[];
  total: number;
}

type AnswerOf<E> = E extends { returns: infer A } ? A : never;

/** What a caller gets. */
export type ResponseOf<E> =
  AnswerOf<E> extends { kind: 'list'; schema: infer S extends z.ZodType }
    ? Page<z.output<S>>
    : AnswerOf<E> extends { kind: 'json'; schema: infer S extends z.ZodType }
      ? z.output<S>
      : AnswerOf<E> extends { kind: 'text' }
        ? string
        : Blob;

/** What a handler returns. */
export type ResultOf<E> =
  AnswerOf<E> extends { kind: 'json'; schema: infer S extends z.ZodType; also: readonly string[] }
    ? z.input<S> | FileAnswer
    : AnswerOf<E> extends { kind: 'list'; schema: infer S extends z.ZodType }
      ? Page<z.input<S>>
      : AnswerOf<E> extends { kind: 'json'; schema: infer S extends z.ZodType }
        ? z.input<S>
        : AnswerOf<E> extends { kind: 'text' }
          ? string
          : FileAnswer;

/** A row of a list call, or the answer of a JSON call. */
export type RowOf<E> = ResponseOf<E> extends Page<infer R> ? R : ResponseOf<E>;
