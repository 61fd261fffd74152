import * as z from 'zod';
import type { Returned, Endpoint } from '#api/endpoint.ts';
import { AS_OF, queryOf } from '#api/past.ts';
import { LEFT_OUT, parameterNames, route } from '#api/route.ts';
import { errorStatusesOf, statusTexts } from '#api/statuses.ts';
import { paramsSchema } from '../input/input.ts';
type Json = Record<string, unknown>;

/** Facts of the contract that are part of JSON Schema; others are extensions, such as `x-needs`. */
const standardFacts = new Set(['description', 'title', 'examples', 'deprecated', 'id']);

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  return z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override: ({ zodSchema, jsonSchema }) => {
      for (const [name, fact] of Object.entries(z.globalRegistry.get(zodSchema) ?? {})) {
        if (standardFacts.has(name)) continue;
        delete jsonSchema[name];
        jsonSchema[`x-${name}`] = fact;
      }
      simplify(jsonSchema);
    },
  });
}

/**
 * Names the properties of a record with known keys, and leaves out an alternative that takes any
 * value, because readers of a document understand neither.
 */
function simplify(schema: z.core.JSONSchema.BaseSchema): void {
  const { required, additionalProperties, properties, anyOf } = schema;
  if (
    required !== undefined &&
    properties === undefined &&
    typeof additionalProperties === 'object'
  )
    schema.properties = Object.fromEntries(required.map((name) => [name, additionalProperties]));
  const known = anyOf?.filter((one) => Object.keys(one).length > 0) ?? [];
  if (anyOf === undefined || known.length === anyOf.length) return;
  delete schema.anyOf;
  Object.assign(schema, known.length === 1 ? known[0] : { anyOf: known });
}

function parametersOf(key: string, endpoint: Endpoint): Json[] {
  const params = paramsSchema(key, endpoint).shape;
  const inPath = parameterNames(route(key).path).map((name) => ({
    in: 'path',
    name,
    required: true,
    schema: schemaOf(params[name] ?? z.int(), 'output'),
  }));
  const inQuery = Object.entries(queryOf(endpoint)?.shape ?? {}).map(([name, schema]) => ({
    in: 'query',
    name,
    required: !schema.safeParse(undefined).success,
    ...queryParameter(schema),
  }));
  const headers: Json[] = [];
  if (endpoint.keyed)
    headers.push({
      in: 'header',
      name: 'Idempotency-Key',
      schema: { type: 'string', minLength: 8, maxLength: 100 },
    });
  if (endpoint.versioned)
    headers.push({ in: 'header', name: 'If-Match', schema: { type: 'string' } });
  return [...inPath, ...inQuery, ...headers];
}

function queryParameter(schema: z.ZodType): Json {
  const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  if (inner instanceof z.ZodCodec)
    return {
      content: { 'application/json': { schema: schemaOf(inner.out as z.ZodType, 'output') } },
    };
  return { schema: schemaOf(schema, 'input') };
}

function contentOf(format: Returned): Json {
  const file = { schema: { type: 'string', format: 'binary' } };
  if (format.kind === 'text') return { 'text/plain': { schema: { type: 'string' } } };
  if (format.kind === 'file') return Object.fromEntries(format.types.map((type) => [type, file]));
  const schema = schemaOf(format.schema, 'output');
  const body = { schema: format.kind === 'list' ? { type: 'array', items: schema } : schema };
  const also = format.kind === 'json' ? (format.also ?? []) : [];
  return { 'application/json': body, ...Object.fromEntries(also.map((type) => [type, file])) };
}

function headersOf({ returns, past }: Endpoint): Json {
  const found: readonly (readonly [given: boolean, name: string, description: string])[] = [
    [returns.kind === 'list', 'Content-Range', 'first-last/total'],
    [past === true, AS_OF, 'The time in the past that the answer describes'],
    [
      returns.kind === 'file' && returns.leavesOut === true,
      LEFT_OUT,
      'Ids that were not found or are not visible to the caller, separated by commas',
    ],
  ];
  const given = found.filter(([isGiven]) => isGiven);
  if (given.length === 0) return {};
  const described = given.map(([, name, description]) => [
    name,
    { schema: { type: 'string' }, description },
  ]);
  return { headers: Object.fromEntries(described) };
}

function requestOf(endpoint: Endpoint): Json {
  if (endpoint.body)
    return {
      requestBody: {
        content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } },
      },
    };
  if (endpoint.form)
    return {
      requestBody: {
        content: { 'multipart/form-data': { schema: schemaOf(endpoint.form.strict(), 'input') } },
      },
    };
  return {};
}

function operationOf(key: string, endpoint: Endpoint): Json {
  const errorResponse = (description: string) => ({
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/ApiError' } } },
  });
  return {
    operationId: key.replaceAll(/[^A-Za-z0-9]+/g, '-').toLowerCase(),
    tags: [route(key).path.split('/')[1]],
    summary: endpoint.summary,
    'x-access': endpoint.can,
    security: endpoint.can === 'public' ? [] : [{ bearer: [] }],
    parameters: parametersOf(key, endpoint),
    ...requestOf(endpoint),
    responses: {
      [endpoint.isAccepted ? 202 : 200]: {
        description: endpoint.isAccepted ? 'Accepted' : 'Done',
        ...headersOf(endpoint),
        content: contentOf(endpoint.returns),
      },
      ...Object.fromEntries(
        errorStatusesOf(key, endpoint).map((status) => [
          status,
          errorResponse(statusTexts[status]),
        ]),
      ),
    },
  };
}

const errorSchema = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string' },
    code: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    current: { description: 'With 409: the row as it is now' },
  },
};

export function openApiOf(contract: Record<string, Endpoint>, version: string): Json {
  const paths: Record<string, Json> = {};
  for (const [key, endpoint] of Object.entries(contract)) {
    const { method, path } = route(key);
    const templated = path.replaceAll(/:(\w+)/g, '{$1}');
    paths[templated] = { ...paths[templated], [method.toLowerCase()]: operationOf(key, endpoint) };
  }
  return {
    openapi: '3.1.0',
    servers: [{ url: '/', description: 'This server' }],
    info: { title: 'Baton', version, license: { name: 'MIT', identifier: 'MIT' } },
    paths,
    components: {
      schemas: { ApiError: errorSchema },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  };
}
