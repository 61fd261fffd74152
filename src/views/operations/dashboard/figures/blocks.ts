import type { Permission } from '#domain/people/permissions.ts';

/** Parts of the dashboard below the figures. */
export type BlockId =
  | 'delivered-today'
  | 'statuses'
  | 'volumes'
  | 'punctuality'
  | 'ageing'
  | 'failures'
  | 'charges'
  | 'lockers'
  | 'unassigned'
  | 'drivers';

type Can = (permission: Permission) => boolean;

/** Permission that a block needs; blocks that are not listed need none. */
const needs: Partial<Record<BlockId, Permission>> = {
  'delivered-today': 'View operations',
  charges: 'View billing',
  lockers: 'View lockers',
  unassigned: 'View operations',
  drivers: 'View operations',
};

/** Blocks in the order in which a role uses them. */
function preferred(can: Can): readonly BlockId[] {
  if (can('View operations'))
    return ['delivered-today', 'ageing', 'failures', 'unassigned', 'statuses', 'volumes'];
  if (can('View billing')) return ['charges', 'volumes', 'punctuality'];
  return ['volumes', 'punctuality', 'failures'];
}

/** Order of the blocks that `preferred` does not list. */
const usual: readonly BlockId[] = [
  'statuses',
  'volumes',
  'punctuality',
  'ageing',
  'failures',
  'charges',
  'lockers',
  'unassigned',
  'drivers',
];

/** Number of blocks that a role sees at once. */
const FIRST = 3;

/** First blocks of a role, and the remaining blocks, which are shown on demand. */
export function blocksOf(can: Can): { first: readonly BlockId[]; rest: readonly BlockId[] } {
  const mayShow = (id: BlockId) => {
    const permission = needs[id];
    return permission === undefined || can(permission);
  };
  const all = [...new Set([...preferred(can), ...usual])].filter(mayShow);
  return { first: all.slice(0, FIRST), rest: all.slice(FIRST) };
}
