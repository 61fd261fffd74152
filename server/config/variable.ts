import * as z from 'zod';

const emptyAsAbsent = (value: unknown) => (value === '' ? undefined : value);

/** Reads an empty variable as a missing one. */
export const ignoreEmpty = <S extends z.ZodType>(schema: S) => z.preprocess(emptyAsAbsent, schema);
export const optional = <S extends z.ZodType>(schema: S) => ignoreEmpty(schema.optional());

export const flag = z.enum(['on', 'off']).transform((value) => value === 'on');
export const address = optional(z.url({ protocol: /^https?$/ }));
export const secret = optional(z.string());
export const count = z.coerce.number().pipe(z.int().min(1));

/** Bearer token sent to the server that another variable names. */
export const tokenFor = (variable: string) =>
  secret.meta({ description: `bearer token for \`${variable}\`` });
