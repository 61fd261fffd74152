import { useRef, useState } from 'react';
import { ApiError } from '#api/api-error.ts';

type Errors = Partial<Record<string, string>>;

interface Sending {
  busy: 'quote' | 'book' | null;
  errors: Errors;
  failure: ApiError | null;
}

export const nothingSent: Sending = { busy: null, errors: {}, failure: null };

/** Request to send: its content, and the function that sends it. */
interface PendingSend<Response> {
  words: unknown;
  send: (idempotencyKey: string) => Promise<Response>;
  done: (response: Response) => void;
  /** Called with the reason if the displayed prices are outdated. */
  outdated?: (reason: string) => void;
}

/**
 * Sends one request at a time, with errors by field. Equal content has the same idempotency key, so
 * that a retry is not performed twice.
 */
export function useSending() {
  const [state, setState] = useState(nothingSent);
  const attempt = useRef({ written: '', key: '' });

  async function send<Sent>(
    busy: 'quote' | 'book',
    errors: Errors,
    { words, send: carry, done, outdated }: PendingSend<Sent>,
  ) {
    if (Object.keys(errors).length > 0) return setState({ ...nothingSent, errors });
    const written = busy + JSON.stringify(words);
    if (attempt.current.written !== written)
      attempt.current = { written, key: crypto.randomUUID() };
    setState({ ...nothingSent, busy });
    try {
      const response = await carry(attempt.current.key);
      attempt.current = { written: '', key: '' };
      setState(nothingSent);
      done(response);
    } catch (error) {
      setState({ ...nothingSent, ...refused(error) });
      if (outdated && error instanceof ApiError && error.status === 409) outdated(error.message);
    }
  }
  return { state, send, reset: setState };
}

function refused(error: unknown): Pick<Sending, 'errors' | 'failure'> {
  if (!(error instanceof ApiError)) throw error;
  const fields = Object.entries(error.body.errors ?? {});
  return {
    errors: Object.fromEntries(fields.map(([field, texts]) => [field, texts.join(' ')])),
    failure: error,
  };
}
