import * as z from 'zod';
import { sentenceCase } from '#domain/kernel/sentence-case.ts';

type Schema = z.core.$ZodType;

/** Label derived from a field name: "delivery_date" becomes "Delivery date". */
export const wordsOfName = (name: string): string => sentenceCase(name.replace(/_ids?$/, ''));

const asSchema = (value: unknown): Schema | null =>
  value instanceof z.core.$ZodType ? value : null;

/** Whether this layer of the schema allows the value to be missing. */
export const isOpenLayer = (layer: Schema): boolean =>
  layer instanceof z.ZodOptional || layer instanceof z.ZodDefault || layer instanceof z.ZodPrefault;

function inside(layer: Schema): Schema | null {
  if (isOpenLayer(layer) || layer instanceof z.ZodNullable || layer instanceof z.ZodReadonly)
    return 'innerType' in layer._zod.def ? asSchema(layer._zod.def.innerType) : null;
  if (!(layer instanceof z.ZodPipe)) return null;
  const isDecoded = layer instanceof z.ZodCodec || layer.def.in instanceof z.ZodTransform;
  return isDecoded ? layer.def.out : layer.def.in;
}

/** A schema and its inner schemas, from the outside in; the last one describes the value itself. */
export function layersOf(schema: Schema): readonly [Schema, ...Schema[]] {
  const inner = inside(schema);
  return inner ? [schema, ...layersOf(inner)] : [schema];
}

function labelOf(schema: Schema): string | undefined {
  const labels = layersOf(schema).map((layer) => z.globalRegistry.get(layer)?.['label']);
  return labels.find((label) => typeof label === 'string');
}

function memberOf(schema: Schema, key: PropertyKey): Schema | undefined {
  const inner = layersOf(schema).at(-1);
  if (inner instanceof z.ZodObject) return asSchema(inner.shape[String(key)]) ?? undefined;
  if (inner instanceof z.ZodArray) return asSchema(inner.element) ?? undefined;
  if (!(inner instanceof z.ZodUnion)) return undefined;
  const options = inner.options.map((option) => asSchema(option));
  return options.flatMap((option) => (option && memberOf(option, key)) ?? [])[0];
}

/** Label of the value at a path: from the metadata of its schema, or derived from its name. */
export function labelAt(schema: Schema, path: readonly PropertyKey[], whole: string): string {
  let at: Schema | undefined = schema;
  let label = labelOf(schema) ?? whole;
  for (const key of path) {
    at = at && memberOf(at, key);
    label = (at && labelOf(at)) ?? (typeof key === 'string' ? wordsOfName(key) : label);
  }
  return label;
}
