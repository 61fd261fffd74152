import * as z from 'zod';
import type { Endpoint } from '../api/endpoint.ts';
import { question, type Check, type Option, type Question, type QuestionKind } from './ask.ts';

/** The words and hints that a schema carries: `.meta({ label, pick })`. */
interface Hints {
  label?: string;
  pick?: string;
  kind?: QuestionKind;
  choices: Readonly<Record<string, string>>;
}

interface Opened {
  inner: z.core.$ZodType;
  optional: boolean;
  hints: Hints;
}

/** The questions of a call's body: those named, else all that are required or have a label. */
export function questionsOf(endpoint: Endpoint, names?: readonly string[]): Question[] {
  const body = endpoint.body ?? endpoint.form;
  if (!(body instanceof z.ZodObject)) return [];
  const fields = Object.entries(body.shape).map(([name, schema]) => ({
    name,
    schema,
    opened: opened(schema),
  }));
  const asked = names
    ? names.map((name) => fields.find((field) => field.name === name) ?? missing(name))
    : fields.filter(({ opened: { optional, hints } }) => !optional || hints.label !== undefined);
  return asked.map(({ name, schema, opened: parts }) => questionOf(name, schema, parts));
}

function missing(name: string): never {
  throw new Error(`The call has no argument ${name}.`);
}

function questionOf(name: string, schema: z.core.$ZodType, parts: Opened): Question {
  const { inner, optional, hints } = parts;
  return question({
    name,
    label: hints.label ?? spoken(name),
    kind: kindOf(inner, hints),
    optional,
    pick: hints.pick,
    options: optionsOf(inner, hints),
    check: checkOf(schema, inner),
  });
}

/** Takes the wrappings off: what is optional, what it is called, and what is inside. */
function opened(schema: z.core.$ZodType): Opened {
  const found: Opened = { inner: schema, optional: false, hints: { choices: {} } };
  for (let layer: z.core.$ZodType | null = schema; layer; layer = below(layer)) {
    found.inner = layer;
    found.optional ||= isOpen(layer);
    found.hints = { ...hintsOf(layer), ...found.hints };
  }
  return found;
}

const isOpen = (layer: z.core.$ZodType) =>
  layer instanceof z.ZodOptional || layer instanceof z.ZodDefault || layer instanceof z.ZodPrefault;

function below(layer: z.core.$ZodType): z.core.$ZodType | null {
  if (isOpen(layer) || layer instanceof z.ZodNullable || layer instanceof z.ZodReadonly) {
    return 'innerType' in layer._zod.def ? asSchema(layer._zod.def.innerType) : null;
  }
  if (!(layer instanceof z.ZodPipe)) return null;
  return layer.def.in instanceof z.ZodTransform ? layer.def.out : layer.def.in;
}

const asSchema = (value: unknown) => (value instanceof z.core.$ZodType ? value : null);

function hintsOf(layer: z.core.$ZodType): Partial<Hints> {
  const meta: Record<string, unknown> = { ...z.globalRegistry.get(layer) };
  const word = (name: string) => {
    const value = meta[name];
    return typeof value === 'string' ? value : undefined;
  };
  const kind = kinds.find((one) => one === meta.kind);
  const label = word('label');
  const pick = word('pick');
  return { ...(label && { label }), ...(pick && { pick }), ...(kind && { kind }) };
}

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
  return values.map((value) => ({ value, label: choices[String(value)] ?? spoken(String(value)) }));
}

function literalsOf(union: z.ZodUnion): unknown[] | null {
  const members = union.options.flatMap((one) => (one instanceof z.ZodLiteral ? one : []));
  return members.length === union.options.length
    ? members.flatMap(({ values }) => [...values])
    : null;
}

/** "delivery_date" and "out-for-delivery" as words. */
function spoken(name: string): string {
  const words = name.replace(/_id$/, '').replaceAll(/[_-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The endpoint's own schema judges, so what passes here is what the server takes. */
function checkOf(schema: z.core.$ZodType, inner: z.core.$ZodType): Check {
  return (value) => {
    const parsed = z.safeParse(schema, value);
    if (parsed.success) return { ok: true, value: sentAs(value, inner, parsed.data) };
    return { ok: false, why: sentence(parsed.error.issues[0]?.message ?? 'That is not valid.') };
  };
}

/** A decoded value may be of another kind than the wire carries; then what was typed is sent. */
function sentAs(value: unknown, inner: z.core.$ZodType, parsed: unknown): unknown {
  return inner instanceof z.ZodString && typeof parsed === 'string' ? parsed : value;
}

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);
