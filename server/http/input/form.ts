import { finished } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { Upload } from '#api/uploads.ts';
import { ApiError } from '#api/api-error.ts';
import { cleanFileName } from '../answers/file-names.ts';

/**
 * Maximum size of a form in bytes: the largest upload of any endpoint, with room for its fields.
 */
const LARGEST_FORM = 12_000_000;

export const formLimits = { fileSize: LARGEST_FORM, files: 20, fields: 100, fieldSize: 100_000 };

const tooLarge = () =>
  new ApiError(413, {
    message: 'The upload is too large. All files together may have at most 10 MB.',
    code: 'too_large',
  });

const broken = () =>
  new ApiError(400, {
    message: 'The form could not be read: it is broken or was cut off. Send it again.',
    code: 'malformed',
  });

const statusOf = (error: unknown) =>
  error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;

/** Maps the various errors of the parser, some without a status, to 400 or 413. */
function apiErrorOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return statusOf(error) === 413 ? tooLarge() : broken();
}

/**
 * Counts the bytes of all parts together. A form above the limit is read to its end but not kept,
 * so that the sender gets a response.
 */
function counter() {
  let size = 0;
  return {
    accepts: (length: number): boolean => (size += length) <= LARGEST_FORM,
    isOver: () => size > LARGEST_FORM,
  };
}

type Counter = ReturnType<typeof counter>;

async function contentOf({ file }: MultipartFile, { accepts }: Counter): Promise<Buffer> {
  const pieces: Buffer[] = [];
  file.on('data', (piece: Buffer) => {
    if (accepts(piece.length)) pieces.push(piece);
  });
  await finished(file);
  if (file.truncated) throw tooLarge();
  return Buffer.concat(pieces);
}

async function valueOf(part: Multipart, count: Counter): Promise<unknown> {
  if (part.type === 'file')
    return {
      filename: cleanFileName(part.filename ?? ''),
      type: part.mimetype,
      data: await contentOf(part, count),
    } satisfies Upload;
  if (part.valueTruncated || part.fieldnameTruncated) throw tooLarge();
  count.accepts(String(part.value).length);
  return part.value;
}

async function partsOf(request: FastifyRequest): Promise<Map<string, unknown[]>> {
  const fields = new Map<string, unknown[]>();
  const count = counter();
  for await (const part of request.parts()) {
    const value = await valueOf(part, count);
    fields.set(part.fieldname, [...(fields.get(part.fieldname) ?? []), value]);
  }
  if (count.isOver()) throw tooLarge();
  return fields;
}

/** Reads the fields and files of a form; a repeated name becomes a list. Throws 400, 413 or 415. */
export async function readForm(request: FastifyRequest): Promise<Record<string, unknown>> {
  if (!request.isMultipart())
    throw new ApiError(415, { message: 'Send this as multipart/form-data.', code: 'unsupported' });
  try {
    const fields = await partsOf(request);
    return Object.fromEntries(
      [...fields].map(([name, values]) => [name, values.length > 1 ? values : values[0]]),
    );
  } catch (error) {
    throw apiErrorOf(error);
  }
}
