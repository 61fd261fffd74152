import {
  askedKinds,
  holesIn,
  MAX_STEPS,
  type Arguments,
  type AskStep,
  type Line,
  type Step,
} from './steps.ts';

/** Thrown for a line that is not a step; its message is shown to users. */
class Unreadable extends Error {}

const refuse = (message: string): never => {
  throw new Unreadable(message);
};

const WORD = /(?:[^\s"]|"(?:[^"\\]|\\.)*")+/g;
const QUOTED = /"((?:[^"\\]|\\.)*)"/g;

const unquote = (word: string): string =>
  word.replaceAll(QUOTED, (_, inner: string) => inner.replaceAll(/\\(.)/g, '$1'));

/** Words of a line; quotes keep spaces together. */
const wordsOf = (text: string): string[] => text.match(WORD) ?? [];

const NAME = /^[a-z][a-z0-9_-]*$/;

const nameOf = (word: string | undefined): string =>
  word !== undefined && NAME.test(word)
    ? word
    : refuse('A name has lower-case letters, digits and hyphens, such as “locker”.');

function argumentsOf(words: readonly string[]): Arguments {
  return Object.fromEntries(
    words.map((word) => {
      const at = word.indexOf('=');
      if (at < 1) return refuse(`Write “${unquote(word)}” as name=value.`);
      return [word.slice(0, at), unquote(word.slice(at + 1))];
    }),
  );
}

const rangeIn = (word: string | undefined): readonly [number, number] | undefined => {
  const found = /^(\d{1,6})\.\.(\d{1,6})$/.exec(word ?? '');
  return found ? [Number(found[1]), Number(found[2])] : undefined;
};

const ASK = /^ask\s+([^:\s]+)\s*:\s*([a-z][a-z -]*?)(?:\s+(\d+\.\.\d+))?(?:\s*=\s*(.+))?$/;

/** Parses "ask hours: number 1..48 = 12". */
function askOf(text: string): AskStep {
  const found = ASK.exec(text);
  if (!found)
    return refuse('Write “ask name: kind”, for instance “ask locker: locker = selection”.');
  const [, name, kind = '', bounds, given] = found;
  const range = rangeIn(bounds);
  const usual = given === undefined ? undefined : unquote(given.trim());
  const isPlain = askedKinds.some((one) => one === kind);
  if (usual === 'selection' && isPlain) refuse('Only rows can be the selection.');
  if (range && kind !== 'number') refuse('Only numbers have a smallest and largest value.');
  return {
    is: 'ask',
    name: nameOf(name),
    kind,
    ...(range && { range }),
    ...(usual === 'selection' ? { isSelection: true as const } : usual !== undefined && { usual }),
  };
}

/** Parses "choose shipments where status=collected as parcels". */
function chooseOf([list = '', ...rest]: readonly string[]): Step {
  const at = rest.lastIndexOf('as');
  if (at < 0 || at !== rest.length - 2) return refuse('End the line with “as name”.');
  const [first, ...conditions] = rest.slice(0, at);
  if (first !== 'where' || conditions.length === 0)
    return refuse('Say which rows: “choose list where name=value as name”.');
  return { is: 'choose', list, filter: argumentsOf(conditions), as: nameOf(rest.at(-1)) };
}

const SPAN = /^\d{1,3}(min|h)$/;

/** Parses "wait lockers where id={locker} state=online at-most=4h". */
function waitOf([list = '', first, ...conditions]: readonly string[]): Step {
  const { 'at-most': atMost = '', ...filter } = argumentsOf(conditions);
  if (first !== 'where' || Object.keys(filter).length === 0)
    return refuse('Say for which rows: “wait list where name=value at-most=4h”.');
  if (!SPAN.test(atMost)) return refuse('End the line with at-most=30min or at-most=4h.');
  return { is: 'wait', list, filter, atMost };
}

/** Parses "claim {lockers} "Still dark"". */
function claimOf([rows = '', ...rest]: readonly string[]): Step {
  return { is: 'claim', rows: rowsNamed(rows, 'claim'), reason: sentenceOf('claim', rest) };
}

function rowsNamed(rows: string, verb: string): string {
  const [hole] = holesIn(rows);
  return hole !== undefined && rows === `{${hole}}`
    ? hole
    : refuse(`Name the rows in braces after “${verb}”, for instance {parcels}.`);
}

function sentenceOf(verb: string, words: readonly string[]): string {
  const [only] = words;
  return words.length === 1 && only !== undefined && only.startsWith('"')
    ? unquote(only)
    : refuse(`Write the text of “${verb}” in quotes.`);
}

/** Parses "shipments.note {parcels} note="Late"". */
function actionOf(verb: string, [rows = '', ...rest]: readonly string[]): Step {
  const [list = '', action = ''] = verb.split('.');
  return { is: 'do', list, action, rows: rowsNamed(rows, verb), arguments: argumentsOf(rest) };
}

function stepOf(text: string): Step {
  const [verb = '', ...rest] = wordsOf(text);
  if (verb === 'ask') return askOf(text);
  if (verb === 'choose') return chooseOf(rest);
  if (verb === 'wait') return waitOf(rest);
  if (verb === 'claim') return claimOf(rest);
  if (verb === 'check' || verb === 'note') return { is: verb, text: sentenceOf(verb, rest) };
  if (/^[a-z][a-z-]*\.[a-z][a-z-]*$/.test(verb)) return actionOf(verb, rest);
  return refuse(
    'Begin a line with ask, choose, check, wait, claim, note, or an action such as shipments.note.',
  );
}

/** Placeholders that a step fills. */
const filledBy = (step: Step): string[] =>
  step.is === 'ask' ? [step.name] : step.is === 'choose' ? [step.as] : [];

function neededBy(step: Step): string[] {
  if (step.is === 'check' || step.is === 'note') return holesIn(step.text);
  if (step.is === 'claim') return [step.rows, ...holesIn(step.reason)];
  if (step.is === 'choose' || step.is === 'wait')
    return Object.values(step.filter).flatMap(holesIn);
  if (step.is === 'do') return [step.rows, ...Object.values(step.arguments).flatMap(holesIn)];
  return [];
}

/**
 * Returns why a step is at the wrong place; undefined if the place is right. `filled` are the
 * placeholders that earlier lines fill.
 */
function misplaced(step: Step, filled: ReadonlySet<string>, isLate: boolean): string | undefined {
  const missing = neededBy(step).find((name) => !filled.has(name));
  if (missing !== undefined) return `No line before this one names {${missing}}.`;
  const twice = filledBy(step).find((name) => filled.has(name));
  if (twice !== undefined) return `{${twice}} has a value already.`;
  if (step.is === 'ask' && isLate)
    return 'Move this “ask” line to the top: all values are asked before the start.';
  return undefined;
}

/** Parses the steps of a runbook. Ignores empty lines and lines that begin with #. */
export function readSteps(text: string): Line[] {
  const filled = new Set<string>();
  let isLate = false;
  const lines = text.split('\n').map((raw, at) => ({ line: at + 1, text: raw.trim() }));
  const written = lines.filter((one) => one.text !== '' && !one.text.startsWith('#'));
  return written.map((one, at): Line => {
    try {
      if (at >= MAX_STEPS) refuse(`A runbook has at most ${MAX_STEPS} steps.`);
      const step = stepOf(one.text);
      const error = misplaced(step, filled, isLate);
      for (const name of filledBy(step)) filled.add(name);
      isLate ||= step.is !== 'ask';
      return error === undefined ? { ...one, step } : { ...one, error };
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      return { ...one, error: error.message };
    }
  });
}
