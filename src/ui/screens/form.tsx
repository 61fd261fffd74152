import { useState, type ReactNode } from 'react';
import type { Client } from '../../api/client.ts';
import type { Contract } from '../../api/contract.ts';
import { Conflict } from '../form/conflict.tsx';
import { Note } from '../form/note.tsx';
import { useSubmission, wordsOf, type FieldErrors } from '../form/submission.ts';
import { useCounter } from './counter.ts';

export type FormValues = Readonly<Record<string, string | boolean>>;

type NamesOf<V, Value> = { [K in keyof V]: V[K] extends Value ? K : never }[keyof V] & string;

/** What a field of a form is given: how it is called, what stands in it, what is wrong with it. */
interface Field {
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}
type Tick = Pick<Field, 'name' | 'label' | 'error'> & {
  checked: boolean;
  onChange: (checked: boolean) => void;
};

/** What lays the fields out: `<TextField type="email" {...field('email')} />`. */
export interface Fields<V extends FormValues, R> {
  field: (name: NamesOf<V, string>) => Field;
  tick: (name: NamesOf<V, boolean>) => Tick;
  values: V;
  record: R;
}

/** How the values are sent: trying again with the same values is the same deed, and never overwrites what is newer. */
export interface Sending<R> {
  api: Client<Contract>;
  record: R;
  how: { idempotencyKey: string; version?: number };
}

/** One form as data. `R` is the record that it is about, null where it makes a new one. */
export interface FormSpec<R, V extends FormValues, Answer> {
  /** The fields that are shown, as people call them. */
  labels: { readonly [Name in keyof V]?: string };
  /** What stands in them at first. */
  start: (record: R) => V;
  fields: (form: Fields<V, R>) => ReactNode;
  /** What can be seen to be wrong before sending; empty when nothing is. */
  check?: (values: V, record: R) => FieldErrors;
  send: (values: V, sending: Sending<R>) => Promise<Answer>;
  /** What is said when it is done; `put` changes what then stands in the fields. */
  done?: (answer: Answer, form: { record: R; put: (changed: Partial<V>) => void }) => string;
}

interface Around<R, Answer> {
  record: R;
  onDone?: ((answer: Answer) => void) | undefined;
  /** What becomes of the form when what somebody else saved is kept. */
  onDrop: () => void;
}

const versionOf = (record: unknown): number | undefined =>
  typeof record === 'object' && record !== null && 'version' in record
    ? Number(record.version)
    : undefined;

/** A form at work: its fields, what is wrong, and both versions when somebody else saved first. */
export function useForm<R, V extends FormValues, Answer>(
  spec: FormSpec<R, V, Answer>,
  { record, onDone, onDrop }: Around<R, Answer>,
) {
  const { api, toasts } = useCounter();
  const [values, setValues] = useState(() => spec.start(record));
  const version = versionOf(record);
  const put = (changed: Partial<V>) => setValues((now) => ({ ...now, ...changed }));
  const form = useSubmission({
    values: { values, version },
    check: (given) => spec.check?.(given.values, record) ?? {},
    send: (given, idempotencyKey) => {
      const how = {
        idempotencyKey,
        ...(given.version !== undefined && { version: given.version }),
      };
      return spec.send(given.values, { api, record, how });
    },
    done: (answer) => {
      const text = spec.done?.(answer, { record, put });
      if (text !== undefined) toasts.show({ kind: 'success', text });
      onDone?.(answer);
    },
  });
  const { ref, refusal, errors, busy, submit } = form;
  const words = wordsOf(form, Object.keys(spec.labels));
  const named = (name: keyof V & string) => ({
    name,
    label: spec.labels[name] ?? name,
    error: errors[name],
    onChange: (value: string | boolean) => setValues((now) => ({ ...now, [name]: value })),
  });
  const field = (name: NamesOf<V, string>) => ({ ...named(name), value: String(values[name]) });
  const tick = (name: NamesOf<V, boolean>) => ({
    ...named(name),
    checked: values[name] === true,
  });
  const trouble =
    refusal?.code === 'stale' ? (
      <Conflict
        current={refusal.body.current}
        mine={mineOf(spec.labels, values)}
        onDrop={onDrop}
        onSaveMine={(newer) => form.sendInstead({ values, version: newer })}
      />
    ) : (
      words && <Note kind="error">{words}</Note>
    );
  return {
    frame: { ref, noValidate: true, onSubmit: submit },
    busy,
    trouble,
    fields: spec.fields({ field, tick, values, record }),
  };
}

const mineOf = <V extends FormValues>(labels: FormSpec<never, V, never>['labels'], values: V) =>
  Object.entries<string | undefined>(labels).map(([field, label = field]) => ({
    field,
    label,
    value: String(values[field]),
  }));
