import * as z from 'zod';

type Schema = z.core.$ZodType;
/** Type of a schema before (`input`) or after parsing (`output`). */
export type Side = 'input' | 'output';
const plain: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  boolean: 'boolean',
  bigint: 'bigint',
  null: 'null',
  undefined: 'undefined',
  unknown: 'unknown',
  never: 'never',
  date: 'Date',
};

type Write = (part: Schema) => string;

/** TypeScript type of a schema as text. `text` writes the nested types. */
export function typeText(schema: Schema, side: Side, text: Write): string {
  return scalarText(schema, side) ?? compoundText(schema, side, text);
}

function scalarText(schema: Schema, side: Side): string | undefined {
  const { def } = schema._zod;
  // Any input is coerced to the target type.
  if (side === 'input' && 'coerce' in def && def.coerce) return 'unknown';
  // A browser sends a File, and a handler receives an Upload.
  if (z.globalRegistry.get(schema)?.['upload'] === true)
    return side === 'input' ? 'File' : 'Upload';
  if (schema instanceof z.ZodLiteral) return union([...schema.values].map(literal));
  if (schema instanceof z.ZodEnum) return union(schema.options.map(literal));
  return plain[def.type];
}

function compoundText(schema: Schema, side: Side, text: Write): string {
  if (schema instanceof z.ZodArray) return `${parenthesize(text(schema.def.element))}[]`;
  if (schema instanceof z.ZodTuple) return `[${schema.def.items.map(text).join(', ')}]`;
  if (schema instanceof z.ZodRecord)
    return `Record<${text(schema.def.keyType)}, ${text(schema.def.valueType)}>`;
  if (schema instanceof z.ZodObject) return objectText(schema, side, text);
  if (schema instanceof z.ZodUnion) return union(schema.def.options.map(text));
  return wrapperText(schema, side, text);
}

function wrapperText(schema: Schema, side: Side, text: Write): string {
  if (schema instanceof z.ZodNullable) return union([text(schema.def.innerType), 'null']);
  if (schema instanceof z.ZodOptional) return union([text(schema.def.innerType), 'undefined']);
  if (schema instanceof z.ZodDefault) {
    const inner = text(schema.def.innerType);
    return side === 'input' ? union([inner, 'undefined']) : inner;
  }
  if (schema instanceof z.ZodPipe) {
    const isSentAsRead = side === 'output' || schema.def.in instanceof z.ZodTransform;
    return text(isSentAsRead ? schema.def.out : schema.def.in);
  }
  const { type } = schema._zod.def;
  if (type === 'transform')
    throw new Error('The output type of a transform is unknown here: pipe it into a schema.');
  throw new Error(`A schema of type ${type} has no type yet: add it to the generator.`);
}

function objectText({ def }: z.ZodObject, side: Side, text: Write): string {
  const members = Object.entries<Schema>(def.shape).map(([key, member]) => {
    const mark = isOpen(member, side) ? '?' : '';
    return `${propertyName(key)}${mark}: ${text(member)};`;
  });
  const isLoose = def.catchall !== undefined && def.catchall._zod.def.type === 'unknown';
  return `{ ${[...members, ...(isLoose ? ['[key: string]: unknown;'] : [])].join(' ')} }`;
}

const isOpen = ({ _zod }: Schema, side: Side) =>
  side === 'input' ? _zod.optin !== undefined : _zod.optout !== undefined;

/** Whether an empty object is valid, so that this part of a request is optional. */
export function takesNothing(schema: Schema, side: Side): boolean {
  if (schema instanceof z.ZodObject)
    return Object.values<Schema>(schema.def.shape).every((member) => isOpen(member, side));
  if (schema instanceof z.ZodUnion)
    return schema.def.options.some((one) => takesNothing(one, side));
  if (schema instanceof z.ZodPipe)
    return takesNothing(side === 'input' ? schema.def.in : schema.def.out, side);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return takesNothing(schema.def.innerType, side);
  }
  return schema instanceof z.ZodRecord || schema instanceof z.ZodUnknown;
}

/** Key of an object type. */
const propertyName = (key: string): string => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : literal(key));

export const literal = (value: unknown): string => JSON.stringify(value);

/** Union of types without duplicates. */
export const union = (types: readonly string[]): string => [...new Set(types)].join(' | ');

const parenthesize = (type: string) => (type.includes(' | ') ? `(${type})` : type);
