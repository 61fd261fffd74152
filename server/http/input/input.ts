import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Endpoint } from '#api/endpoint.ts';
import { invalidError, ApiError } from '#api/api-error.ts';
import { id } from '#api/contract/field-parts.ts';
import { queryOf } from '#api/past.ts';
import { parameterNames, route } from '#api/route.ts';
import { messageOf } from '#api/validation-messages.ts';
import { composeTexts } from './composed.ts';
import { readForm } from './form.ts';
import { unstorableIn } from './storable.ts';

export interface Input {
  params: object;
  /** Query of a list, kept because the response needs its range. */
  query?: { range?: [number, number]; at?: string };
  body?: unknown;
  form?: object;
}

// Unknown parameters are rejected, because a misspelt one would be ignored silently.
const noQuery = z.strictObject({});

/** Schema of the path parameters. Undescribed parameters are positive integer ids. */
export function paramsSchema(key: string, endpoint: Endpoint): z.ZodObject {
  const names = parameterNames(route(key).path);
  const described = endpoint.params?.shape ?? {};
  return z.object(Object.fromEntries(names.map((name) => [name, described[name] ?? id])));
}

function errorsByField(schema: z.ZodType, error: z.ZodError): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const field = issue.path.map(String).join('.') || 'request';
    (errors[field] ??= []).push(messageOf(schema, issue));
  }
  return errors;
}

/**
 * Parses a value by its schema; throws 422 with messages by field, also for values that the
 * database cannot store.
 */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) {
    const unstorable = unstorableIn(result.data);
    if (unstorable === null) return result.data;
    throw invalidError({ [unstorable.path.join('.') || 'request']: [unstorable.message] });
  }
  const errors = errorsByField(schema, result.error);
  const message = Object.values(errors)[0]?.[0] ?? 'The request is not valid.';
  throw new ApiError(422, { message, errors, code: 'invalid' });
}

/** Version from If-Match; throws 400 when the header is invalid. */
export function versionOf(request: FastifyRequest): number | undefined {
  const header = request.headers['if-match'];
  if (header === undefined) return undefined;
  const version = /^"?(\d{1,9})"?$/.exec(header)?.[1];
  if (version === undefined)
    throw new ApiError(400, { message: 'If-Match must name a version.', code: 'malformed' });
  return Number(version);
}

/** Reads and validates the input of a request; throws 400, 415 or 422 with messages by field. */
export function inputReader(
  key: string,
  endpoint: Endpoint,
): (request: FastifyRequest) => Promise<Input> {
  const params = paramsSchema(key, endpoint);
  const query = queryOf(endpoint)?.strict();
  const form = endpoint.form?.strict();
  return async (request) => {
    const input: Input = { params: parse(params, request.params) };
    if (query) input.query = parse(query, request.query);
    else parse(noQuery, request.query);
    if (endpoint.body) input.body = parse(endpoint.body, composeTexts(request.body ?? undefined));
    if (form) input.form = parse(form, composeTexts(await readForm(request)));
    return input;
  };
}
