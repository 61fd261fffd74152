import { facts } from '#api/generated/facts.ts';
import type { EndpointKey, RequestOf } from '#api/endpoint-types.ts';
import { parameterNames, route } from '#api/route.ts';
import {
  command,
  type Answers,
  type Bulk,
  type Invocation,
  type Command,
  type CommandSpec,
} from './command.ts';
import type { Question } from './asking/ask.ts';
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
  /** Id of the command; by default the endpoint. Needed if several commands use one endpoint. */
  id?: string;
  /**
   * Names of the body fields to ask for, or a function that creates the questions. By default all
   * fields that are required or have a label.
   */
  ask?: readonly string[] | NonNullable<Command['questions']>;
  /** By default path parameters come from the row and the body from the answers. */
  toRequest?(row: R, answers: Answers): RequestOf<K>;
  /** One request for all rows, if the endpoint accepts several. */
  toBatch?(invocation: Invocation): RequestOf<K>;
  /** For an endpoint with ids: arguments besides the ids; by default the answers. */
  argumentsOf?: Bulk['argumentsOf'];
  /** For an endpoint with ids: title of the preview. */
  titleOf?: Bulk['titleOf'];
  /** For an endpoint with ids: maximum number of rows without a run. */
  most?: Bulk['most'];
  /** For an endpoint with ids: rows to act on, if they are not the rows that the user chose. */
  over?: Bulk['over'];
  /** For an endpoint with ids: whether the operation cannot be undone with these answers. */
  isDestructive?: Bulk['isDestructive'];
  /**
   * Request that undoes the change of a row. `row` is the row before the change, `answer` the
   * response to the change.
   */
  undo?(row: R, answers: Answers, answer: unknown): Reversal;
  /** Undoes the change of a row by its Idempotency-Key; used instead of `undo`. */
  undoByKey?(row: R, key: string): Reversal;
}

/** Request that undoes an earlier request. */
export interface Reversal {
  key: string;
  request: AnyRequest;
}

/** Creates a reversal, typed by its endpoint. */
export const reversal = <K extends Key>(key: K, request: RequestOf<K>): Reversal => ({
  key,
  request,
});

/**
 * Creates a command that sends a request per row, with permission and questions of the contract.
 */
export function actOn<K extends Key, R extends Row = Row>(key: K, spec: ActSpec<K, R>): Command {
  const {
    id = key,
    ask,
    toRequest,
    toBatch,
    undo,
    undoByKey,
    argumentsOf,
    titleOf,
    most,
    over,
    isDestructive,
    ...shared
  } = spec;
  const loose: Loose & Undoing = {
    toRequest,
    toBatch,
    undo: undo ?? refuseUndo,
    ...(undoByKey && { undoByKey }),
  };
  const bulk = bulkOf(key, { argumentsOf, titleOf, most, over, isDestructive });
  return command<R>({
    can: facts[key]?.can,
    changes: (facts[key]?.touches.length ?? 0) > 0,
    ...shared,
    id,
    bulk,
    questions: questionsFrom(key, ask),
    run: (invocation, fx) =>
      bulk ? runBatch(bulk, invocation, fx) : sendRows(key, loose, { invocation, fx }),
    ...((undo || undoByKey) && {
      undo: (results, { subject, answers, key: intent }, fx) => {
        const rows = subject.is === 'rows' ? subject.rows : new Map<Row['id'], Row>();
        const before = results.flatMap(({ id: row }) =>
          row === null ? [] : (rows.get(row) ?? []),
        );
        const said = new Map(results.map((one) => [one.id, one.is === 'ok' ? one.answer : null]));
        return undoEach(fx, { rows: before, intent }, (row) => {
          const answer = said.get(row.id);
          const reversed = loose.undoByKey?.(row, intent) ?? loose.undo(row, answers, answer);
          // The server refuses the undo of a row that was changed after this change.
          return {
            ...reversed,
            version: reversed.key === key ? versionIn(answer, row) : undefined,
          };
        });
      },
    }),
  });
}

/** Creates the questions of an endpoint; loads the schemas only when the questions are asked. */
function questionsFrom(key: Key, ask: ActSpec<Key, Row>['ask']): Command['questions'] {
  if (typeof ask === 'function') return ask;
  return ask?.length === 0 ? undefined : () => questionsFor(key, ask);
}

/**
 * Creates questions for the named body fields; by default for all that are required or have a
 * label.
 */
export async function questionsFor(key: Key, names?: readonly string[]): Promise<Question[]> {
  const [{ questionsOf }, { contract }] = await fetchSchemas();
  return questionsOf(contract[key], names);
}

/** Loads the schemas of the contract. Also called in advance, so that questions appear at once. */
export const fetchSchemas = () =>
  Promise.all([import('./asking/ask-schema.ts'), import('#api/generated/contract.ts')]);

/** Bulk operation of an endpoint with ids; other endpoints get one request per row. */
function bulkOf(
  key: Key,
  { argumentsOf, titleOf, most, over, isDestructive }: Partial<Bulk>,
): Bulk | undefined {
  if (facts[key]?.bulk === undefined) return undefined;
  return {
    invocation: key,
    argumentsOf: argumentsOf ?? nestAnswers,
    ...(titleOf && { titleOf }),
    ...(most !== undefined && { most }),
    ...(over && { over }),
    isDestructive: isDestructive ?? (() => false),
  };
}

/** Nests answers with dotted names: the answer to `proof.name` is the name inside `proof`. */
function nestAnswers(answers: Answers): Answers {
  const parts = new Map<string, Record<string, unknown>>();
  const plain: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(answers)) {
    const [outer = '', inner] = name.split('.');
    if (inner === undefined) plain[name] = value;
    else parts.set(outer, { ...parts.get(outer), [inner]: value });
  }
  return { ...plain, ...Object.fromEntries(parts) };
}

/** Sends all rows in one request, whose response has an outcome per row. */
async function runBatch(
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
 * Functions of `ActSpec` without the types of rows and requests, because checking them against
 * every endpoint is too much for the compiler. `on` checks the entity, and `ActSpec` the request.
 */
interface Loose {
  toRequest?(row: Row, answers: Answers): object;
  toBatch?(invocation: Invocation): object;
}

interface Undoing {
  undo(row: Row, answers: Answers, answer: unknown): Reversal;
  undoByKey?(row: Row, key: string): Reversal;
}

function refuseUndo(): never {
  throw new Error('This command cannot be undone.');
}

async function sendRows(
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

function undoEach(
  fx: Effects,
  { rows, intent }: { rows: readonly Row[]; intent: string },
  reversalOf: (row: Row) => Reversal & { version: number | undefined },
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

/**
 * Version of the row after a change, from the response; undefined if the response is not the row.
 */
function versionIn(answer: unknown, { id }: Row): number | undefined {
  const isRow = typeof answer === 'object' && answer !== null && 'id' in answer;
  return isRow && answer.id === id ? versionOf({ ...answer, id }) : undefined;
}

function versionOf(row: Row): number | undefined {
  return 'version' in row && typeof row.version === 'number' ? row.version : undefined;
}
