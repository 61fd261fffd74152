import { facts } from '../api/generated/facts.ts';
import type { EndpointKey, RequestOf } from '../api/endpoint-types.ts';
import { parameterNames, route } from '../api/route.ts';
import {
  command,
  type Answers,
  type Bulk,
  type Invocation,
  type Command,
  type CommandSpec,
} from './command.ts';
import type { Question } from './ask.ts';
import type { AnyRequest, Effects } from './effects.ts';
import type { Row } from './focus.ts';
import { resultOf, rowResult, send, sendEach } from './send.ts';

type Key = EndpointKey;
type Shared<R extends Row> = Pick<
  CommandSpec<R>,
  | 'title'
  | 'keys'
  | 'on'
  | 'can'
  | 'enabledFor'
  | 'enabled'
  | 'danger'
  | 'single'
  | 'matching'
  | 'icon'
  | 'keywords'
  | 'sentence'
  | 'remedy'
>;

interface ActSpec<K extends Key, R extends Row> extends Shared<R> {
  /** Several commands of one call need names of their own. */
  id?: string;
  /** The arguments to ask for, in this order, or questions of its own; otherwise all that are required or have a label. */
  ask?: readonly string[] | NonNullable<Command['questions']>;
  /** The request of one row; by default its path parameters come from the row and the body from the answers. */
  toRequest?(row: R, answers: Answers): RequestOf<K>;
  /** One request for all rows, where the call takes many. */
  toBatch?(invocation: Invocation): RequestOf<K>;
  /** For a call that takes ids: what is sent beside them; the answers by default. */
  argumentsOf?: Bulk['argumentsOf'];
  /** For a call that takes ids: as many rows as are done without a run. */
  most?: Bulk['most'];
  /** For a call that takes ids: its rows, where they are others than those pointed at. */
  over?: Bulk['over'];
  /** For a call that takes ids: answers that nobody can take back. */
  isDestructive?: Bulk['isDestructive'];
  /** The call that takes back what was done to a row; the row is as it was before, and `answer` what the call said. */
  undo?(row: R, answers: Answers, answer: unknown): Reversal;
}

/** A call that takes another one back. */
export interface Reversal {
  key: string;
  request: AnyRequest;
}

/** States a reversal with the types of its call. */
export const reversal = <K extends Key>(key: K, request: RequestOf<K>): Reversal => ({
  key,
  request,
});

/** A command that makes one call of the contract for each row: permission, questions and staleness come from there. */
export function actOn<K extends Key, R extends Row = Row>(key: K, spec: ActSpec<K, R>): Command {
  const {
    id = key,
    ask,
    toRequest,
    toBatch,
    undo,
    argumentsOf,
    most,
    over,
    isDestructive,
    ...shared
  } = spec;
  const loose: Loose & Undoing = { toRequest, toBatch, undo: undo ?? irrevocable };
  const bulk = bulkOf(key, { argumentsOf, most, over, isDestructive });
  return command<R>({
    can: facts[key]?.can,
    changes: (facts[key]?.touches.length ?? 0) > 0,
    ...shared,
    id,
    bulk,
    questions: questionsFrom(key, ask),
    run: (invocation, fx) =>
      bulk ? together(bulk, invocation, fx) : performed(key, loose, { invocation, fx }),
    ...(undo && {
      undo: (results, { subject, answers, key: intent }, fx) => {
        const rows = subject.is === 'rows' ? subject.rows : new Map<Row['id'], Row>();
        const before = results.flatMap(({ id: row }) =>
          row === null ? [] : (rows.get(row) ?? []),
        );
        const said = new Map(results.map((one) => [one.id, one.is === 'ok' ? one.answer : null]));
        return takenBack(fx, { rows: before, intent }, (row) =>
          loose.undo(row, answers, said.get(row.id)),
        );
      },
    }),
  });
}

/** The questions of a call come from its schemas, which are loaded when somebody is asked. */
function questionsFrom(key: Key, ask: ActSpec<Key, Row>['ask']): Command['questions'] {
  if (typeof ask === 'function') return ask;
  return ask?.length === 0 ? undefined : () => questionsFor(key, ask);
}

/** Questions about the arguments of a call: those named, else all that are required or have a label. */
export async function questionsFor(key: Key, names?: readonly string[]): Promise<Question[]> {
  const [{ questionsOf }, { contract }] = await fetchSchemas();
  return questionsOf(contract[key], names);
}

/** What questions are made of; fetched ahead, so that nobody types before the question is there. */
export const fetchSchemas = () =>
  Promise.all([import('./ask-schema.ts'), import('../api/generated/contract.ts')]);

/** What a call that takes ids says of itself; any other call goes row by row. */
function bulkOf(
  key: Key,
  { argumentsOf, most, over, isDestructive }: Partial<Bulk>,
): Bulk | undefined {
  if (facts[key]?.bulk === undefined) return undefined;
  return {
    invocation: key,
    argumentsOf: argumentsOf ?? nested,
    ...(most !== undefined && { most }),
    ...(over && { over }),
    isDestructive: isDestructive ?? (() => false),
  };
}

/** Answers as arguments: what was asked as `proof.name` is the name inside the proof. */
function nested(answers: Answers): Answers {
  const parts = new Map<string, Record<string, unknown>>();
  const plain: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(answers)) {
    const [outer = '', inner] = name.split('.');
    if (inner === undefined) plain[name] = value;
    else parts.set(outer, { ...parts.get(outer), [inner]: value });
  }
  return { ...plain, ...Object.fromEntries(parts) };
}

/** All rows in one request, which answers what came of each; more than one goes as a run instead. */
async function together(
  { invocation: key, argumentsOf }: Bulk,
  invocation: Invocation,
  fx: Effects,
) {
  const body = { ids: invocation.ids, ...argumentsOf(invocation.answers, invocation.subject) };
  const sent = await send(fx, invocation.signal, {
    key,
    request: { body },
    idempotencyKey: invocation.key,
  });
  return invocation.ids.map((id) => rowResult(id, sent));
}

/**
 * The same functions, asked with rows of the registry: their kind is checked by `on`. That a request has
 * the parts of one is checked by `ActSpec`; to hold all calls against them again is too much for the compiler.
 */
interface Loose {
  toRequest?(row: Row, answers: Answers): object;
  toBatch?(invocation: Invocation): object;
}

interface Undoing {
  undo(row: Row, answers: Answers, answer: unknown): Reversal;
}

function irrevocable(): never {
  throw new Error('This command cannot be undone.');
}

async function performed(
  key: Key,
  spec: Loose,
  { invocation, fx }: { invocation: Invocation; fx: Effects },
) {
  const { toBatch, toRequest = (row: Row, answers: Answers) => requestOf(key, row, answers) } =
    spec;
  const isOne = toBatch !== undefined || invocation.subject.is !== 'rows';
  if (isOne) {
    const request = toBatch?.(invocation) ?? { body: invocation.answers };
    const sent = await send(fx, invocation.signal, {
      key,
      request,
      idempotencyKey: invocation.key,
    });
    return invocation.ids.length === 0
      ? [resultOf(null, sent)]
      : invocation.ids.map((id) => rowResult(id, sent));
  }
  return sendEach(invocation, fx, (row) => ({
    key,
    request: toRequest(row, invocation.answers),
    idempotencyKey: `${invocation.key}:${row.id}`,
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
  const invocation = {
    subject: { is: 'none' },
    rows,
    ids,
    answers: {},
    key: intent,
    signal,
  } as const;
  return sendEach({ ...invocation, progress: () => {} }, fx, (row) => ({
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
