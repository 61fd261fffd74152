import { optionName, type Argument } from '#api/catalogue/catalogue.ts';
import { parseDay } from '#commands/asking/days.ts';
import { parseMoment } from '#commands/asking/moments.ts';
import { todayHere } from '#domain/kernel/business-days.ts';
import { parseInstant } from '#domain/kernel/time.ts';
import { figureReading, numberProblem } from '#domain/text/numbers.ts';
import { searchText } from '#domain/text/search.ts';
import { CommandError } from '../exit-codes.ts';

/** Looks up the id of a record by reference or name. */
export type LookUp = (entity: string, text: string) => Promise<number>;

/** Texts that were given for an argument. */
export type Given = Readonly<Record<string, readonly string[]>>;

const words = (text: string): string => searchText(text).replaceAll(/[-_ ]+/g, ' ');

/**
 * Values that match a typed word: equal values, otherwise values that begin with the word,
 * otherwise values that contain it.
 */
export function choicesFor(typed: string, values: readonly string[]): readonly string[] {
  const wanted = words(typed);
  const equal = values.filter((value) => words(value) === wanted);
  if (equal.length > 0) return equal;
  const starting = values.filter((value) => words(value).startsWith(wanted));
  return starting.length > 0 ? starting : values.filter((value) => words(value).includes(wanted));
}

const optionOf = ({ name }: Argument): string => `--${optionName(name)}`;

function readChoice(argument: Argument, typed: string): readonly string[] {
  const values = argument.values ?? [];
  const found = choicesFor(typed, values);
  if (found.length === 0)
    throw new CommandError(
      `${optionOf(argument)} does not take “${typed}”. Choose ${values.join(', ')}.`,
    );
  if (found.length > 1 && !argument.isMany)
    throw new CommandError(`${optionOf(argument)} “${typed}” could be ${found.join(' or ')}.`);
  return found;
}

function readYesNo(argument: Argument, typed: string): boolean {
  const [found] = choicesFor(typed, ['yes', 'no', 'true', 'false']);
  if (found === undefined) throw new CommandError(`${optionOf(argument)} takes yes or no.`);
  return found === 'yes' || found === 'true';
}

/** Reads a typed day or timestamp: yesterday, mon, 23/11, 2026-11-23, 2 h ago, 14:05. */
function readDate(argument: Argument, typed: string): string {
  const today = todayHere(new Date());
  const found =
    parseInstant(typed) === null
      ? (parseDay(typed, today, 'past') ?? parseMoment(typed, today))
      : typed;
  if (found === null)
    throw new CommandError(
      `${optionOf(argument)} does not take “${typed}”. Use a day such as 2026-11-23 or yesterday.`,
    );
  return found;
}

/** Id of a text such as 41 or #41; null for other texts. */
export function idIn(text: string): number | null {
  const digits = /^#?([1-9]\d{0,8})$/.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}

function readNumber(argument: Argument, typed: string): number {
  const read = figureReading(typed);
  if (read.ok) return read.value;
  throw new CommandError(
    numberProblem(read, { label: optionOf(argument), example: '12.5' }) ?? 'Not a number.',
  );
}

function readJson(argument: Argument, typed: string): unknown {
  try {
    return JSON.parse(typed);
  } catch {
    throw new CommandError(`${optionOf(argument)} takes JSON.`);
  }
}

/** Values for one typed text. A text can match several choices. */
async function valuesOf(
  argument: Argument,
  typed: string,
  lookUp: LookUp,
): Promise<readonly unknown[]> {
  if (argument.isNullable && typed === 'none') return [null];
  switch (argument.kind) {
    case 'choice':
      return readChoice(argument, typed);
    case 'yes-no':
      return [readYesNo(argument, typed)];
    case 'day':
      return [readDate(argument, typed)];
    case 'number':
      return [readNumber(argument, typed)];
    case 'record':
      return [idIn(typed) ?? (await lookUp(argument.entity ?? '', typed))];
    case 'json':
      return [readJson(argument, typed)].flat();
    case 'text':
      return [typed];
  }
}

const isSplit = ({ isMany, kind }: Argument): boolean => isMany === true && kind !== 'json';

async function valueOf(argument: Argument, texts: readonly string[], lookUp: LookUp) {
  const typed = isSplit(argument) ? texts.flatMap((text) => text.split(',')) : texts.slice(-1);
  const found: unknown[] = [];
  for (const text of typed) found.push(...(await valuesOf(argument, text.trim(), lookUp)));
  const isSingle = !argument.isMany || (found.length === 1 && argument.kind !== 'json');
  return isSingle ? found[0] : [...new Set(found)];
}

/** Filter or request body made from the given texts; names are looked up. */
export async function readArguments(
  taken: readonly Argument[],
  given: Given,
  lookUp: LookUp,
): Promise<Record<string, unknown>> {
  const read: Record<string, unknown> = {};
  for (const argument of taken) {
    const texts = given[argument.name] ?? [];
    if (texts.length > 0) read[argument.name] = await valueOf(argument, texts, lookUp);
  }
  const missing = taken.filter(({ name, isRequired }) => isRequired && read[name] === undefined);
  if (missing.length > 0)
    throw new CommandError(`Add ${missing.map((one) => optionOf(one)).join(' and ')}.`);
  return read;
}

/** Finds the argument with a written name, which may be the name of its field or of its option. */
export const argumentNamed = (taken: readonly Argument[], name: string): Argument | undefined =>
  taken.find((one) => one.name === name || optionName(one.name) === name);

/** Names of arguments in one line. */
export const namesOf = (taken: readonly Argument[]): string =>
  taken.map((one) => optionName(one.name)).join(', ');

/** Texts of conditions such as “status=failed”, by argument. */
export function givenByConditions(
  taken: readonly Argument[],
  conditions: readonly string[],
): Given {
  const given: Record<string, string[]> = {};
  for (const condition of conditions) {
    const [, name = '', text = ''] = /^([\w-]+)[=:](.+)$/.exec(condition) ?? [];
    const argument = argumentNamed(taken, name);
    if (argument === undefined)
      throw new CommandError(
        `“${condition}” is not a condition. Write name=value, where the name is one of ${namesOf(taken)}.`,
      );
    given[argument.name] = [...(given[argument.name] ?? []), text];
  }
  return given;
}
