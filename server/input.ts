import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Endpoint, Upload } from '../src/api/endpoint.ts';
import { Refusal } from '../src/api/refusal.ts';
import { parameterNames, route } from '../src/api/route.ts';

export interface Input {
  params: object;
  /** A list call's range is needed again for the answer. */
  query?: { range?: [number, number] };
  body?: unknown;
  form?: object;
}

const id = z
  .string()
  .regex(/^\d{1,10}$/, 'is not an id')
  .transform(Number)
  .pipe(z.int().min(1).max(2_147_483_647));

/** Path parameters that a row does not describe are positive integer ids. */
export function paramsSchema(key: string, endpoint: Endpoint): z.ZodObject {
  const names = parameterNames(route(key).path);
  const described = endpoint.params?.shape ?? {};
  return z.object(Object.fromEntries(names.map((name) => [name, described[name] ?? id])));
}

function errorsByField(error: z.ZodError): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const field = issue.path.map(String).join('.') || 'request';
    (errors[field] ??= []).push(issue.message);
  }
  return errors;
}

/** Reads a value by its schema; throws 422 with texts by field. */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const errors = errorsByField(result.error);
  const message = Object.values(errors)[0]?.[0] ?? 'The request is not valid.';
  throw new Refusal(422, { message, errors, code: 'invalid' });
}

async function readForm(request: FastifyRequest): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) {
    throw new Refusal(415, { message: 'Send this as multipart/form-data.', code: 'unsupported' });
  }
  const fields = new Map<string, unknown[]>();
  for await (const part of request.parts()) {
    const value: unknown =
      part.type === 'file'
        ? ({
            filename: part.filename,
            type: part.mimetype,
            data: await part.toBuffer(),
          } satisfies Upload)
        : part.value;
    fields.set(part.fieldname, [...(fields.get(part.fieldname) ?? []), value]);
  }
  return Object.fromEntries(
    [...fields].map(([name, values]) => [name, values.length > 1 ? values : values[0]]),
  );
}

/** Reads and validates everything a call brings; throws 400, 415 or 422 with texts by field. */
export function inputReader(
  key: string,
  endpoint: Endpoint,
): (request: FastifyRequest) => Promise<Input> {
  const params = paramsSchema(key, endpoint);
  return async (request) => {
    const input: Input = { params: parse(params, request.params) };
    if (endpoint.query) input.query = parse(endpoint.query, request.query);
    if (endpoint.body) input.body = parse(endpoint.body, request.body ?? undefined);
    if (endpoint.form) input.form = parse(endpoint.form, await readForm(request));
    return input;
  };
}
