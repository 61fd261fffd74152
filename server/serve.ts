import type { Calls } from '../src/api/generated/endpoints.ts';
import type { Caller, Context } from './context.ts';
import type { Input } from './input.ts';

/** What a handler of an endpoint receives and returns. */
interface Exchange {
  /** There may be no caller. */
  isPublic: boolean;
  input: object;
  result: unknown;
}
type Run<E extends Exchange> = (
  input: E['input'],
  context: Context<E['isPublic'] extends true ? Caller | null : Caller>,
) => Promise<E['result']> | E['result'];

/**
 * How a call is answered. A plain function sees the caller's rows only. `system` sees everything:
 * identity and look-ups of one's own. `own` is given no transaction and opens its own, so that slow
 * work does not hold one. `reads` reads what was uploaded before the transaction starts, and gives the plain
 * function that goes on with it, for the caller's own rows or as `system`.
 */
type Handler<E extends Exchange> =
  | Run<E>
  | { system: Run<E> }
  | { own: Run<E> }
  | { reads: (input: E['input']) => Promise<Run<E>>; sees?: 'system' };

export type Handlers<T> = {
  [K in keyof T]: T[K] extends Exchange ? Handler<T[K]> : never;
};

/** Ties handlers to the endpoints of a table of the contract; an endpoint without a handler does not compile. */
export const serve = <N extends keyof Calls>(
  _table: N,
  handlers: Handlers<Calls[N]>,
): Handlers<Calls[N]> => handlers;

type AnyRun = (input: Input, context: Context<Caller | null>) => unknown;

/** How a handler is run. */
export interface Plan {
  run: AnyRun;
  /** Reads an upload before the transaction starts and gives what runs in it. */
  reads?: (input: Input) => Promise<AnyRun>;
  /** What the handler's transaction sees; null when it opens its own. */
  sees: 'own rows' | 'system' | null;
}

const notRead: AnyRun = () => {
  throw new Error('The upload was not read.');
};

/** The plan of a handler, whichever kind it is. */
export function planOf(handler: unknown): Plan {
  if (typeof handler === 'function') return { run: handler as AnyRun, sees: 'own rows' };
  const special = handler as {
    system?: AnyRun;
    own?: AnyRun;
    reads?: Plan['reads'];
    sees?: 'system';
  };
  if (special.system) return { run: special.system, sees: 'system' };
  if (special.own) return { run: special.own, sees: null };
  if (special.reads)
    return { run: notRead, reads: special.reads, sees: special.sees ?? 'own rows' };
  throw new Error('A handler is a function, { system }, { own } or { reads }.');
}
