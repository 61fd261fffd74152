import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { Refusal } from '../../api/refusal.ts';

export type FieldErrors<Field extends string = string> = Partial<Record<Field, string>>;

export interface Submission<Values> {
  ref: RefObject<HTMLFormElement | null>;
  errors: FieldErrors;
  /** What belongs to no field. */
  refusal: Refusal | null;
  busy: boolean;
  submit: (event: FormEvent) => void;
  /** Sends other values than those of the form, for instance from another version. */
  sendInstead: (values: Values) => void;
}

interface Form<Values, Answer> {
  values: Values;
  /** What can be seen to be wrong before sending; empty when nothing is. */
  check?: (values: Values) => FieldErrors;
  /** The key stays the same for the same values, so that trying again never does it twice. */
  send: (values: Values, idempotencyKey: string) => Promise<Answer>;
  done?: (answer: Answer) => void;
}

/** Sends a form once at a time, keeps what was typed, and leads the focus to the first field that is wrong. */
export function useSubmission<Values, Answer>(form: Form<Values, Answer>): Submission<Values> {
  const { values, check, send, done } = form;
  const ref = useRef<HTMLFormElement>(null);
  const isBusy = useRef(false);
  const attempt = useRef({ values: '', key: '' });
  const [state, setState] = useState<{
    errors: FieldErrors;
    refusal: Refusal | null;
    busy: boolean;
  }>(nothing);
  useEffect(() => {
    if (!state.busy) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [state]);

  async function run(given: Values) {
    const errors = check?.(given) ?? {};
    if (Object.keys(errors).length > 0) return setState({ ...nothing, errors });
    const written = JSON.stringify(given);
    if (attempt.current.values !== written)
      attempt.current = { values: written, key: crypto.randomUUID() };
    isBusy.current = true;
    setState({ ...nothing, busy: true });
    try {
      const answer = await send(given, attempt.current.key);
      attempt.current = { values: '', key: '' };
      setState(nothing);
      done?.(answer);
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

const nothing = { errors: {}, refusal: null, busy: false };

function refused(error: unknown): { errors: FieldErrors; refusal: Refusal | null } {
  if (!(error instanceof Refusal)) throw error;
  const fields = Object.entries(error.body.errors ?? {}).map(([field, texts]) => [
    field,
    texts.join(' '),
  ]);
  return { errors: Object.fromEntries(fields), refusal: error };
}

/** The errors that no field of the form shows, and the message when there are no fields at all. */
export function wordsOf(
  { refusal, errors }: Pick<Submission<unknown>, 'refusal' | 'errors'>,
  fields: readonly string[],
): string | null {
  if (!refusal) return null;
  const unseen = Object.entries(errors).filter(([field]) => !fields.includes(field));
  if (unseen.length > 0) return unseen.map(([, text]) => text).join(' ');
  return Object.keys(errors).length > 0 ? null : refusal.message;
}
