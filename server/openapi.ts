import * as z from 'zod';
import type { Answer, Endpoint } from '../src/api/endpoint.ts';
import { parameterNames, route } from '../src/api/route.ts';
import { paramsSchema } from './input.ts';

type Json = Record<string, unknown>;

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });
}

function parametersOf(key: string, endpoint: Endpoint): Json[] {
  const params = paramsSchema(key, endpoint).shape;
  const inPath = parameterNames(route(key).path).map((name) => ({
    in: 'path',
    name,
    required: true,
    schema: schemaOf(params[name] ?? z.int(), 'output'),
  }));
  const inQuery = Object.entries(endpoint.query?.shape ?? {}).map(([name, schema]) => ({
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

function contentOf(answer: Answer): Json {
  const file = { schema: { type: 'string', format: 'binary' } };
  if (answer.kind === 'text') return { 'text/plain': { schema: { type: 'string' } } };
  if (answer.kind === 'file') return Object.fromEntries(answer.types.map((type) => [type, file]));
  const schema = schemaOf(answer.schema, 'output');
  const body = { schema: answer.kind === 'list' ? { type: 'array', items: schema } : schema };
  const also = answer.kind === 'json' ? (answer.also ?? []) : [];
  return { 'application/json': body, ...Object.fromEntries(also.map((type) => [type, file])) };
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
        content: { 'multipart/form-data': { schema: schemaOf(endpoint.form, 'input') } },
      },
    };
  return {};
}

function operationOf(key: string, endpoint: Endpoint): Json {
  const range = {
    'Content-Range': { schema: { type: 'string' }, description: 'first-last/total' },
  };
  const refusal = (description: string) => ({
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
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
      200: {
        description: 'Done',
        ...(endpoint.returns.kind === 'list' && { headers: range }),
        content: contentOf(endpoint.returns),
      },
      ...(endpoint.can !== 'public' && {
        401: refusal('Not signed in'),
        403: refusal('Not allowed'),
      }),
      422: refusal('Not valid'),
      ...(endpoint.versioned && {
        409: refusal('Somebody else changed it; `current` is the row as it is now'),
      }),
    },
  };
}

const refusalSchema = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string' },
    code: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
  },
};

/** The contract as an OpenAPI 3.1 document. */
export function openApiOf(contract: Record<string, Endpoint>, version: string): Json {
  const paths: Record<string, Json> = {};
  for (const [key, endpoint] of Object.entries(contract)) {
    const { method, path } = route(key);
    const templated = path.replaceAll(/:(\w+)/g, '{$1}');
    paths[templated] = { ...paths[templated], [method.toLowerCase()]: operationOf(key, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Baton', version, license: { name: 'MIT', identifier: 'MIT' } },
    paths,
    components: {
      schemas: { Refusal: refusalSchema },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  };
}
