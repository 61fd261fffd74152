import * as z from 'zod';
import { permissions, type Permission } from '#domain/people/permissions.ts';

type GrantedPermissions = ReadonlySet<Permission>;
/** Copies the fields of the schema, without those that need a permission the caller lacks. */
export type Projection = (value: unknown, granted: GrantedPermissions) => unknown;

/**
 * Guard of a field: shows it to holders of a permission, and to all if the object's field `unless`
 * is true.
 */
interface Guard {
  needs: Permission;
  unless: string | undefined;
}

interface Field {
  name: string;
  guard: Guard | undefined;
  /** Undefined if the value is copied as it is. */
  project: Projection | undefined;
}

interface ProjectionOptions {
  /**
   * Receives the name of every unknown field, for tests; otherwise unknown fields are dropped
   * silently.
   */
  onUnknown?: (name: string) => void;
}

type Schema = z.core.$ZodType;
type Shape = Readonly<Record<string, Schema>>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Unwraps `.optional()` and `.nullable()`, and ids, which requests may send as text. */
function innerOf(schema: Schema): Schema {
  if (schema instanceof z.ZodPipe && schema.def.in instanceof z.ZodTransform)
    return innerOf(schema.def.out);
  const isWrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable;
  return isWrapped ? innerOf(schema.unwrap()) : schema;
}

/** Guard from `.meta({ needs: 'View billing', unless: 'booked_by_me' })`; `unless` is optional. */
function guardOf(schema: Schema): Guard | undefined {
  const meta = z.globalRegistry.get(schema);
  const needs = permissions.find((permission) => permission === meta?.['needs']);
  const unless = meta?.['unless'];
  if (needs) return { needs, unless: typeof unless === 'string' ? unless : undefined };
  const isWrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable;
  return isWrapped ? guardOf(schema.unwrap()) : undefined;
}

const isOpen = (
  guard: Guard | undefined,
  value: Readonly<Record<string, unknown>>,
  granted: GrantedPermissions,
): boolean =>
  guard === undefined ||
  granted.has(guard.needs) ||
  (guard.unless !== undefined && value[guard.unless] === true);

/** Merges shapes. A field that occurs in several shapes accepts any of their schemas. */
function mergedShape(shapes: readonly Shape[]): Shape {
  const names = new Set(shapes.flatMap((shape) => Object.keys(shape)));
  const fieldOf = (name: string): Schema => {
    const [first, ...others] = shapes.flatMap((shape) => shape[name] ?? []);
    return first && others.length === 0 ? first : z.union([first ?? z.never(), ...others]);
  };
  return Object.fromEntries([...names].map((name) => [name, fieldOf(name)]));
}

function objectProjection(shape: Shape, options: ProjectionOptions): Projection {
  const fields: Field[] = Object.entries(shape).map(([name, schema]) => ({
    name,
    guard: guardOf(schema),
    project: projectionOf(schema, options),
  }));
  const { onUnknown } = options;
  const known = new Set(Object.keys(shape));
  return (value, granted) => {
    if (!isObject(value)) return value;
    if (onUnknown)
      for (const [name, given] of Object.entries(value))
        if (given !== undefined && !known.has(name)) onUnknown(name);
    const copy: Record<string, unknown> = {};
    for (const { name, guard, project } of fields) {
      const given = value[name];
      if (given === undefined || !isOpen(guard, value, granted)) continue;
      copy[name] = project ? project(given, granted) : given;
    }
    return copy;
  };
}

function arrayProjection(element: Schema, options: ProjectionOptions): Projection | undefined {
  const project = projectionOf(element, options);
  if (project === undefined) return undefined;
  return (value, granted) =>
    Array.isArray(value) ? value.map((item) => project(item, granted)) : value;
}

function recordProjection(member: Schema, options: ProjectionOptions): Projection | undefined {
  const project = projectionOf(member, options);
  if (project === undefined) return undefined;
  return (value, granted) => {
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, given]) => [name, project(given, granted)]),
    );
  };
}

/** Picks the option by the kind of the value. Several object schemas are merged into one. */
function unionProjection(
  options: readonly Schema[],
  settings: ProjectionOptions,
): Projection | undefined {
  const inner = options
    .map(innerOf)
    .flatMap((option) => (option instanceof z.ZodUnion ? option.options.map(innerOf) : [option]));
  const shapes = inner.flatMap((option) => (option instanceof z.ZodObject ? [option.shape] : []));
  const ofObject = shapes.length > 0 ? objectProjection(mergedShape(shapes), settings) : undefined;
  const array = inner.find((option) => option instanceof z.ZodArray);
  const ofArray = array && arrayProjection(array.element, settings);
  if (ofObject === undefined && ofArray === undefined) return undefined;
  return (value, granted) => {
    const project = Array.isArray(value) ? ofArray : ofObject;
    return project ? project(value, granted) : value;
  };
}

const plain = new Set([
  'string',
  'number',
  'boolean',
  'literal',
  'enum',
  'null',
  'unknown',
  'never',
]);

/**
 * Compiles a schema once into a fast copy function; undefined when values are copied as they are.
 * Throws for kinds of schema that no response uses yet, because their projection has to be decided
 * first.
 */
export function projectionOf(
  schema: Schema,
  options: ProjectionOptions = {},
): Projection | undefined {
  const inner = innerOf(schema);
  if (inner instanceof z.ZodObject) return objectProjection(inner.shape, options);
  if (inner instanceof z.ZodArray) return arrayProjection(inner.element, options);
  if (inner instanceof z.ZodRecord) return recordProjection(inner.valueType, options);
  if (inner instanceof z.ZodUnion) return unionProjection(inner.options, options);
  const { type } = inner._zod.def;
  if (!plain.has(type)) throw new Error(`An answer cannot hold a schema of the kind ${type}`);
  return undefined;
}
