import * as z from 'zod';
import { permissions, type Permission } from '../src/domain/permissions.ts';

/** Where in an answer a field stands that needs a permission; `*` walks over list members. */
export interface GuardedField {
  path: readonly string[];
  needs: Permission;
}

const neededBy = (schema: z.core.$ZodType): Permission | undefined => {
  const needs = z.globalRegistry.get(schema)?.['needs'];
  return permissions.find((permission) => permission === needs);
};

/** Finds the fields that carry `.meta({ needs: 'View billing' })`, also inside lists and options. */
export function guardedFields(
  schema: z.core.$ZodType,
  path: readonly string[] = [],
): GuardedField[] {
  const needs = neededBy(schema);
  if (needs !== undefined) return [{ path, needs }];
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([name, field]) =>
      guardedFields(field, [...path, name]),
    );
  }
  if (schema instanceof z.ZodArray) return guardedFields(schema.element, [...path, '*']);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return guardedFields(schema.unwrap(), path);
  if (schema instanceof z.ZodUnion)
    return schema.options.flatMap((option) => guardedFields(option, path));
  return [];
}

function without(value: unknown, path: readonly string[]): unknown {
  const [name, ...rest] = path;
  if (typeof value !== 'object' || value === null || name === undefined) return value;
  if (name === '*') return Array.isArray(value) ? value.map((item) => without(item, rest)) : value;
  if (!Object.hasOwn(value, name)) return value;
  const others = Object.entries(value).filter(([other]) => other !== name);
  if (rest.length > 0) others.push([name, without(Reflect.get(value, name), rest)]);
  return Object.fromEntries(others);
}

/** Removes from an answer what the holder of these permissions may not see. */
export function redact(
  answer: unknown,
  fields: readonly GuardedField[],
  held: ReadonlySet<Permission>,
): unknown {
  return fields
    .filter((field) => !held.has(field.needs))
    .reduce((cleaned, field) => without(cleaned, field.path), answer);
}
