import type { Permission } from '../../domain/permissions.ts';
import { modes, themes } from '../../domain/looks.ts';
import type { Look } from '../../ui/themes/theme.ts';

/** What can be shown, and what a role must hold for it. */
export const scenes = {
  now: { title: 'Now', needs: 'View shipments' },
  operations: { title: 'Operations', needs: 'View shipments' },
  drivers: { title: 'Drivers', needs: 'View drivers map' },
  lockers: { title: 'Lockers', needs: 'View lockers' },
  marketplace: { title: 'Marketplace failures', needs: 'View marketplace' },
  'last-week': { title: 'Today against last week', needs: 'View operations' },
} as const satisfies Record<string, { title: string; needs: Permission }>;

export type SceneId = keyof typeof scenes;

const isScene = (name: string): name is SceneId => Object.hasOwn(scenes, name);
export const sceneIds = Object.keys(scenes).filter(isScene);

/** Names that addresses had before. */
const former: Readonly<Record<string, SceneId>> = { map: 'drivers', yesterday: 'last-week' };

/** A scene by its id or by its title as the screen shows it; undefined for a name of none. */
function sceneOf(name: string): SceneId | undefined {
  const id = name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-');
  const isTitled = (scene: SceneId) =>
    scenes[scene].title.toLowerCase().replaceAll(' ', '-') === id;
  return isScene(id) ? id : (sceneIds.find(isTitled) ?? former[id]);
}

const namesIn = (search: string): string[] =>
  (new URLSearchParams(search).get('scenes') ?? '').split(',').filter((name) => name.trim() !== '');

/** What an address asks for and no scene is called. */
export const unknownScenes = (search: string): string[] =>
  namesIn(search).filter((name) => sceneOf(name) === undefined);

/** What a wall shows, as its address says it. */
export interface WallPlan {
  scenes: readonly SceneId[];
  /** How long each scene is shown. */
  seconds: number;
  /** Code of a branch; null for all. */
  branch: string | null;
  /** Null: as the person wears it. */
  theme: Look['theme'] | null;
  /** Null: the usual one. */
  mode: Look['mode'] | null;
  /** More failed attempts today than this are an alarm. */
  failed: number;
  /** More failures of the marketplace than this are an alarm. */
  marketplace: number;
}

/** A wall is dark unless its address says otherwise: it hangs in a room all day. */
export const usualMode = 'dark';

export const SHORTEST_SECONDS = 5;
export const LONGEST_SECONDS = 600;

export const usualPlan: WallPlan = {
  scenes: sceneIds,
  seconds: 20,
  branch: null,
  theme: null,
  mode: null,
  failed: 120,
  marketplace: 100,
};

/** Reads an address. Unknown scenes are left out, see `unknownScenes`; any other word that means nothing becomes the usual. */
export function readPlan(search: string): WallPlan {
  const given = new URLSearchParams(search);
  const names = namesIn(search);
  const listed = names.flatMap((name) => sceneOf(name) ?? []);
  const seconds = countIn(given.get('seconds'), usualPlan.seconds);
  return {
    scenes: names.length > 0 ? [...new Set(listed)] : usualPlan.scenes,
    seconds: Math.max(SHORTEST_SECONDS, Math.min(LONGEST_SECONDS, seconds)),
    branch: given.get('branch')?.trim().toUpperCase() || null,
    theme: themes.find((theme) => theme === given.get('theme')) ?? null,
    mode: modes.find((mode) => mode === given.get('mode')) ?? null,
    failed: countIn(given.get('failed'), usualPlan.failed),
    marketplace: countIn(given.get('marketplace'), usualPlan.marketplace),
  };
}

const countIn = (text: string | null, otherwise: number): number =>
  text !== null && /^\d{1,6}$/.test(text) ? Number(text) : otherwise;

/** The address of a plan, without what is usual. */
export function addressOf(plan: WallPlan): string {
  const { scenes: shown, ...rest } = plan;
  const parts = Object.entries({ scenes: shown.join(','), ...rest });
  const usual = new Map(Object.entries({ ...usualPlan, scenes: usualPlan.scenes.join(',') }));
  const said = parts
    .filter(([name, value]) => value !== null && value !== usual.get(name))
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value)).replaceAll('%2C', ',')}`);
  return said.length === 0 ? '/wall' : `/wall?${said.join('&')}`;
}
