import * as z from 'zod';
import type { Endpoint, Returned } from '../endpoint.ts';
import { parameterNames, route } from '../route.ts';
import type { Declarations } from './declarations.ts';
import { literal, takesNothing, union, type Side } from './type-text.ts';
import { capital } from '#domain/kernel/sentence-case.ts';

type Schema = z.core.$ZodType;

export const pascal = (words: string) =>
  words
    .split(/[^A-Za-z0-9]+/)
    .map(capital)
    .join('');

/** Type name of a call: `GET /shipments/:id/history` becomes `GetShipmentsIdHistory`. */
function typeNameOf(key: string): string {
  const { method, path } = route(key);
  return pascal(method.toLowerCase()) + pascal(path);
}

/** Types of an endpoint for callers and handlers, as members of an interface. */
export function endpointText(key: string, endpoint: Endpoint, types: Declarations): string {
  const of: Of = (part, schema, side) => types.declare(typeNameOf(key) + part, schema, side);
  const members = {
    isPublic: String(endpoint.can === 'public'),
    ...(endpoint.bulk !== undefined && { bulk: literal(endpoint.bulk) }),
    ...(endpoint.returns.kind === 'list' && endpoint.query && listText(endpoint.query, of)),
    request: requestText(key, endpoint, of),
    input: inputText(key, endpoint, of),
    ...returnedText(endpoint.returns, of),
  };
  return Object.entries(members)
    .map(([name, type]) => `    ${name}: ${type};\n`)
    .join('');
}

/** Types of filter and sort columns of a list. */
function listText({ shape }: z.ZodObject, of: Of): Record<string, string> {
  const [filter, sort] = [shape['filter'], shape['sort']].map((one) => one && valueOf(one));
  const column = sort instanceof z.ZodTuple ? sort.def.items[0] : undefined;
  return {
    ...(filter && { filter: of('Filter', filter, 'output') }),
    ...(column && { sort: of('Sort', column, 'output') }),
  };
}

/** Schema of an optional value that is sent as text. */
function valueOf(schema: Schema): Schema {
  if (schema instanceof z.ZodOptional) return valueOf(schema.def.innerType);
  return schema instanceof z.ZodPipe ? schema.def.out : schema;
}

type Of = (part: string, schema: Schema, side: Side) => string;

function paramsText(key: string, { params }: Endpoint, of: Of): string {
  const named = parameterNames(route(key).path).map((name) => {
    const schema = params?.shape[name];
    return `${name}: ${schema ? of('Params', schema, 'output') : 'number'}`;
  });
  return named.length === 0 ? '{}' : `{ ${named.join('; ')} }`;
}

const mark = (schema: Schema, side: Side) => (takesNothing(schema, side) ? '?' : '');

function requestText(key: string, endpoint: Endpoint, of: Of): string {
  const { query, body, form } = endpoint;
  const params = paramsText(key, endpoint, of);
  const parts = [
    ...(params === '{}' ? [] : [`params: ${params}`]),
    ...(query ? [`query${mark(query, 'output')}: ${of('Query', query, 'output')}`] : []),
    ...(body ? [`body${mark(body, 'input')}: ${of('Body', body, 'input')}`] : []),
    ...(form ? [`form: ${of('Form', form, 'input')}`] : []),
  ];
  return parts.length === 0 ? '{}' : `{ ${parts.join('; ')} }`;
}

function inputText(key: string, endpoint: Endpoint, of: Of): string {
  const { query, body, form } = endpoint;
  const parts = [
    `params: ${paramsText(key, endpoint, of)}`,
    ...(query ? [`query: ${of('Query', query, 'output')}`] : []),
    ...(body ? [`body: ${of('ParsedBody', body, 'output')}`] : []),
    ...(form ? [`form: ${of('ParsedForm', form, 'output')}`] : []),
  ];
  return `{ ${parts.join('; ')} }`;
}

function returnedText(returned: Returned, of: Of): Record<string, string> {
  const kind = literal(returned.kind);
  switch (returned.kind) {
    case 'list': {
      const row = of('Row', returned.schema, 'output');
      const made = of('GivenRow', returned.schema, 'input');
      return { kind, response: `Page<${row}>`, result: `Page<${made}>`, row };
    }
    case 'json': {
      const row = of('Response', returned.schema, 'output');
      const made = of('Result', returned.schema, 'input');
      const result = returned.also ? union([made, 'FileContent']) : made;
      return { kind, response: row, result, row };
    }
    case 'text':
      return { kind, response: 'string', result: 'string', row: 'string' };
    case 'file': {
      const file = returned.leavesOut ? 'PartialFile' : 'Blob';
      return { kind, response: file, result: 'FileContent', row: file };
    }
  }
}
