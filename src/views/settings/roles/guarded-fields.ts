import * as z from 'zod';
import { contract } from '#api/generated/contract.ts';
import type { Endpoint } from '#api/endpoint.ts';
import { permissions, type Permission } from '#domain/people/permissions.ts';

type Schema = z.core.$ZodType;

function partsOf(schema: Schema): readonly [name: string, part: Schema][] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return [['', schema.unwrap()]];
  if (schema instanceof z.ZodArray) return [['', schema.element]];
  if (schema instanceof z.ZodUnion) return schema.options.map((option) => ['', option]);
  return schema instanceof z.ZodObject ? Object.entries(schema.shape) : [];
}

const needOf = (schema: Schema): Permission | undefined =>
  permissions.find((permission) => permission === z.globalRegistry.get(schema)?.['needs']);

type Note = (permission: Permission, field: string) => void;

function walk(schema: Schema, name: string, note: Note): void {
  const need = needOf(schema);
  if (need !== undefined) return note(need, name);
  for (const [part, inner] of partsOf(schema)) walk(inner, part || name, note);
}

const wordsOf = (field: string): string => field.replace(/_id$/, '').replaceAll('_', ' ');

/** Response fields that need a permission, by permission. */
export const guardedFields: ReadonlyMap<Permission, readonly string[]> = (() => {
  const found = new Map<Permission, Set<string>>();
  const note: Note = (permission, field) =>
    found.set(permission, (found.get(permission) ?? new Set()).add(wordsOf(field)));
  for (const { returns } of Object.values<Endpoint>(contract))
    if ('schema' in returns) walk(returns.schema, '', note);
  return new Map([...found].map(([permission, fields]) => [permission, [...fields].toSorted()]));
})();
