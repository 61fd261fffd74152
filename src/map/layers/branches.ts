import { liveLayer, type LiveLayer } from '../layer.ts';
import { buildStanding, standingColumns, type Standing } from './standing.ts';

const BRANCHES = 'branches';

/** Columns of branches, which are drawn as houses, grey if closed. */
export const branchColumns = (
  branches: readonly { id: number; latitude: number; longitude: number; is_active: boolean }[],
): Standing =>
  standingColumns(branches, ({ is_active }) => ({
    icon: 'branch',
    tone: is_active ? 'quiet' : 'offline',
  }));

export const branchesLayer = (from: () => Standing): LiveLayer =>
  liveLayer<Standing>({
    id: BRANCHES,
    kind: BRANCHES,
    from,
    build: (frame, scene) => buildStanding({ id: BRANCHES, size: 24 }, frame, scene),
    idAt: ({ ids }, index) => ids[index] ?? null,
  });
