import type * as z from 'zod';
import type { FileContent, Page, PartialFile } from '#api/endpoint.ts';
import type { Upload } from '#api/uploads.ts';

/**
 * Types that zod infers for a table of endpoints, equal to the generated ones. Only tests pay for the
 * inference.
 */
export type Inferred<T> = {
  [K in keyof T & string]: T[K] extends { can: infer C }
    ? {
        isPublic: C extends 'public' ? true : false;
        request: RequestOf<K, T[K]>;
        input: InputOf<K, T[K]>;
        response: ResponseOf<T[K]>;
        result: ResultOf<T[K]>;
        row: RowOf<T[K]>;
      }
    : never;
};

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

/** Request of a caller: path parameters, query, body or form. */
type RequestOf<K extends string, E> = E extends unknown
  ? // One call at a time, because the parts of all calls together are too many for the compiler.
    Flat<
      ([Names<PathOf<K>>] extends [never] ? {} : { params: ParamsOf<K, E> }) &
        Sent<E, 'query'> &
        Encoded<E> &
        FormOf<E>
    >
  : never;

/** Validated input of a handler. */
type InputOf<K extends string, E> = Flat<
  { params: ParamsOf<K, E> } & (E extends { query: infer S extends z.ZodType }
    ? { query: z.output<S> }
    : {}) &
    (E extends { body: infer S extends z.ZodType } ? { body: z.output<S> } : {}) &
    (E extends { form: infer S extends z.ZodType } ? { form: z.output<S> } : {})
>;

type AnswerOf<E> = E extends { returns: infer A } ? A : never;

/** Response for a caller. */
type ResponseOf<E> =
  AnswerOf<E> extends { kind: 'list'; schema: infer S extends z.ZodType }
    ? Page<z.output<S>>
    : AnswerOf<E> extends { kind: 'json'; schema: infer S extends z.ZodType }
      ? z.output<S>
      : AnswerOf<E> extends { kind: 'text' }
        ? string
        : AnswerOf<E> extends { kind: 'file'; leavesOut: true }
          ? PartialFile
          : Blob;

/** Result of a handler. */
type ResultOf<E> =
  AnswerOf<E> extends { kind: 'json'; schema: infer S extends z.ZodType; also: readonly string[] }
    ? z.input<S> | FileContent
    : AnswerOf<E> extends { kind: 'list'; schema: infer S extends z.ZodType }
      ? Page<z.input<S>>
      : AnswerOf<E> extends { kind: 'json'; schema: infer S extends z.ZodType }
        ? z.input<S>
        : AnswerOf<E> extends { kind: 'text' }
          ? string
          : FileContent;

/** A row of a list call, or the answer of a JSON call. */
type RowOf<E> = ResponseOf<E> extends Page<infer R> ? R : ResponseOf<E>;
