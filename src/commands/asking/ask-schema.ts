import * as z from 'zod';
import type { Endpoint } from '#api/endpoint.ts';
import { isOpenLayer, layersOf, wordsOfName } from '#api/schema-labels.ts';
import { messageOf } from '#api/validation-messages.ts';
import type { DayDirection } from './days.ts';
import { question, type Check, type Option, type Question, type QuestionKind } from './ask.ts';

/** Kind of text input in a form, if it is not a plain single line. */
export type TextInput = (typeof textInputs)[number];

/**
 * Metadata of a schema that forms and questions use: `.meta({ label, pick, direction, hint,
 * emptyMeans, unit, input, choices })`.
 */
interface Hints {
  label?: string;
  pick?: string;
  kind?: QuestionKind;
  direction?: DayDirection;
  /** Help below the field of a form. */
  hint?: string;
  /** Meaning of an empty answer in the palette, for instance "Today". */
  emptyMeans?: string;
  /** Unit of the number, for instance "%". */
  unit?: string;
  input?: TextInput;
  /** Label of each value that can be chosen. */
  choices?: Readonly<Record<string, string>>;
}

/** Field of an endpoint's body, with the facts that a form or the palette needs to ask for it. */
export interface BodyField extends Omit<Hints, 'kind' | 'choices'> {
  name: string;
  label: string;
  kind: QuestionKind;
  /** Whether the endpoint accepts a body without the field. */
  optional: boolean;
  isWhole: boolean;
  isList: boolean;
  /** Whether the field takes one uploaded file or several; undefined if it takes no file. */
  files: 'one' | 'several' | undefined;
  /** Default that the server uses if the field is missing. */
  usual: unknown;
  options: readonly Option[] | undefined;
  check: Check;
}

interface Opened {
  inner: z.core.$ZodType;
  optional: boolean;
  hints: Hints;
}

/**
 * Returns the fields of an endpoint's body: the named ones (also nested, as in `proof.name`), or by
 * default all that are required or have a label.
 */
export function bodyFields(endpoint: Endpoint, names?: readonly string[]): BodyField[] {
  const body = endpoint.body ?? endpoint.form;
  if (!(body instanceof z.ZodObject)) return [];
  const fields = names
    ? names.map((name) => ({ ...fieldAt(body, name), name }))
    : Object.keys(body.shape)
        .map((name) => fieldAt(body, name))
        .filter(({ opened: { optional, hints } }) => !optional || hints.label !== undefined);
  return fields.map(({ name, schema, opened: parts }) => describe(name, schema, parts));
}

/**
 * Creates the questions for the fields that `bodyFields` returns. The label ends with the unit, as
 * in "Commission, %".
 */
export const questionsOf = (endpoint: Endpoint, names?: readonly string[]): Question[] =>
  bodyFields(endpoint, names).map(({ name, label, kind, optional, pick, direction, ...field }) =>
    question({
      name,
      label: field.unit === undefined ? label : `${label}, ${field.unit}`,
      kind,
      optional,
      pick,
      direction,
      options: field.options,
      emptyMeans: field.emptyMeans,
      check: field.check,
    }),
  );

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

function describe(name: string, schema: z.core.$ZodType, parts: Opened): BodyField {
  const { inner, optional, hints } = parts;
  const { choices: _, ...facts } = hints;
  const label = hints.label ?? wordsOfName(name);
  const usual = z.safeParse(schema, undefined);
  return {
    ...facts,
    name,
    label,
    kind: kindOf(inner, hints),
    optional,
    isWhole: inner instanceof z.ZodNumber && inner.isInt,
    isList: inner instanceof z.ZodArray,
    files: filesOf(inner),
    usual: usual.success ? usual.data : undefined,
    options: optionsOf(inner, hints),
    check: checkOf(schema, parts, label),
  };
}

const isUpload = (schema: z.core.$ZodType): boolean =>
  z.globalRegistry.get(schema)?.['upload'] === true;

function filesOf(inner: z.core.$ZodType): BodyField['files'] {
  if (isUpload(inner)) return 'one';
  return inner instanceof z.ZodUnion && inner.options.some(isUpload) ? 'several' : undefined;
}

/**
 * Unwraps a schema; returns the innermost schema, with the optionality and metadata of all layers.
 */
function opened(schema: z.core.$ZodType): Opened {
  const found: Opened = { inner: schema, optional: false, hints: {} };
  for (const layer of layersOf(schema)) {
    found.inner = layer;
    found.optional ||= isOpenLayer(layer);
    found.hints = { ...hintsOf(layer), ...found.hints };
  }
  return found;
}

function hintsOf(layer: z.core.$ZodType): Hints {
  const meta: Record<string, unknown> = { ...z.globalRegistry.get(layer) };
  const texts = (['label', 'pick', 'hint', 'emptyMeans', 'unit'] as const).flatMap((name) => {
    const value = meta[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  const kind = kinds.find((one) => one === meta.kind);
  const direction = directions.find((one) => one === meta.direction);
  const input = textInputs.find((one) => one === meta.input);
  const choices = z.record(z.string(), z.string()).safeParse(meta.choices);
  return {
    ...Object.fromEntries(texts),
    ...(kind && { kind }),
    ...(direction && { direction }),
    ...(input && { input }),
    ...(choices.success && { choices: choices.data }),
  };
}

const directions: readonly DayDirection[] = ['past', 'future'];
const kinds = ['text', 'number', 'money', 'date', 'moment', 'choice', 'yes-no', 'record'] as const;
const textInputs = ['email', 'phone', 'url', 'lines', 'time'] as const;

function kindOf(inner: z.core.$ZodType, { pick, kind, choices }: Hints): QuestionKind {
  if (pick !== undefined) return 'record';
  if (kind !== undefined) return kind;
  if (choices !== undefined) return 'choice';
  if (inner instanceof z.ZodBoolean) return 'yes-no';
  if (inner instanceof z.ZodNumber) return 'number';
  if (inner instanceof z.ZodISODate) return 'date';
  if (inner instanceof z.ZodISODateTime) return 'moment';
  return optionsOf(inner, {}) ? 'choice' : 'text';
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
  if (!values)
    return choices && Object.entries(choices).map(([value, label]) => ({ value, label }));
  return values.map((value) => ({
    value,
    label: choices?.[String(value)] ?? wordsOfName(String(value)),
  }));
}

function literalsOf(union: z.ZodUnion): unknown[] | null {
  const members = union.options.flatMap((one) => (one instanceof z.ZodLiteral ? one : []));
  return members.length === union.options.length
    ? members.flatMap(({ values }) => [...values])
    : null;
}

/**
 * Creates a check with the schema of the endpoint, so that the server accepts every accepted
 * answer.
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
 * Value to send: for a text the parsed one, otherwise the value before parsing, because parsed
 * values (such as dates) may not be valid JSON.
 */
function sentAs(value: unknown, inner: z.core.$ZodType, parsed: unknown): unknown {
  return inner instanceof z.ZodString && typeof parsed === 'string' ? parsed : value;
}
