import type { InjectOptions } from 'fastify';
import type { Endpoint } from '#api/endpoint.ts';
import { pathOf } from '#api/facts.ts';
import { parameterNames, route } from '#api/route.ts';
import { multipart } from '../support/doubles/multipart.ts';
import { hostileTexts, hostileValue, oneOf, type Chance } from './hostile-values.ts';
import { jsonSchemaOf, parameterSchema, sampleOf, withHostilePart } from './requests.ts';

type Headers = Record<string, string>;

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
/** Replaces lone surrogates, which UTF-8 cannot encode, by replacement characters. */
const wellFormed = (text: string) => Buffer.from(text).toString();
const encoded = (text: string) => encodeURIComponent(wellFormed(text));

function pathFor(key: string, endpoint: Endpoint, chance: Chance): string {
  const given: Record<string, unknown> = { ...endpoint.example?.params };
  for (const name of parameterNames(route(key).path)) {
    given[name] ??= 1 + Math.floor(chance() * 30);
    if (chance() < 0.15) given[name] = wellFormed(textOf(hostileValue(chance)).slice(0, 5000));
  }
  return pathOf(key, given) + (chance() < 0.03 ? oneOf(chance, ['%', '%ED%A0%80', '/']) : '');
}

const strangeParameters = ['__proto__=1', 'x[]=1', '%ED%A0%80=1', '&&=', 'filter[$ne]=1'];

function parameterFor(name: string, usual: unknown, chance: Chance): string {
  const value = chance() < 0.4 ? withHostilePart(usual, chance) : usual;
  const part = `${name}=${encoded(textOf(value)).slice(0, 9000)}`;
  return chance() < 0.05 ? `${part}&${name}=1` : part;
}

function queryFor({ query, example }: Endpoint, chance: Chance): string {
  const parts = Object.entries(query?.shape ?? {})
    .filter(() => chance() < 0.7)
    .map(([name, schema]) => {
      const given = chance() < 0.5 ? example?.query?.[name] : undefined;
      return parameterFor(name, given ?? sampleOf(parameterSchema(schema), chance), chance);
    });
  if (chance() < 0.05) parts.push(oneOf(chance, strangeParameters));
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

function bodyFor(
  { body, example }: Endpoint,
  chance: Chance,
): { payload?: string; headers: Headers } {
  if (body === undefined) return { headers: {} };
  const usual =
    example?.body !== undefined && chance() < 0.5
      ? example.body
      : sampleOf(jsonSchemaOf(body), chance);
  const value = chance() < 0.75 ? withHostilePart(usual, chance) : usual;
  const type =
    chance() < 0.03
      ? oneOf(chance, ['text/xml', 'application/json; charset=utf-16'])
      : 'application/json';
  const text = JSON.stringify(value) ?? '';
  const payload = chance() < 0.03 ? text.slice(0, text.length / 2) : text;
  return { payload, headers: { 'content-type': type } };
}

function formFor({ form }: Endpoint, chance: Chance): { payload?: Buffer; headers: Headers } {
  if (form === undefined) return { headers: {} };
  const fields: Record<string, string> = {};
  const files: Parameters<typeof multipart>[1] = Object.entries(form.shape).flatMap(
    ([field, schema]) => {
      const usual = sampleOf(parameterSchema(schema), chance);
      const isFile = /file|logo|image|attachment|pod|kml/i.test(field);
      if (!isFile || chance() < 0.1) {
        fields[field] = textOf(chance() < 0.4 ? hostileValue(chance) : usual);
        return [];
      }
      const filename = oneOf(chance, ['a.csv', 'a.kml', 'a.png', 'a.xlsx', 'x\u202e.csv']);
      const type = oneOf(chance, ['text/csv', 'image/png', 'application/json', 'x']);
      const data = Buffer.from(oneOf(chance, hostileTexts).repeat(2));
      return [{ field, filename, type, data }];
    },
  );
  return multipart(fields, files);
}

const methods = ['GET', 'PUT', 'DELETE'] as const;

/**
 * HTTP method of an endpoint key, for requests in this process; POST for all methods not listed
 * above.
 */
export const methodOf = (key: string) =>
  methods.find((method) => method === route(key).method) ?? 'POST';

const hostileHeaders: readonly Headers[] = [
  { 'if-match': '"99999999999"' },
  { 'if-match': 'W/"1"' },
  { 'if-match': '"1"' },
  { 'idempotency-key': 'x' },
  { 'idempotency-key': 'k'.repeat(5000) },
  { 'accept-language': 'x'.repeat(3000) },
  { accept: 'text/csv' },
  { accept: 'application/pdf' },
  { 'content-encoding': 'gzip' },
  { 'user-agent': '\u00ff'.repeat(400) },
  { authorization: 'Basic x' },
  { authorization: `Bearer ${'x'.repeat(190)}` },
  { 'x-activity': '\u00a0' },
  { range: 'bytes=0-9999999999' },
];

/** One hostile request to a call; the same random numbers give the same request. */
export function hostileCall(
  [key, endpoint]: readonly [string, Endpoint],
  { token, chance }: { token: string | null; chance: Chance },
): InjectOptions {
  const url = pathFor(key, endpoint, chance) + queryFor(endpoint, chance);
  const content = endpoint.form ? formFor(endpoint, chance) : bodyFor(endpoint, chance);
  const headers: Headers = {
    accept: 'application/json',
    ...(token !== null && { authorization: `Bearer ${token}` }),
    ...content.headers,
    ...(chance() < 0.1 && oneOf(chance, hostileHeaders)),
  };
  return {
    method: methodOf(key),
    url,
    headers,
    ...(content.payload !== undefined && { payload: content.payload }),
  };
}
