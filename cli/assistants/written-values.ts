import type { Argument } from '#api/catalogue/catalogue.ts';
import { CommandError } from '../exit-codes.ts';
import { argumentNamed, namesOf, type Given } from '../rows/read-arguments.ts';

/** Values of filters or arguments by name, as an assistant writes them. */
export type Written = Readonly<Record<string, unknown>>;

const isSingle = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/**
 * Converts a value to the texts that a person would type. Null becomes `none`, which clears a
 * field.
 */
function textsOf(value: unknown): string[] {
  if (value === null) return ['none'];
  if (isSingle(value)) return [String(value)];
  const isList = Array.isArray(value) && value.every((one) => isSingle(one));
  return isList ? value.map(String) : [JSON.stringify(value)];
}

/** Texts by argument name. Throws if a name is unknown. */
export function givenOf(taken: readonly Argument[], written: Written = {}): Given {
  const given: Record<string, string[]> = {};
  for (const [name, value] of Object.entries(written)) {
    const argument = argumentNamed(taken, name);
    if (argument === undefined)
      throw new CommandError(`There is no “${name}”. Choose ${namesOf(taken) || 'no options'}.`);
    given[argument.name] = textsOf(value);
  }
  return given;
}
