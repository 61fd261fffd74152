import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { ApiError } from '#api/api-error.ts';

export type FieldErrors<Field extends string = string> = Partial<Record<Field, string>>;

export interface Submission<Values> {
  ref: RefObject<HTMLFormElement | null>;
  errors: FieldErrors;
  /** Error that belongs to no field. */
  failure: ApiError | null;
  busy: boolean;
  submit: (event: FormEvent) => void;
  /** Sends the given values instead of those in the form, for instance with another version. */
  sendInstead: (values: Values) => void;
}

interface Form<Values, Response> {
  values: Values;
  /** Validates before sending; returns no errors if the form is valid. */
  check?: (values: Values) => FieldErrors;
  /**
   * `idempotencyKey` stays the same for the same values, so that a retry is not performed twice.
   */
  send: (values: Values, idempotencyKey: string) => Promise<Response>;
  done?: (response: Response) => void;
}

/**
 * Submits a form, one request at a time. Keeps the typed values and focuses the
 * first invalid field.
 */
export function useSubmission<Values, Returned>(form: Form<Values, Returned>): Submission<Values> {
  const { values, check, send, done } = form;
  const ref = useRef<HTMLFormElement>(null);
  const isBusy = useRef(false);
  const attempt = useRef({ values: '', key: '' });
  const [state, setState] = useState<{
    errors: FieldErrors;
    failure: ApiError | null;
    busy: boolean;
  }>(nothing);
  useEffect(() => {
    if (!state.busy) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [state]);

  async function run(given: Values) {
    const errors = check?.(given) ?? {};
    if (Object.keys(errors).length > 0) return setState({ ...nothing, errors });
    const written = JSON.stringify(given, stampOfFile);
    if (attempt.current.values !== written)
      attempt.current = { values: written, key: crypto.randomUUID() };
    isBusy.current = true;
    setState({ ...nothing, busy: true });
    try {
      const response = await send(given, attempt.current.key);
      attempt.current = { values: '', key: '' };
      setState(nothing);
      done?.(response);
    } catch (error) {
      setState({ ...refused(error), busy: false });
    } finally {
      isBusy.current = false;
    }
  }
  const sendInstead = (given: Values) => {
    if (!isBusy.current) void run(given);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    sendInstead(values);
  };
  return { ...state, ref, submit, sendInstead };
}

/** Text that distinguishes files, which JSON writes as empty objects. */
const stampOfFile = (_: string, value: unknown) =>
  value instanceof File ? `${value.name} ${value.size} ${value.lastModified}` : value;

const nothing = { errors: {}, failure: null, busy: false };

function refused(error: unknown): { errors: FieldErrors; failure: ApiError | null } {
  if (!(error instanceof ApiError)) throw error;
  const fields = Object.entries(error.body.errors ?? {}).map(([field, texts]) => [
    field,
    texts.join(' '),
  ]);
  return { errors: Object.fromEntries(fields), failure: error };
}

/**
 * Text for errors that no field displays; if no field has an error, the message of the response.
 */
export function failureText(
  { failure, errors }: Pick<Submission<unknown>, 'failure' | 'errors'>,
  fields: readonly string[],
): string | null {
  if (!failure) return null;
  const unseen = Object.entries(errors).filter(([field]) => !fields.includes(field));
  if (unseen.length > 0) return unseen.map(([, text]) => text).join(' ');
  return Object.keys(errors).length > 0 ? null : failure.message;
}
