import facts from 'virtual:contract-facts';
import type { Contract } from '../api/contract.ts';
import type { RequestOf } from '../api/endpoint.ts';
import { parameterNames, route } from '../api/route.ts';
import { command, type Answers, type Call, type Command, type CommandSpec } from './command.ts';
import type { AnyRequest, Effects } from './effects.ts';
import type { Row } from './focus.ts';
import { resultOf, send, sendEach } from './send.ts';

type Key = Extract<keyof Contract, string>;
type Shared<R extends Row> = Pick<
  CommandSpec<R>,
  'title' | 'keys' | 'on' | 'when' | 'danger' | 'single' | 'matching' | 'icon' | 'also'
>;

interface ActSpec<K extends Key, R extends Row> extends Shared<R> {
  /** Several commands of one call need names of their own. */
  id?: string;
  /** The arguments to ask for, in this order; otherwise all that are required or have a label. */
  ask?: readonly string[];
  /** The request of one row; by default its path parameters come from the row and the body from the answers. */
  toRequest?(row: R, answers: Answers): RequestOf<K, Contract[K]>;
  /** One request for all rows, where the call takes many. */
  toBatch?(call: Call): RequestOf<K, Contract[K]>;
  /** The call that takes back what was done to a row; the row is as it was before. */
  undo?(row: R, answers: Answers): Reversal;
}

/** A call that takes another one back. */
export interface Reversal {
  key: string;
  request: AnyRequest;
}

/** States a reversal with the types of its call. */
export const reversal = <K extends Key>(key: K, request: RequestOf<K, Contract[K]>): Reversal => ({
  key,
  request,
});

/** A command that makes one call of the contract for each row: permission, questions and staleness come from there. */
export function actOn<K extends Key, R extends Row = Row>(key: K, spec: ActSpec<K, R>): Command {
  const { id = key, ask, toRequest, toBatch, undo, ...shared } = spec;
  const loose: Loose & Undoing = { toRequest, toBatch, undo: undo ?? irrevocable };
  return command<R>({
    ...shared,
    id,
    can: facts[key]?.can,
    ask: async () => {
      const [{ questionsOf }, { contract }] = await Promise.all([
        import('./ask-schema.ts'),
        import('../api/contract.ts'),
      ]);
      return questionsOf(contract[key], ask);
    },
    run: (call, fx) => performed(key, loose, { call, fx }),
    ...(undo && {
      undo: (results, { subject, answers, key: intent }, fx) => {
        const rows = subject.is === 'rows' ? subject.rows : new Map<Row['id'], Row>();
        const before = results.flatMap(({ id: row }) =>
          row === null ? [] : (rows.get(row) ?? []),
        );
        return takenBack(fx, { rows: before, intent }, (row) => loose.undo(row, answers));
      },
    }),
  });
}

/** The same functions, asked with rows of the registry: their kind is checked by `on`. */
interface Loose {
  toRequest?(row: Row, answers: Answers): AnyRequest;
  toBatch?(call: Call): AnyRequest;
}

interface Undoing {
  undo(row: Row, answers: Answers): Reversal;
}

function irrevocable(): never {
  throw new Error('This command cannot be undone.');
}

async function performed(key: Key, spec: Loose, { call, fx }: { call: Call; fx: Effects }) {
  const { toBatch, toRequest = (row: Row, answers: Answers) => requestOf(key, row, answers) } =
    spec;
  const isOne = toBatch !== undefined || call.subject.is !== 'rows';
  if (isOne) {
    const request = toBatch?.(call) ?? { body: call.answers };
    const sent = await send(fx, call.signal, { key, request, idempotencyKey: call.key });
    return call.ids.length === 0
      ? [resultOf(null, sent)]
      : call.ids.map((id) => resultOf(id, sent));
  }
  return sendEach(call, fx, (row) => ({
    key,
    request: toRequest(row, call.answers),
    idempotencyKey: `${call.key}:${row.id}`,
    version: versionOf(row),
  }));
}

function takenBack(
  fx: Effects,
  { rows, intent }: { rows: readonly Row[]; intent: string },
  reversalOf: (row: Row) => Reversal,
) {
  const { signal } = new AbortController();
  const ids = rows.map(({ id }) => id);
  const call = { subject: { is: 'none' }, rows, ids, answers: {}, key: intent, signal } as const;
  return sendEach({ ...call, progress: () => {} }, fx, (row) => ({
    ...reversalOf(row),
    idempotencyKey: `${intent}:undo:${row.id}`,
  }));
}

function requestOf(key: string, row: Row, answers: Answers): AnyRequest {
  const given: Record<string, unknown> = { ...row };
  const names = parameterNames(route(key).path);
  const params = Object.fromEntries(names.map((name) => [name, given[name] ?? row.id]));
  const hasBody = !/^(GET|DELETE) /.test(key) && Object.keys(answers).length > 0;
  return { params, ...(hasBody && { body: answers }) };
}

function versionOf(row: Row): number | undefined {
  return 'version' in row && typeof row.version === 'number' ? row.version : undefined;
}
