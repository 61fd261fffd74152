import type { SQL } from 'drizzle-orm';
import type * as z from 'zod';
import { contract } from '#api/generated/contract.ts';
import type { EndpointKey, InputOf } from '#api/endpoint-types.ts';
import { LARGEST_RUN } from '#api/contract/runs/runs.ts';
import type { Access, Endpoint, RunTitle } from '#api/endpoint.ts';
import type { Endpoints } from '#api/generated/endpoints.ts';
import type { EntityName } from '#api/entity-names.ts';
import type { Permission } from '#domain/people/permissions.ts';
import { runTitleOf, type RunEntity } from '#domain/runs/run-titles.ts';
import { parse } from '../http/input/input.ts';
import type { RowOutcome } from '../http/row-results.ts';
import type { Rows } from './rows/row-source.ts';
import type {
  Common,
  Inside,
  MakesDocument,
  OpenDocument,
  External,
  Scope,
  SendingScope,
  Send,
  Sent,
  Verdict,
} from './work.ts';

/** An endpoint that is marked `bulk`: it takes ids and can be run for any number of rows. */
export type BulkCall = {
  [K in EndpointKey]: Endpoints[K] extends { bulk: EntityName } ? K : never;
}[EndpointKey];

type Body<K extends BulkCall> = InputOf<K>['body'];

type RulesOf<A, B> = Inside<A, B> | External<A> | MakesDocument<A>;

/** Rules of an operation; see work.ts for the three kinds. */
export type Rules<K extends BulkCall> = RulesOf<Omit<Body<K>, 'ids'>, Body<K>>;

/** Rules with their validated arguments. */
export type Work =
  | { kind: 'inside'; work: (scope: Scope, ids: number[]) => Promise<RowOutcome[]> }
  | {
      kind: 'external';
      atOnce: number;
      prepare: (scope: SendingScope, ids: number[]) => Promise<Map<number, Send | Sent>>;
    }
  | { kind: 'document'; open: () => OpenDocument };

/** An operation with its arguments, ready for rows. */
export interface Plan {
  arguments: Record<string, unknown>;
  lacks(caller: Scope['caller']): readonly Permission[];
  check(scope: Scope): Promise<void>;
  /** Returns verdicts on the chosen rows; a row without a verdict is not skipped. */
  preview(scope: Scope, selection: SQL): Promise<Verdict[]>;
  work: Work;
}

export interface Operation {
  call: string;
  kind: Work['kind'];
  entity: RunEntity;
  can: Access;
  title: RunTitle;
  /** Maximum number of rows of a run. */
  most: number;
  /** Validates arguments; throws 422 with messages by field. */
  plan(given: Record<string, unknown>): Plan;
  /** Operation for the entity in the arguments, for endpoints that work on several entities. */
  of?(given: Record<string, unknown>): Operation;
}

/** Title of a run with this number of rows. */
export function titleOf(
  { title, entity }: Pick<Operation, 'title' | 'entity'>,
  given: Record<string, unknown>,
  count: number,
): string {
  return runTitleOf(typeof title === 'string' ? title : title(given), entity, count);
}

function workOf<A, B>(rules: RulesOf<A, B>, args: A, bodyOf: (ids: number[]) => B): Work {
  switch (rules.kind) {
    case 'inside':
      return { kind: 'inside', work: (scope, ids) => rules.work(scope, bodyOf(ids)) };
    case 'external': {
      const prepare = (scope: SendingScope, ids: number[]) => rules.prepare(scope, ids, args);
      return { kind: 'external', atOnce: rules.atOnce, prepare };
    }
    case 'document':
      return { kind: 'document', open: () => rules.open(args) };
  }
}

/** Operation as its runs use it; the body may differ from that of the endpoint. */
interface Described<B extends { ids: number[] }> {
  call: string;
  entity: RunEntity;
  can: Access;
  runTitle: RunTitle;
  body: z.ZodType<B>;
}

/**
 * Creates an operation for an endpoint whose body is not JSON with `ids`: it takes a form, or names
 * rows of another entity.
 */
export function operationOver<B extends { ids: number[] }>(
  { call, entity, can, runTitle: title, body }: Described<B>,
  rules: RulesOf<Omit<B, 'ids'>, B>,
): Operation {
  const most = rules.kind === 'document' ? rules.most : LARGEST_RUN;
  const plan = (given: Record<string, unknown>): Plan => {
    const bodyOf = (ids: number[]) => parse(body, { ...given, ids });
    const { ids: _, ...args } = bodyOf([1]);
    const common: Common<Omit<B, 'ids'>> = rules;
    return {
      arguments: args,
      lacks: (caller) => common.lacks?.(caller, args) ?? [],
      check: async (scope) => common.check?.(scope, args),
      preview: (scope, selection) => common.preview(scope, args, selection),
      work: workOf(rules, args, bodyOf),
    };
  };
  return { call, kind: rules.kind, entity, can, title, most, plan };
}

/**
 * Creates the operation of an endpoint. The schema of its body validates the arguments, so that
 * both always agree.
 */
export function operation<K extends BulkCall>(call: K, rules: Rules<K>): Operation {
  const { bulk, can, runTitle, body }: Endpoint = contract[call];
  if (runTitle === undefined || body === undefined) throw new Error(`${call} has no runTitle.`);
  const entity = bulk as Endpoints[K]['bulk'];
  return operationOver({ call, entity, can, runTitle, body: body as z.ZodType<Body<K>> }, rules);
}

/** Access and title from the contract, for `operationOver`. */
export const accessOf = <T extends Required<Pick<Endpoint, 'can' | 'runTitle'>>>({
  can,
  runTitle,
}: T) => ({ can, runTitle });

/** Bulk operations of a feature, found by the file name `<name>.bulk.ts`. */
export interface Bulk {
  rows: { readonly [N in RunEntity]?: Rows };
  operations: Readonly<Record<string, Operation>>;
}
