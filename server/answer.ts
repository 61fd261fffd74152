import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import type { Answer, FileAnswer, Page } from '../src/api/endpoint.ts';
import type { Permission } from '../src/domain/permissions.ts';
import { guardedFields, redact } from './redact.ts';

/** An answer ready to be sent, and to be kept with its idempotency key when it is text. */
export interface Prepared {
  type: string;
  body: string | Uint8Array | Readable;
  headers: Record<string, string>;
}

const isFile = (result: unknown): result is FileAnswer =>
  typeof result === 'object' && result !== null && 'filename' in result && 'data' in result;

function fileAnswer(file: FileAnswer): Prepared {
  const plain = file.filename.replaceAll(/[^\w. -]/g, '_');
  const body =
    typeof file.data === 'string' || file.data instanceof Uint8Array
      ? file.data
      : Readable.from(file.data);
  const name = `filename="${plain}"; filename*=UTF-8''${encodeURIComponent(file.filename)}`;
  const headers: Record<string, string> = { 'content-disposition': `attachment; ${name}` };
  if (file.immutable) headers['cache-control'] = 'private, max-age=31536000, immutable';
  return { type: file.type, body, headers };
}

function contentRange(noun: string, first: number, page: Page<unknown>): string {
  if (page.rows.length === 0) return `${noun} */${page.total}`;
  return `${noun} ${first}-${first + page.rows.length - 1}/${page.total}`;
}

/** Turns what a handler returned into what is sent; `check` holds it against the contract first. */
export function answerWriter(key: string, answer: Answer, check: boolean) {
  const noun = key.split('/')[1] ?? 'rows';
  const schema = 'schema' in answer ? answer.schema : undefined;
  const fields = schema ? guardedFields(schema) : [];

  const verify = (value: unknown) => {
    if (!check || schema === undefined) return;
    const result = (answer.kind === 'list' ? z.array(schema) : schema).safeParse(value);
    if (!result.success)
      throw new Error(`${key} answered against its contract: ${z.prettifyError(result.error)}`);
  };

  return (result: unknown, held: ReadonlySet<Permission>, first: number): Prepared => {
    if (answer.kind === 'text')
      return { type: 'text/plain; charset=utf-8', body: String(result), headers: {} };
    if (answer.kind === 'file' || (answer.kind === 'json' && answer.also && isFile(result))) {
      return fileAnswer(result as FileAnswer);
    }
    const page = answer.kind === 'list' ? (result as Page<unknown>) : null;
    const value = page ? page.rows : result;
    const shown =
      Array.isArray(value) && page
        ? value.map((row) => redact(row, fields, held))
        : redact(value, fields, held);
    verify(shown);
    const headers: Record<string, string> = page
      ? { 'content-range': contentRange(noun, first, page) }
      : {};
    return {
      type: 'application/json; charset=utf-8',
      body: JSON.stringify(shown ?? null),
      headers,
    };
  };
}

/** Sends a prepared answer. */
export function send(reply: FastifyReply, prepared: Prepared): FastifyReply {
  return reply.headers(prepared.headers).type(prepared.type).send(prepared.body);
}
