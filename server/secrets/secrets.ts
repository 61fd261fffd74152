import * as z from 'zod';

/** Field of a response with its path, where `*` is a list member. */
interface Field {
  path: readonly string[];
  schema: z.core.$ZodType;
}

/** All fields of a response, including those inside lists, options and alternatives. */
function* fieldsOf(
  schema: z.core.$ZodType,
  path: readonly string[] = [],
): Generator<Field, void, undefined> {
  yield { path, schema };
  if (schema instanceof z.ZodObject) {
    for (const [name, field] of Object.entries(schema.shape))
      yield* fieldsOf(field, [...path, name]);
  } else if (schema instanceof z.ZodArray) yield* fieldsOf(schema.element, [...path, '*']);
  else if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    yield* fieldsOf(schema.unwrap(), path);
  else if (schema instanceof z.ZodUnion)
    for (const option of schema.options) yield* fieldsOf(option, path);
}

/** Name of every field of a response, and whether it is marked as a secret. */
export const namedFields = (schema: z.core.$ZodType): { name: string; isSecret: boolean }[] =>
  [...fieldsOf(schema)].map(({ path, schema: field }) => ({
    name: path.filter((part) => part !== '*').at(-1) ?? '',
    isSecret: z.globalRegistry.get(field)?.['secret'] === true,
  }));

/** Whether a response contains a secret: a field made by `secretText()`. */
export const hasSecret = (schema: z.core.$ZodType): boolean =>
  namedFields(schema).some(({ isSecret }) => isSecret);
