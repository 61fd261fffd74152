import type { SQL } from 'drizzle-orm';
import type * as z from 'zod';
import { contract } from '../../src/api/generated/contract.ts';
import type { EndpointKey, InputOf } from '../../src/api/endpoint-types.ts';
import { LARGEST_RUN } from '../../src/api/contract/runs.ts';
import type { Access, Endpoint, RunTitle } from '../../src/api/endpoint.ts';
import type { Endpoints } from '../../src/api/generated/endpoints.ts';
import type { EntityName } from '../../src/api/entity-names.ts';
import type { Permission } from '../../src/domain/permissions.ts';
import { runTitleOf, type RunEntity } from '../../src/domain/run-titles.ts';
import { parse } from '../input.ts';
import type { RowOutcome } from '../features/shipments/row-results.ts';
import type { Rows } from './row-source.ts';
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

/** A call whose row says `bulk`: it takes ids and can be made for any number of rows. */
export type BulkCall = {
  [K in EndpointKey]: Endpoints[K] extends { bulk: EntityName } ? K : never;
}[EndpointKey];

type Body<K extends BulkCall> = InputOf<K>['body'];

type RulesOf<A, B> = Inside<A, B> | External<A> | MakesDocument<A>;

/** How a call is done for many rows; see work.ts for the three kinds. */
export type Rules<K extends BulkCall> = RulesOf<Omit<Body<K>, 'ids'>, Body<K>>;

/** What an operation does with its arguments filled in; they were found valid. */
export type Work =
  | { kind: 'inside'; work: (scope: Scope, ids: number[]) => Promise<RowOutcome[]> }
  | {
      kind: 'external';
      atOnce: number;
      prepare: (scope: SendingScope, ids: number[]) => Promise<Map<number, Send | Sent>>;
    }
  | { kind: 'document'; open: () => OpenDocument };

/** A call with its arguments, ready for rows. */
export interface Plan {
  arguments: Record<string, unknown>;
  lacks(caller: Scope['caller']): readonly Permission[];
  check(scope: Scope): Promise<void>;
  /** What the rules say of the chosen rows; those of which they say nothing run. */
  preview(scope: Scope, selection: SQL): Promise<Verdict[]>;
  work: Work;
}

export interface Operation {
  call: string;
  kind: Work['kind'];
  entity: RunEntity;
  can: Access;
  /** What its runs are called. */
  title: RunTitle;
  /** The most rows of one run. */
  most: number;
  /** Throws 422 with texts by field. */
  plan(given: Record<string, unknown>): Plan;
  /** For a call that is made for rows of more than one entity: the same for the one that its arguments name. */
  of?(given: Record<string, unknown>): Operation;
}

/** What a run of so many rows is called. */
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

/** A call for many rows as its runs know it; the body may be another than the one it is asked with. */
interface Described<B extends { ids: number[] }> {
  call: string;
  entity: RunEntity;
  can: Access;
  runTitle: RunTitle;
  body: z.ZodType<B>;
}

/** Ties rules to a call that is not asked with ids as JSON: a form, or rows of something else. */
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

/** Ties the rules to their call: arguments are read by the schema of its body, so that both agree for ever. */
export function operation<K extends BulkCall>(call: K, rules: Rules<K>): Operation {
  const { bulk, can, runTitle, body }: Endpoint = contract[call];
  if (runTitle === undefined || body === undefined) throw new Error(`${call} has no runTitle.`);
  const entity = bulk as Endpoints[K]['bulk'];
  return operationOver({ call, entity, can, runTitle, body: body as z.ZodType<Body<K>> }, rules);
}

/** What the run of an endpoint that is asked otherwise has of its row in the contract. */
export const accessOf = <T extends Required<Pick<Endpoint, 'can' | 'runTitle'>>>({
  can,
  runTitle,
}: T) => ({ can, runTitle });

/** What a feature does for many rows at once; found by its file, `<name>.bulk.ts`. */
export interface Bulk {
  /** Where the rows of its entities come from. */
  rows: { readonly [N in RunEntity]?: Rows };
  operations: Readonly<Record<string, Operation>>;
}
