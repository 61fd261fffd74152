import type { Permission } from '#domain/people/permissions.ts';
import { modes, themes } from '#domain/identity/looks.ts';
import type { Look } from '#ui/themes/theme.ts';

/** Scenes with the permission each needs. */
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

/** Former scene ids that URLs may still contain. */
const former: Readonly<Record<string, SceneId>> = { map: 'drivers', yesterday: 'last-week' };

/** Scene by id or title; undefined for an unknown name. */
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

export const unknownScenes = (search: string): string[] =>
  namesIn(search).filter((name) => sceneOf(name) === undefined);

/** Content of a wall display, as given by its URL. */
export interface WallPlan {
  scenes: readonly SceneId[];
  /** Seconds per scene. */
  seconds: number;
  /** Code of a branch; null for all. */
  branch: string | null;
  /** Theme; null for the theme of the user. */
  theme: Look['theme'] | null;
  /** Mode; null for the default. */
  mode: Look['mode'] | null;
  /** Limit of failed attempts today; more raise an alarm. */
  failed: number;
  /** Limit of marketplace failures; more raise an alarm. */
  marketplace: number;
}

/** Default colour mode: dark, because a wall display lights a room all day. */
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

/**
 * Parses a query string. Unknown scenes are dropped (see `unknownScenes`); other invalid values
 * become defaults.
 */
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

/** URL of a plan, without default values. */
export function addressOf(plan: WallPlan): string {
  const { scenes: shown, ...rest } = plan;
  const parts = Object.entries({ scenes: shown.join(','), ...rest });
  const usual = new Map(Object.entries({ ...usualPlan, scenes: usualPlan.scenes.join(',') }));
  const said = parts
    .filter(([name, value]) => value !== null && value !== usual.get(name))
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value)).replaceAll('%2C', ',')}`);
  return said.length === 0 ? '/wall' : `/wall?${said.join('&')}`;
}
