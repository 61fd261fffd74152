import { useRef, useState } from 'react';
import { Refusal } from '../../api/refusal.ts';

type Errors = Partial<Record<string, string>>;

interface Sending {
  busy: 'quote' | 'book' | null;
  errors: Errors;
  refusal: Refusal | null;
}

export const nothingSent: Sending = { busy: null, errors: {}, refusal: null };

/** What is sent: the words, and the call that carries them. */
interface Letter<Answer> {
  words: unknown;
  send: (idempotencyKey: string) => Promise<Answer>;
  done: (answer: Answer) => void;
}

/** Sends one thing at a time, with errors by field; the same words go under the same key, so nothing is done twice. */
export function useSending() {
  const [state, setState] = useState(nothingSent);
  const attempt = useRef({ written: '', key: '' });

  async function send<Answer>(
    busy: 'quote' | 'book',
    errors: Errors,
    { words, send: carry, done }: Letter<Answer>,
  ) {
    if (Object.keys(errors).length > 0) return setState({ ...nothingSent, errors });
    const written = busy + JSON.stringify(words);
    if (attempt.current.written !== written)
      attempt.current = { written, key: crypto.randomUUID() };
    setState({ ...nothingSent, busy });
    try {
      const answer = await carry(attempt.current.key);
      attempt.current = { written: '', key: '' };
      setState(nothingSent);
      done(answer);
    } catch (error) {
      setState({ ...nothingSent, ...refused(error) });
    }
  }
  return { state, send, reset: setState };
}

function refused(error: unknown): Pick<Sending, 'errors' | 'refusal'> {
  if (!(error instanceof Refusal)) throw error;
  const fields = Object.entries(error.body.errors ?? {});
  return {
    errors: Object.fromEntries(fields.map(([field, texts]) => [field, texts.join(' ')])),
    refusal: error,
  };
}
