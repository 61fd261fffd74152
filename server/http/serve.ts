import type { Page } from '#api/endpoint.ts';
import { notFound } from '#api/api-error.ts';
import type { Calls } from '#api/generated/endpoints.ts';
import type { Caller, Context } from '../context.ts';
import type { Input } from './input/input.ts';

/** Input and result types of an endpoint. */
interface Exchange {
  /** Whether the caller may be null. */
  isPublic: boolean;
  input: object;
  result: unknown;
}
type Run<E extends Exchange> = (
  input: E['input'],
  context: Context<E['isPublic'] extends true ? Caller | null : Caller>,
) => Promise<E['result']> | E['result'];

/**
 * Handler of an endpoint.
 *
 * - A plain function sees the rows of the caller.
 * - `system` sees all rows, for sign-in and look-ups of the caller's own data.
 * - `own` opens its own transactions, so that slow work does not keep a transaction open.
 * - `reads` parses an upload before the transaction and returns the plain function to run in it,
 *   with the scope of the caller or of the system.
 */
type Handler<E extends Exchange> =
  | Run<E>
  | { system: Run<E> }
  | { own: Run<E> }
  | { reads: (input: E['input']) => Promise<Run<E>>; sees?: 'system' };

export type Handlers<T> = {
  [K in keyof T]: T[K] extends Exchange ? Handler<T[K]> : never;
};

/** Types handlers by a table of the contract; an endpoint without a handler does not compile. */
export const serve = <N extends keyof Calls>(
  _table: N,
  handlers: Handlers<Calls[N]>,
): Handlers<Calls[N]> => handlers;

type AnyRun = (input: Input, context: Context<Caller | null>) => unknown;

/** Execution of a handler. */
export interface Plan {
  run: AnyRun;
  /** Parses an upload before the transaction and returns the function to run in it. */
  reads?: (input: Input) => Promise<AnyRun>;
  /** Scope of the handler's transaction; null if the handler opens its own. */
  sees: 'own rows' | 'system' | null;
}

const notRead: AnyRun = () => {
  throw new Error('The upload was not read.');
};

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

/** Plan of a call that reads one row of a list; throws 404 if the caller cannot see the row. */
export function recordPlanOf(list: unknown): Plan {
  const { run, sees } = planOf(list);
  return {
    sees,
    run: async ({ params }, context) => {
      const { id } = params as { id: number };
      const query = { filter: { id }, range: [0, 0] as [number, number] };
      const { rows } = (await run({ params: {}, query }, context)) as Page<unknown>;
      if (rows.length === 0) throw notFound();
      return rows[0];
    },
  };
}
