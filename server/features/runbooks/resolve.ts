import { ApiError } from '#api/api-error.ts';
import type { Argument, Resource } from '#api/catalogue/catalogue.ts';
import { optionName } from '#api/catalogue/catalogue.ts';
import { resources } from '#api/generated/resources.ts';
import { claimableEntities } from '#domain/claims/claims.ts';
import { todayHere } from '#domain/kernel/business-days.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/kernel/time.ts';
import { readSteps } from '#domain/runbooks/read-steps.ts';
import {
  askedKinds,
  fillHoles,
  onlyHole,
  type Arguments,
  type AskStep,
  type Holes,
  type HoleValue,
  type Step,
} from '#domain/runbooks/steps.ts';
import { runEntities, type RunEntity } from '#domain/runs/run-titles.ts';

/** A step with the matching list or action of the catalogue. */
export type Resolved =
  | { is: 'ask'; step: AskStep; rows: Rows | null }
  | { is: 'choose'; rows: Rows; as: string; filterOf: (holes: Holes) => Record<string, unknown> }
  | {
      is: 'do';
      rows: Rows;
      hole: string;
      call: string;
      argumentsOf: (holes: Holes) => Record<string, unknown>;
    }
  | {
      is: 'wait';
      rows: Rows;
      atMostMs: number;
      filterOf: (holes: Holes) => Record<string, unknown>;
    }
  | { is: 'check'; text: string }
  | { is: 'note'; text: string };

/** Rows of a list that bulk operations work on. */
export interface Rows {
  resource: Resource;
  entity: RunEntity;
}

/** A line with its step, or the reason why it is not a step. */
export type ResolvedLine = { line: number; text: string } & (
  | { resolved: Resolved }
  | { error: string }
);

/** Refusal of a line, for the person who writes it. */
const refusal = (message: string) => new ApiError(422, { message, code: 'invalid' });

function rowsOfResource(resource: Resource | undefined): Rows | undefined {
  const entity = runEntities.find((one) => one === resource?.topic);
  return resource && entity && { resource, entity };
}

function listNamed(name: string): Rows {
  const found = rowsOfResource(resources.find((one) => one.name === name));
  if (!found) throw refusal(`There is no list “${name}” whose rows can be changed together.`);
  return found;
}

const askedRows = (kind: string): Rows | undefined =>
  resources
    .filter(({ singular, isSearched }) => singular === kind && isSearched)
    .map(rowsOfResource)
    .find((one) => one !== undefined);

function argumentNamed(all: readonly Argument[], name: string, of: string): Argument {
  const found = all.find((one) => one.name === name || optionName(one.name) === name);
  if (found) return found;
  const names = all.map((one) => optionName(one.name)).join(', ');
  throw refusal(
    `${of} has no “${name}”. ${names === '' ? 'It takes no values.' : `It takes ${names}.`}`,
  );
}

function plainValue({ kind, isMany }: Argument, written: string): unknown {
  if (kind === 'yes-no') return written === 'yes';
  if (kind === 'json') return JSON.parse(written);
  const values = isMany ? written.split(',') : [written];
  const read = kind === 'number' || kind === 'record' ? values.map(Number) : values;
  return read.length === 1 ? read[0] : read;
}

function holeValue({ kind, isMany, label }: Argument, value: HoleValue): unknown {
  if (!('ids' in value)) return kind === 'text' ? value.label : value.value;
  if (isMany) return value.ids;
  const [only] = value.ids;
  if (value.ids.length !== 1) throw refusal(`${label} takes one record, not ${value.ids.length}.`);
  return only;
}

/**
 * Returns the value of an argument: the answer for its placeholder, or the written text with its
 * placeholders filled in.
 */
function valueOf(argument: Argument, written: string, holes: Holes): unknown {
  const value = holes[onlyHole(written) ?? ''];
  if (value !== undefined) return holeValue(argument, value);
  const text = fillHoles(written, holes);
  try {
    return plainValue(argument, text);
  } catch (error) {
    if (error instanceof SyntaxError) throw refusal(`“${text}” is not JSON.`);
    throw error;
  }
}

/** Parses the written arguments of a call or filter. */
function readArguments(all: readonly Argument[], written: Arguments, of: string) {
  const named = Object.entries(written).map(
    ([name, text]) => [argumentNamed(all, name, of), text] as const,
  );
  return (holes: Holes): Record<string, unknown> =>
    Object.fromEntries(named.map(([one, text]) => [one.name, valueOf(one, text, holes)]));
}

function resolveAction(step: Step & { is: 'do' }, known: ReadonlyMap<string, RunEntity>): Resolved {
  const rows = listNamed(step.list);
  const { actions, name } = rows.resource;
  const action = actions.find((one) => one.name === step.action);
  if (!action) {
    const names = actions.map((one) => one.name).join(', ');
    throw refusal(`${name} have no action “${step.action}”. Choose ${names}.`);
  }
  if (known.get(step.rows) !== rows.entity)
    throw refusal(`{${step.rows}} are not ${rows.resource.plural}.`);
  const argumentsOf = readArguments(action.arguments, step.arguments, `${name}.${action.name}`);
  return { is: 'do', rows, hole: step.rows, call: action.call, argumentsOf };
}

function resolveAsk(step: AskStep): Resolved {
  if (askedKinds.some((one) => one === step.kind)) return { is: 'ask', step, rows: null };
  const rows = askedRows(step.kind);
  if (!rows) throw refusal(`Ask for ${askedKinds.join(', ')}, or for rows such as a shipment.`);
  return { is: 'ask', step, rows };
}

/** Resolves a claim to the bulk action that claims rows of its list. */
function resolveClaim(
  step: Step & { is: 'claim' },
  known: ReadonlyMap<string, RunEntity>,
): Resolved {
  const entity = known.get(step.rows);
  const rows = resources.map(rowsOfResource).find((one) => one?.entity === entity);
  const isClaimable = claimableEntities.some((one) => one === entity);
  if (!rows || !isClaimable) throw refusal(`{${step.rows}} cannot be claimed.`);
  const argumentsOf = (holes: Holes) => ({ entity, reason: fillHoles(step.reason, holes) });
  return { is: 'do', rows, hole: step.rows, call: 'POST /claims', argumentsOf };
}

const spanMs = (written: string): number =>
  Number.parseInt(written, 10) * (written.endsWith('h') ? HOUR_MS : MINUTE_MS);

function resolve(step: Step, known: ReadonlyMap<string, RunEntity>): Resolved {
  if (step.is === 'do') return resolveAction(step, known);
  if (step.is === 'ask') return resolveAsk(step);
  if (step.is === 'claim') return resolveClaim(step, known);
  if (step.is === 'check' || step.is === 'note') return step;
  const rows = listNamed(step.list);
  const filterOf = readArguments(rows.resource.filters, step.filter, step.list);
  return step.is === 'choose'
    ? { is: 'choose', rows, as: step.as, filterOf }
    : { is: 'wait', rows, atMostMs: spanMs(step.atMost), filterOf };
}

const rowsNamed = (resolved: Resolved): [string, RunEntity][] => {
  if (resolved.is === 'choose') return [[resolved.as, resolved.rows.entity]];
  return resolved.is === 'ask' && resolved.rows ? [[resolved.step.name, resolved.rows.entity]] : [];
};

/** Returns the first message of a refusal, with the field that the message is about. */
export function reasonOf({ body }: ApiError): string {
  const [first] = Object.entries(body.errors ?? {});
  return first === undefined ? body.message : `${first[0]}: ${first[1][0] ?? body.message}`;
}

/** Sample values in place of the answers, used while a runbook is checked. */
export function sampleHoles(lines: readonly ResolvedLine[]): Holes {
  const samples = { number: 1, day: todayHere(), 'yes-no': true } as const;
  const sampleOf = ({ kind, range }: AskStep): HoleValue => {
    const plain = Object.entries(samples).find(([name]) => name === kind)?.[1] ?? 'text';
    return { value: range?.[0] ?? plain, label: 'text' };
  };
  return Object.fromEntries(
    lines.flatMap((line) => {
      if (!('resolved' in line)) return [];
      const { resolved } = line;
      if (resolved.is === 'choose') return [[resolved.as, { ids: [1], label: 'one row' }]];
      if (resolved.is !== 'ask') return [];
      const { step, rows } = resolved;
      return [[step.name, rows ? { ids: [1], label: 'one row' } : sampleOf(step)]];
    }),
  );
}

/** Reads a runbook and finds its lists and actions in the catalogue. */
export function resolveSteps(text: string): ResolvedLine[] {
  const known = new Map<string, RunEntity>();
  return readSteps(text).map((read): ResolvedLine => {
    const { line, text: written } = read;
    if ('error' in read) return { line, text: written, error: read.error };
    try {
      const resolved = resolve(read.step, known);
      for (const [name, entity] of rowsNamed(resolved)) known.set(name, entity);
      return { line, text: written, resolved };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { line, text: written, error: reasonOf(error) };
    }
  });
}
