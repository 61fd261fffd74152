import * as z from 'zod';
import { oneOf, hostileTexts, hostileValue, type Chance } from './hostile-values.ts';

type Json = { readonly [name: string]: unknown };

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const numberOr = (value: unknown, other: number) => (typeof value === 'number' ? value : other);

const textsByFormat: Record<string, string> = {
  'date-time': '2026-11-20T08:00:00Z',
  date: '2026-11-20',
  email: 'somebody@baton.test',
  uri: 'https://baton.test/x',
};
const usualTexts = ['1', 'FV4XVM', 'Cape Town', '8001', 'ops@baton.test', '+27825550101', 'WC'];

function sampleArray(schema: Json, chance: Chance): unknown {
  const parts = listOf(schema['prefixItems']);
  if (parts.length > 0) return parts.map((part) => sampleOf(part, chance));
  const count = Math.min(numberOr(schema['minItems'], 0) + Math.floor(chance() * 3), 5);
  return Array.from({ length: count }, () => sampleOf(schema['items'], chance));
}

const sampleNumber = (schema: Json, chance: Chance) =>
  Math.max(numberOr(schema['minimum'], 0), Math.floor(chance() * 40));

const samplesByType: Record<string, (schema: Json, chance: Chance) => unknown> = {
  object: sampleObject,
  array: sampleArray,
  integer: sampleNumber,
  number: sampleNumber,
  boolean: (_schema, chance) => chance() < 0.5,
  null: () => null,
};

/** A value for a JSON schema, as far as a program can guess. */
export function sampleOf(schema: unknown, chance: Chance): unknown {
  if (!isJson(schema)) return oneOf(chance, usualTexts);
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return oneOf(chance, schema['enum']);
  const options = listOf(schema['anyOf'] ?? schema['oneOf']);
  if (options.length > 0) return sampleOf(oneOf(chance, options), chance);
  const sample = samplesByType[String(schema['type'])];
  if (sample) return sample(schema, chance);
  return textsByFormat[String(schema['format'])] ?? oneOf(chance, usualTexts);
}

function sampleObject(schema: Json, chance: Chance): unknown {
  const fields = isJson(schema['properties']) ? schema['properties'] : {};
  const required = new Set(listOf(schema['required']));
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => required.has(name) || chance() < 0.4)
      .map(([name, field]) => [name, sampleOf(field, chance)]),
  );
}

/**
 * Copies the value with one hostile part: the whole value, one of its members, or an added member.
 */
export function withHostilePart(value: unknown, chance: Chance): unknown {
  if (typeof value !== 'object' || value === null || chance() < 0.1) return hostileValue(chance);
  if (Array.isArray(value)) {
    if (value.length === 0) return [hostileValue(chance)];
    const at = Math.floor(chance() * value.length);
    return value.with(at, withHostilePart(value[at], chance));
  }
  const names = Object.keys(value);
  if (names.length === 0 || chance() < 0.15)
    return { ...value, [oneOf(chance, hostileTexts).slice(0, 100)]: hostileValue(chance) };
  const name = oneOf(chance, names);
  return { ...value, [name]: withHostilePart(Reflect.get(value, name), chance) };
}

/** JSON schema of a call's input. */
export const jsonSchemaOf = (schema: z.ZodType): unknown =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

/** The content schema of a query parameter that is sent as JSON. */
export function parameterSchema(schema: z.core.$ZodType): unknown {
  const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  if (inner instanceof z.ZodCodec && inner.out instanceof z.ZodType) return jsonSchemaOf(inner.out);
  return inner instanceof z.ZodType ? jsonSchemaOf(inner) : undefined;
}
