import type { Endpoint, InputOf, ResultOf } from '../src/api/endpoint.ts';
import type { Caller, Context } from './context.ts';

type CallerOf<E> = E extends { can: 'public' } ? Caller | null : Caller;
type Run<K extends string, E> = (
  input: InputOf<K, E>,
  context: Context<CallerOf<E>>,
) => Promise<ResultOf<E>> | ResultOf<E>;

/**
 * How a call is answered. A plain function sees the caller's rows only. `system` sees everything:
 * identity and look-ups of one's own. `own` is given no transaction and opens its own, so that slow
 * work does not hold one.
 */
export type Handler<K extends string, E> = Run<K, E> | { system: Run<K, E> } | { own: Run<K, E> };

export type Handlers<T> = { [K in keyof T & string]: Handler<K, T[K]> };

/** Ties handlers to the calls they answer; a call without a handler does not compile. */
export const serve = <T extends Record<string, Endpoint>>(
  _calls: T,
  handlers: Handlers<T>,
): Handlers<T> => handlers;
