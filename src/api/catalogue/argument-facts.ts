import * as z from 'zod';
import { filterable, searchable } from '#domain/entities/searchable.ts';
import type { Argument, ArgumentKind, CatalogueColumn } from './catalogue.ts';
import { isOpenLayer, layersOf, wordsOfName } from '../schema-labels.ts';

type Schema = z.core.$ZodType;

const referable = new Map<string, string>(
  [...searchable, ...filterable].flatMap((one) => [
    [one.key, one.key],
    [one.plural, one.key],
  ]),
);

const metaOf = (layers: readonly Schema[], name: string): unknown =>
  layers.map((layer) => z.globalRegistry.get(layer)?.[name]).find((value) => value !== undefined);

/**
 * Key of the entity that a field refers to: from `pick` in its metadata, or from the end of its
 * name.
 */
function entityOf(name: string, pick: unknown): string | undefined {
  if (typeof pick === 'string') return referable.get(pick);
  if (!/_ids?$/.test(name)) return undefined;
  const words = name.replace(/_ids?$/, '').split('_');
  const endings = words.map((_, from) => words.slice(from).join('-'));
  return endings.map((ending) => referable.get(ending)).find((key) => key !== undefined);
}

const innerOf = (schema: Schema): Schema => layersOf(schema).at(-1) ?? schema;

const isDate = (schema: Schema): boolean =>
  schema instanceof z.ZodISODate || schema instanceof z.ZodISODateTime;

/** Texts of an enumeration or of literals; undefined for other schemas. */
function valuesOf(schema: Schema): readonly string[] | undefined {
  const values =
    schema instanceof z.ZodEnum
      ? schema.options
      : schema instanceof z.ZodLiteral
        ? [...schema.values]
        : undefined;
  return values?.every((one) => typeof one === 'string') ? values.map(String) : undefined;
}

/** Schema of a single value, and whether the field takes several values. */
function elementOf(inner: Schema): { value: Schema; isMany: boolean } {
  if (inner instanceof z.ZodArray) return { value: innerOf(inner.element), isMany: true };
  if (!(inner instanceof z.ZodUnion)) return { value: inner, isMany: false };
  const options: Schema[] = inner.options.map((one) => innerOf(one));
  const isMany = options.some((one) => one instanceof z.ZodArray);
  const [value = inner] = options.filter((one) => !(one instanceof z.ZodArray));
  return options.length === 2 && (isMany || options.every(isDate))
    ? { value, isMany }
    : { value: inner, isMany: false };
}

function kindOf(value: Schema): ArgumentKind {
  if (valuesOf(value)) return 'choice';
  if (isDate(value)) return 'day';
  if (value instanceof z.ZodBoolean) return 'yes-no';
  if (value instanceof z.ZodNumber) return 'number';
  return value instanceof z.ZodString ? 'text' : 'json';
}

/** Describes a field for programs: kind, entity, allowed values and whether it is required. */
function argumentOf(name: string, schema: Schema): Argument {
  const layers = layersOf(schema);
  const { value, isMany } = elementOf(innerOf(schema));
  const kind = kindOf(value);
  const entity = kind === 'number' ? entityOf(name, metaOf(layers, 'pick')) : undefined;
  const label = metaOf(layers, 'label');
  const values = valuesOf(value);
  return {
    name,
    label: typeof label === 'string' ? label : wordsOfName(name),
    kind: entity === undefined ? kind : 'record',
    ...(values && { values }),
    ...(entity !== undefined && { entity }),
    ...(isMany && { isMany: true as const }),
    ...(!layers.some(isOpenLayer) && { isRequired: true as const }),
    ...(layers.some((layer) => layer instanceof z.ZodNullable) && { isNullable: true as const }),
  };
}

/** Describes the fields of an object schema; empty for other schemas. */
export function argumentsOf(schema: Schema | undefined): Argument[] {
  const inner = schema && innerOf(schema);
  if (!(inner instanceof z.ZodObject)) return [];
  return Object.entries<Schema>(inner.shape).map(([name, field]) => argumentOf(name, field));
}

function columnKind(inner: Schema): CatalogueColumn['kind'] | undefined {
  if (inner instanceof z.ZodISODate) return 'day';
  if (inner instanceof z.ZodISODateTime) return 'instant';
  if (inner instanceof z.ZodBoolean) return 'yes-no';
  if (inner instanceof z.ZodNumber) return 'number';
  return inner instanceof z.ZodString || valuesOf(inner) ? 'text' : undefined;
}

/** Columns of a row: its fields that hold a single value. */
export function columnsOf(row: Schema): CatalogueColumn[] {
  const inner = innerOf(row);
  if (!(inner instanceof z.ZodObject)) return [];
  return Object.entries<Schema>(inner.shape).flatMap(([name, field]) => {
    const kind = columnKind(innerOf(field));
    return kind === undefined ? [] : { name, kind };
  });
}
