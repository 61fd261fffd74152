import type { BodyField } from '#commands/asking/ask-schema.ts';
import type { FieldErrors } from '../form/submission.ts';
import { answerOf, draftOf, emptyAnswer, type Notation } from './answers.ts';

type Values = Readonly<Record<string, unknown>>;

export interface FormField extends BodyField {
  /** Whether a change may leave the field out, which keeps its value. */
  mayOmit: boolean;
}

interface FieldRule extends Notation {
  /** Whether the form asks for the field and sends it. */
  when?: ((values: Values) => boolean) | undefined;
}

interface FormRules {
  fields: readonly FormField[];
  ruleOf: (name: string) => FieldRule;
  /** Initial values. */
  values: Values;
  isChange: boolean;
  check: (values: Values) => FieldErrors;
}

/** Fields for changing a record; required if they are required for a new record. */
export function fieldsOfChange(
  added: readonly BodyField[],
  changed: readonly BodyField[],
): FormField[] {
  const byName = new Map(added.map((field) => [field.name, field]));
  return changed.map((field) => ({
    ...(byName.get(field.name) ?? field),
    mayOmit: field.check(undefined).ok,
  }));
}

/** Sorts fields: those in `first` come first, those in `without` are left out. */
export function orderFields<Field extends BodyField>(
  fields: readonly Field[],
  { first, without }: { first: readonly string[]; without: ReadonlySet<string> },
): Field[] {
  const place = ({ name }: Field) => (first.includes(name) ? first.indexOf(name) : first.length);
  return fields
    .filter(({ name }) => !without.has(name))
    .toSorted((one, other) => place(one) - place(other));
}

/** State of a form: values, visible fields, errors, and the request body made from the drafts. */
export function formState({ fields, ruleOf, values: given, isChange, check }: FormRules) {
  const start = Object.fromEntries(
    fields.map((field) => [field.name, draftOf(field, startOf(field), ruleOf(field.name))]),
  );
  function startOf({ name, usual }: FormField): unknown {
    return name in given ? given[name] : isChange ? undefined : usual;
  }
  const answersOf = (drafts: Values) =>
    fields.map((field) => {
      const answer = answerOf(field, drafts[field.name], ruleOf(field.name));
      // Leaving the field out would restore its old or default value, although the user removed
      // it.
      const isRemoved = answer.ok && answer.value === undefined && !field.files;
      return isRemoved && start[field.name] !== ''
        ? { field, answer: { ok: false as const, why: `${field.label} is required.` } }
        : { field, answer };
    });
  const read = (drafts: Values) => {
    const answers = answersOf(drafts);
    const values = Object.fromEntries(
      answers.flatMap(({ field, answer }) => (answer.ok ? [[field.name, answer.value]] : [])),
    );
    const shown = answers.filter(({ field }) => ruleOf(field.name).when?.(values) ?? true);
    // A stored phone number that breaks today's rule must not prevent other changes.
    const isKept = ({ name, input, mayOmit }: FormField) =>
      mayOmit && drafts[name] === start[name] && (start[name] === '' || input === 'phone');
    const sent = shown.filter(({ field }) => !isKept(field));
    return { values, shown: shown.map(({ field }) => field), sent };
  };
  return {
    start,
    read,
    draftIn: (name: string, value: unknown): unknown => {
      const field = fields.find((one) => one.name === name);
      return field && draftOf(field, value, ruleOf(name));
    },
    /** Whether a field can stay or become empty. */
    isOptional(field: FormField): boolean {
      if (field.kind === 'choice') return field.check(null).ok;
      const answer = emptyAnswer(field);
      return answer.ok && !(answer.value === undefined && start[field.name] !== '');
    },
    errorsOf(drafts: Values): FieldErrors {
      const { values, sent } = read(drafts);
      const errors = sent.flatMap(({ field, answer }) =>
        answer.ok ? [] : [[field.name, answer.why]],
      );
      return { ...check(values), ...Object.fromEntries(errors) };
    },
    bodyOf: (drafts: Values): Values =>
      nestPaths(
        read(drafts).sent.flatMap(({ field, answer }) =>
          answer.ok && answer.value !== undefined ? [[field.name, answer.value]] : [],
        ),
      ),
  };
}

/** Builds an object from entries; the path `contact.name` becomes the field `name` of `contact`. */
function nestPaths(entries: readonly [path: string, value: unknown][]): Values {
  const body: Record<string, unknown> = {};
  for (const [path, value] of entries) {
    const [name = '', member] = path.split('.');
    body[name] = member === undefined ? value : { ...Object(body[name]), [member]: value };
  }
  return body;
}
