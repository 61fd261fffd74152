import type { SQL } from 'drizzle-orm';
import type * as z from 'zod';
import { contract, type Contract } from '../../src/api/contract.ts';
import { LARGEST_RUN } from '../../src/api/contract/runs.ts';
import type { Access } from '../../src/api/endpoint.ts';
import type { Noun } from '../../src/api/nouns.ts';
import type { Permission } from '../../src/domain/permissions.ts';
import { parse } from '../input.ts';
import type { RowOutcome } from '../rules/outcomes.ts';
import type {
  Common,
  Inside,
  MakesDocument,
  OpenDocument,
  Outside,
  Scope,
  SendingScope,
  Send,
  Sent,
  Verdict,
} from './work.ts';

/** A call whose row says `bulk`: it takes ids and can be made for any number of rows. */
export type BulkCall = {
  [K in keyof Contract]: Contract[K] extends { bulk: Noun } ? K : never;
}[keyof Contract];

type Body<K extends BulkCall> = z.output<Contract[K]['body']>;

type RulesOf<A, B> = Inside<A, B> | Outside<A> | MakesDocument<A>;

/** How a call is done for many rows; see work.ts for the three kinds. */
export type Rules<K extends BulkCall> = RulesOf<Omit<Body<K>, 'ids'>, Body<K>>;

/** What the rows of runs are. */
export type RowNoun = Contract[BulkCall]['bulk'] | 'import-rows';

/** Calls whose runs are not asked for with ids as JSON. */
type OtherCall = 'POST /shipments/bulk/email' | 'PUT /import-shipments/:id';

/** One for every call with `bulk`; a call without does not compile. */
export type Operations = { [K in BulkCall | OtherCall]: Operation };

/** What an operation does with its arguments filled in; they were found valid. */
export type Work =
  | { kind: 'inside'; work: (scope: Scope, ids: number[]) => Promise<RowOutcome[]> }
  | {
      kind: 'outside';
      atOnce: number;
      prepare: (scope: SendingScope, ids: number[]) => Promise<Map<number, Send | Sent>>;
    }
  | { kind: 'document'; open: () => OpenDocument };

/** A call with its arguments, ready for rows. */
export interface Plan {
  arguments: Record<string, unknown>;
  lacks(caller: Scope['caller']): readonly Permission[];
  check(scope: Scope): Promise<void>;
  /** Null when the rules have nothing against any row. */
  preview(scope: Scope, chosen: SQL): Promise<Verdict[]> | null;
  work: Work;
}

export interface Operation {
  call: string;
  kind: Work['kind'];
  noun: RowNoun;
  can: Access;
  /** The most rows of one run. */
  most: number;
  /** Throws 422 with texts by field. */
  plan(given: Record<string, unknown>): Plan;
}

function workOf<A, B>(rules: RulesOf<A, B>, args: A, bodyOf: (ids: number[]) => B): Work {
  switch (rules.kind) {
    case 'inside':
      return { kind: 'inside', work: (scope, ids) => rules.work(scope, bodyOf(ids)) };
    case 'outside': {
      const prepare = (scope: SendingScope, ids: number[]) => rules.prepare(scope, ids, args);
      return { kind: 'outside', atOnce: rules.atOnce, prepare };
    }
    case 'document':
      return { kind: 'document', open: () => rules.open(args) };
  }
}

/** A call for many rows as its runs know it; the body may be another than the one it is asked with. */
interface Described<B extends { ids: number[] }> {
  call: string;
  noun: RowNoun;
  can: Access;
  body: z.ZodType<B>;
}

/** Ties rules to a call that is not asked with ids as JSON: a form, or rows of something else. */
export function operationOver<B extends { ids: number[] }>(
  { call, noun, can, body }: Described<B>,
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
      preview: (scope, chosen) => common.preview?.(scope, args, chosen) ?? null,
      work: workOf(rules, args, bodyOf),
    };
  };
  return { call, kind: rules.kind, noun, can, most, plan };
}

/** Ties the rules to their call: arguments are read by the schema of its body, so that both agree for ever. */
export function operation<K extends BulkCall>(call: K, rules: Rules<K>): Operation {
  const { bulk: noun, can } = contract[call];
  const body: z.ZodType = contract[call].body;
  return operationOver({ call, noun, can, body: body as z.ZodType<Body<K>> }, rules);
}
