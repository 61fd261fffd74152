import { useState, type ReactNode } from 'react';
import type { Client } from '#api/client.ts';
import { Conflict } from '../form/conflict.tsx';
import { Note } from '../form/note.tsx';
import { useSubmission, failureText, type FieldErrors } from '../form/submission.ts';
import { useApp } from '../app-context.ts';

export type FormValues = Readonly<Record<string, unknown>>;

type NamesOf<V, Value> = { [K in keyof V]: V[K] extends Value ? K : never }[keyof V] & string;

/** Props of a form field. */
interface Field {
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}
interface Control<Value> extends Pick<Field, 'name' | 'label' | 'error'> {
  value: Value;
  onChange: (value: Value) => void;
}
type CheckboxField = Pick<Field, 'name' | 'label' | 'error'> & {
  checked: boolean;
  onChange: (checked: boolean) => void;
};

/** Helpers for the layout of fields: `<TextField type="email" {...field('email')} />`. */
export interface Fields<V extends FormValues, R> {
  field: (name: NamesOf<V, string>) => Field;
  checkbox: (name: NamesOf<V, boolean>) => CheckboxField;
  /** Props of a field with a value of any type. */
  control: <Name extends keyof V & string>(name: Name) => Control<V[Name]>;
  values: V;
  record: R;
  errors: FieldErrors;
  put: (changed: Partial<V>) => void;
}

/**
 * Context for sending. The idempotency key makes a retry harmless, and the version prevents
 * overwriting newer data.
 */
export interface Sending<R> {
  api: Client;
  record: R;
  how: { idempotencyKey: string; version?: number };
}

/** Text of a success toast, or a toast with its kind. */
export type Toast = string | { kind: 'success' | 'error'; text: string };

/** Form described as data. `R` is the record, null for a new one. */
export interface FormSpec<R, V extends FormValues, Response> {
  /** Labels of the visible fields. */
  labels: { readonly [Name in keyof V]?: string };
  /** Initial values. */
  start: (record: R) => V;
  fields: (form: Fields<V, R>) => ReactNode;
  /** Validates before sending; returns no errors if the form is valid. */
  check?: (values: V, record: R) => FieldErrors;
  send: (values: V, sending: Sending<R>) => Promise<Response>;
  /** Toast after success, if any; `put` changes field values. */
  done?: (
    response: Response,
    form: { record: R; put: (changed: Partial<V>) => void },
  ) => Toast | undefined;
}

interface Around<R, Returned> {
  record: R;
  onDone?: ((response: Returned) => void) | undefined;
  /** Called when the user drops changes in favour of a newer version. */
  onDrop: () => void;
}

const versionOf = (record: unknown): number | undefined =>
  typeof record === 'object' && record !== null && 'version' in record
    ? Number(record.version)
    : undefined;

/** State of a form: fields, errors, and both versions after a conflict. */
export function useForm<R, V extends FormValues, Returned>(
  spec: FormSpec<R, V, Returned>,
  { record, onDone, onDrop }: Around<R, Returned>,
) {
  const { api, toasts } = useApp();
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
    done: (response) => {
      const toast = spec.done?.(response, { record, put });
      if (toast !== undefined)
        toasts.show(typeof toast === 'string' ? { kind: 'success', text: toast } : toast);
      onDone?.(response);
    },
  });
  const { ref, failure, errors, busy, submit } = form;
  const words = failureText(form, Object.keys(spec.labels));
  const named = (name: keyof V & string) => ({
    name,
    label: spec.labels[name] ?? name,
    error: errors[name],
    onChange: (value: unknown) => setValues((now) => ({ ...now, [name]: value })),
  });
  const control = <Name extends keyof V & string>(name: Name) => ({
    ...named(name),
    value: values[name],
  });
  const field = (name: NamesOf<V, string>) => ({ ...named(name), value: String(values[name]) });
  const checkbox = (name: NamesOf<V, boolean>) => ({
    ...named(name),
    checked: values[name] === true,
  });
  const formError =
    failure?.code === 'stale' ? (
      <Conflict
        current={failure.body.current}
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
    formError: formError,
    fields: spec.fields({ field, checkbox, control, values, record, errors, put }),
  };
}

const mineOf = <V extends FormValues>(labels: FormSpec<never, V, never>['labels'], values: V) =>
  Object.entries<string | undefined>(labels).map(([field, label = field]) => ({
    field,
    label,
    value: String(values[field] ?? ''),
  }));
