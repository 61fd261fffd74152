import * as z from 'zod';
import type { Endpoint } from '#api/endpoint.ts';
import { isOpenLayer, layersOf, wordsOfName } from '#api/schema-labels.ts';
import { messageOf } from '#api/validation-messages.ts';
import type { DayDirection } from './days.ts';
import { question, type Check, type Option, type Question, type QuestionKind } from './ask.ts';

/** Label and hints in the metadata of a schema: `.meta({ label, pick, direction })`. */
interface Hints {
  label?: string;
  pick?: string;
  kind?: QuestionKind;
  direction?: DayDirection;
  choices: Readonly<Record<string, string>>;
}

interface Opened {
  inner: z.core.$ZodType;
  optional: boolean;
  hints: Hints;
}

/**
 * Creates the questions of an endpoint's body: the named fields (also nested, as in `proof.name`),
 * or by default all fields that are required or have a label.
 */
export function questionsOf(endpoint: Endpoint, names?: readonly string[]): Question[] {
  const body = endpoint.body ?? endpoint.form;
  if (!(body instanceof z.ZodObject)) return [];
  const questions = names
    ? names.map((name) => ({ ...fieldAt(body, name), name }))
    : Object.keys(body.shape)
        .map((name) => fieldAt(body, name))
        .filter(({ opened: { optional, hints } }) => !optional || hints.label !== undefined);
  return questions.map(({ name, schema, opened: parts }) => questionOf(name, schema, parts));
}

interface Field {
  name: string;
  schema: z.core.$ZodType;
  opened: Opened;
}

function fieldAt(body: z.ZodObject, path: string): Field {
  const [name = '', ...rest] = path.split('.');
  const schema: z.core.$ZodType = body.shape[name] ?? missing(path);
  const parts = opened(schema);
  if (rest.length === 0) return { name, schema, opened: parts };
  return parts.inner instanceof z.ZodObject ? fieldAt(parts.inner, rest.join('.')) : missing(path);
}

function missing(name: string): never {
  throw new Error(`The call has no argument ${name}.`);
}

function questionOf(name: string, schema: z.core.$ZodType, parts: Opened): Question {
  const { inner, optional, hints } = parts;
  const label = hints.label ?? wordsOfName(name);
  return question({
    name,
    label,
    kind: kindOf(inner, hints),
    optional,
    pick: hints.pick,
    direction: hints.direction,
    options: optionsOf(inner, hints),
    check: checkOf(schema, parts, label),
  });
}

/**
 * Removes the wrappers of a schema and collects optionality, hints and the inner schema from them.
 */
function opened(schema: z.core.$ZodType): Opened {
  const found: Opened = { inner: schema, optional: false, hints: { choices: {} } };
  for (const layer of layersOf(schema)) {
    found.inner = layer;
    found.optional ||= isOpenLayer(layer);
    found.hints = { ...hintsOf(layer), ...found.hints };
  }
  return found;
}

function hintsOf(layer: z.core.$ZodType): Partial<Hints> {
  const meta: Record<string, unknown> = { ...z.globalRegistry.get(layer) };
  const word = (name: string) => {
    const value = meta[name];
    return typeof value === 'string' ? value : undefined;
  };
  const kind = kinds.find((one) => one === meta.kind);
  const label = word('label');
  const pick = word('pick');
  const direction = directions.find((one) => one === meta.direction);
  return {
    ...(label && { label }),
    ...(pick && { pick }),
    ...(kind && { kind }),
    ...(direction && { direction }),
  };
}

const directions: readonly DayDirection[] = ['past', 'future'];
const kinds = ['text', 'number', 'money', 'date', 'moment', 'choice', 'yes-no', 'record'] as const;

function kindOf(inner: z.core.$ZodType, { pick, kind }: Hints): QuestionKind {
  if (pick !== undefined) return 'record';
  if (kind !== undefined) return kind;
  if (inner instanceof z.ZodBoolean) return 'yes-no';
  if (inner instanceof z.ZodNumber) return 'number';
  if (inner instanceof z.ZodISODate) return 'date';
  if (inner instanceof z.ZodISODateTime) return 'moment';
  return optionsOf(inner, { choices: {} }) ? 'choice' : 'text';
}

function optionsOf(inner: z.core.$ZodType, { choices }: Hints): Option[] | undefined {
  const values =
    inner instanceof z.ZodEnum
      ? inner.options
      : inner instanceof z.ZodLiteral
        ? [...inner.values]
        : inner instanceof z.ZodUnion
          ? literalsOf(inner)
          : null;
  if (!values) return undefined;
  return values.map((value) => ({
    value,
    label: choices[String(value)] ?? wordsOfName(String(value)),
  }));
}

function literalsOf(union: z.ZodUnion): unknown[] | null {
  const members = union.options.flatMap((one) => (one instanceof z.ZodLiteral ? one : []));
  return members.length === union.options.length
    ? members.flatMap(({ values }) => [...values])
    : null;
}

/**
 * Validates with the schema of the endpoint, so that an accepted answer is valid for the server.
 */
function checkOf(schema: z.core.$ZodType, { inner }: Opened, label: string): Check {
  return (value) => {
    const parsed = z.safeParse(schema, value);
    if (parsed.success) return { ok: true, value: sentAs(value, inner, parsed.data) };
    const [issue] = parsed.error.issues;
    return { ok: false, why: issue ? messageOf(schema, issue, label) : `${label} is not valid.` };
  };
}

/**
 * Returns a parsed text, but other values as they were before decoding, because decoded types
 * cannot be sent as JSON.
 */
function sentAs(value: unknown, inner: z.core.$ZodType, parsed: unknown): unknown {
  return inner instanceof z.ZodString && typeof parsed === 'string' ? parsed : value;
}
