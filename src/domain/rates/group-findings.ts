import {
  cellFindings,
  cellKey,
  createFinding,
  isWithdrawn,
  cellLabel,
  type Finding,
  type PlacedCell,
} from './findings.ts';

/** Group to check, with its current cells. */
export interface CheckedGroup {
  code: string;
  fuel_percentage: number;
  cells: readonly PlacedCell[];
  current: readonly PlacedCell[];
}

interface ServiceLimit {
  code: string;
  max_weight: number | null;
}

const MAX_FUEL = 60;

/** Findings about a group and its cells, compared with the current cells. */
export function groupFindings(group: CheckedGroup, services: readonly ServiceLimit[]): Finding[] {
  const limits = new Map(services.map(({ code, max_weight }) => [code, max_weight]));
  const current = new Map(group.current.map((cell) => [cellKey(cell), cell]));
  const here = new Set(group.cells.map(cellKey));
  const missing = group.current
    .filter((cell) => !isWithdrawn(cell) && !here.has(cellKey(cell)))
    .map((cell) =>
      createFinding('V4', `${cellLabel(cell)} is offered now, but not in this revision.`, cell),
    );
  const fuel =
    group.fuel_percentage < 0 || group.fuel_percentage > MAX_FUEL
      ? [createFinding('V8', `${group.code}: fuel is not between 0 and ${MAX_FUEL} %.`)]
      : [];
  const cells = group.cells.flatMap((cell) =>
    cellFindings(cell, {
      most: limits.get(cell.service) ?? null,
      before: current.get(cellKey(cell)),
    }),
  );
  return [...missing, ...fuel, ...cells, ...neverOffered(group)].map((one) => ({
    ...one,
    group: group.code,
  }));
}

function neverOffered({ cells, code }: CheckedGroup): Finding[] {
  const open = cells.filter((cell) => !isWithdrawn(cell));
  const zones = [...new Set(cells.flatMap(({ from, to }) => [from, to]))];
  const offered = new Set(open.map(({ from, to }) => `${from} ${to}`));
  const pairs = zones.flatMap((from) => zones.map((to) => [from, to] as const));
  return pairs
    .filter(([from, to]) => !offered.has(`${from} ${to}`))
    .map(([from, to]) => ({
      ...createFinding('V10', `${code}: no service is offered from ${from} to ${to}.`),
      from,
      to,
    }));
}

/** Findings of a whole revision (V9). */
export function revisionFindings(
  groups: readonly { family_id: number; is_default: boolean }[],
  families: readonly { family_id: number; code: string; accounts: number }[],
): Finding[] {
  const here = new Set(groups.map(({ family_id }) => family_id));
  const none = groups.some(({ is_default }) => is_default)
    ? []
    : [createFinding('V9', 'There is no default group.')];
  const missing = families
    .filter(({ family_id, accounts }) => accounts > 0 && !here.has(family_id))
    .map(({ code, accounts }) =>
      createFinding(
        'V9',
        `${code} is missing in this revision, but ${accounts} ${accounts === 1 ? 'account pays' : 'accounts pay'} its prices.`,
      ),
    );
  return [...none, ...missing];
}
