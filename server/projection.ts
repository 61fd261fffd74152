import * as z from 'zod';
import { permissions, type Permission } from '../src/domain/permissions.ts';

type GrantedPermissions = ReadonlySet<Permission>;
/** Copies what the schema has of a value, without the fields that need a permission not held. */
export type Projection = (value: unknown, granted: GrantedPermissions) => unknown;

/** Who may see a field: holders of a permission, and everybody in objects where the field `unless` is true. */
interface Guard {
  needs: Permission;
  unless: string | undefined;
}

interface Field {
  name: string;
  guard: Guard | undefined;
  /** Undefined where the value is taken as it is. */
  project: Projection | undefined;
}

interface ProjectionOptions {
  /** Told the name of every key that the schema does not have, for tests; otherwise such keys are dropped silently. */
  onUnknown?: (name: string) => void;
}

type Schema = z.core.$ZodType;
type Shape = Readonly<Record<string, Schema>>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What stands under `.optional()` and `.nullable()`. */
function innerOf(schema: Schema): Schema {
  const isWrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable;
  return isWrapped ? innerOf(schema.unwrap()) : schema;
}

/** What `.meta({ needs: 'View billing', unless: 'booked_by_me' })` says; `unless` may be left out. */
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

/** One shape with the fields of several: a field that more than one has may be as any of them says. */
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

/** Every value goes to the option of its kind; several objects are taken as one with the fields of all. */
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
 * Compiles a schema once into a copy that costs little; undefined when values are taken as they are.
 * Throws for a kind of schema that no answer has so far: what it lets through has to be decided first.
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
