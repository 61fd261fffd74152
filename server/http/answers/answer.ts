import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import type { Returned, Endpoint, FileContent, Page } from '#api/endpoint.ts';
import { ApiError } from '#api/api-error.ts';
import { LEFT_OUT, ROW_LINES } from '#api/route.ts';
import type { Permission } from '#domain/people/permissions.ts';
import { downloadHeader } from './file-names.ts';
import { projectionOf, type Projection } from './projection.ts';
import type { WholeList } from './whole-lists.ts';

/** Response ready to send. A text response can also be stored under its idempotency key. */
export interface Prepared {
  type: string;
  body: string | Uint8Array | Readable;
  headers: Record<string, string>;
}

const isFile = (result: unknown): result is FileContent =>
  typeof result === 'object' && result !== null && 'filename' in result && 'data' in result;

function fileResponse(file: FileContent): Prepared {
  const body =
    typeof file.data === 'string' || file.data instanceof Uint8Array
      ? file.data
      : file.data instanceof Readable
        ? file.data
        : Readable.from(file.data);
  const headers: Record<string, string> = { 'content-disposition': downloadHeader(file.filename) };
  if (file.leftOut?.length) headers[LEFT_OUT.toLowerCase()] = file.leftOut.join(',');
  if (file.immutable) headers['cache-control'] = 'private, max-age=31536000, immutable';
  return { type: file.type, body, headers };
}

function contentRange(entity: string, first: number, page: Page<unknown>): string {
  if (page.rows.length === 0) return `${entity} */${page.total}`;
  return `${entity} ${first}-${first + page.rows.length - 1}/${page.total}`;
}

type GrantedPermissions = ReadonlySet<Permission>;
/** Copies the fields of a row or response that the contract declares and the caller may see. */
type Shown = (value: unknown, granted: GrantedPermissions) => unknown;

/**
 * Reduces values to the fields of the contract. With `check`, unknown fields and wrong types throw.
 */
function reducer(key: string, schema: z.ZodType | undefined, check: boolean): Shown {
  if (schema === undefined) return (value) => value;
  const unknown = new Set<string>();
  const onUnknown = (name: string) => void unknown.add(name);
  // Compiled at the first response, because a process uses only a few endpoints.
  let compiled: { project: Projection | undefined } | undefined;
  return (value, granted) => {
    unknown.clear();
    compiled ??= { project: projectionOf(schema, check ? { onUnknown } : {}) };
    const shown = compiled.project ? compiled.project(value, granted) : value;
    if (unknown.size > 0)
      throw new Error(`${key} answered with fields that its contract lacks: ${[...unknown]}`);
    const mistake = check ? schema.safeParse(shown).error : undefined;
    if (mistake)
      throw new Error(`${key} answered against its contract: ${z.prettifyError(mistake)}`);
    return shown;
  };
}

/**
 * The listed resource, the last literal part of the path: `webhook-logs` of `GET
 * /amazon-shipments/webhook-logs`.
 */
const resourceOf = (key: string): string =>
  key
    .split('/')
    .slice(1)
    .findLast((part) => !part.startsWith(':')) ?? 'rows';

/** Turns the result of a handler into a response. */
function writer(key: string, format: Returned, shown: Shown) {
  const entity = resourceOf(key);

  return (result: unknown, granted: GrantedPermissions, first: number): Prepared => {
    if (format.kind === 'text')
      return { type: 'text/plain; charset=utf-8', body: String(result), headers: {} };
    if (format.kind === 'file' || (format.kind === 'json' && format.also && isFile(result))) {
      return fileResponse(result as FileContent);
    }
    const page = format.kind === 'list' ? (result as Page<unknown>) : null;
    const value = page ? page.rows.map((row) => shown(row, granted)) : shown(result, granted);
    const headers: Record<string, string> = page
      ? { 'content-range': contentRange(entity, first, page) }
      : {};
    return {
      type: 'application/json; charset=utf-8',
      body: JSON.stringify(value ?? null),
      headers,
    };
  };
}

/**
 * Streams a whole list as lines of JSON. `Content-Range` holds the total, so that readers notice
 * missing rows.
 */
function lineWriter(key: string, shown: Shown) {
  const entity = resourceOf(key);
  return ({ total, pages, close }: WholeList, granted: GrantedPermissions): Prepared => {
    async function* lines() {
      for await (const rows of pages)
        yield rows.map((row) => `${JSON.stringify(shown(row, granted))}\n`).join('');
    }
    const headers = { 'content-range': `${entity} */${total}` };
    return { type: ROW_LINES, body: Readable.from(lines()).once('close', close), headers };
  };
}

/** Response writers of an endpoint. `check` validates results against the contract. */
export function answeringOf(key: string, { returns, current }: Endpoint, check: boolean) {
  const schema = 'schema' in returns ? returns.schema : undefined;
  const showCurrent = reducer(key, current ?? schema, check);
  const shown = reducer(key, schema, check);
  return {
    write: writer(key, returns, shown),
    writeLines: lineWriter(key, shown),
    /**
     * Removes hidden fields from the current row in the body of a 409. Other errors are unchanged.
     */
    refuse(error: unknown, granted: GrantedPermissions): unknown {
      if (!(error instanceof ApiError) || error.body.current === undefined) return error;
      const { status, body, retryAfter } = error;
      return new ApiError(
        status,
        { ...body, current: showCurrent(body.current, granted) },
        retryAfter,
      );
    },
  };
}

export function send(reply: FastifyReply, prepared: Prepared): FastifyReply {
  return reply.headers(prepared.headers).type(prepared.type).send(prepared.body);
}
