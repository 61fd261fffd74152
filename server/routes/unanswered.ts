import type { Endpoint } from '../../src/api/endpoint.ts';
import { Refusal } from '../../src/api/refusal.ts';
import type { Handlers } from '../serve.ts';

/** Calls whose rules are not there yet. */
export const unanswered = <T extends Record<string, Endpoint>>(calls: T) =>
  Object.fromEntries(
    Object.keys(calls).map((key) => [
      key,
      () => {
        throw new Refusal(503, { message: 'This is not answered yet.', code: 'unavailable' });
      },
    ]),
  ) as unknown as Handlers<T>;
