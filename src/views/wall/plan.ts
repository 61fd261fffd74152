import type { Permission } from '../../domain/permissions.ts';
import { modes, themes, type Look } from '../../ui/themes/theme.ts';

/** What can be shown, and what a role must hold for it. */
export const scenes = {
  operations: { title: 'Operations', needs: 'View shipments' },
  map: { title: 'Drivers', needs: 'View drivers map' },
  lockers: { title: 'Lockers', needs: 'View lockers' },
  marketplace: { title: 'Marketplace failures', needs: 'View marketplace' },
  yesterday: { title: 'Today against yesterday', needs: 'View operations' },
} as const satisfies Record<string, { title: string; needs: Permission }>;

export type SceneId = keyof typeof scenes;

const isScene = (name: string): name is SceneId => Object.hasOwn(scenes, name);
export const sceneIds = Object.keys(scenes).filter(isScene);

/** What a wall shows, as its address says it. */
export interface WallPlan {
  scenes: readonly SceneId[];
  /** How long each scene is shown. */
  seconds: number;
  /** Code of a branch; null for all. */
  branch: string | null;
  /** Null: as the person wears it. */
  theme: Look['theme'] | null;
  mode: Look['mode'] | null;
  /** More failed attempts today than this are an alarm. */
  failed: number;
  /** More failures of the marketplace than this are an alarm. */
  marketplace: number;
}

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

/** Reads an address; what it does not know or cannot be meant becomes the usual. */
export function readPlan(search: string): WallPlan {
  const asked = new URLSearchParams(search);
  const listed = (asked.get('scenes') ?? '').split(',').filter(isScene);
  const seconds = countIn(asked.get('seconds'), usualPlan.seconds);
  return {
    scenes: listed.length > 0 ? [...new Set(listed)] : usualPlan.scenes,
    seconds: Math.max(SHORTEST_SECONDS, Math.min(LONGEST_SECONDS, seconds)),
    branch: asked.get('branch')?.trim().toUpperCase() || null,
    theme: themes.find((theme) => theme === asked.get('theme')) ?? null,
    mode: modes.find((mode) => mode === asked.get('mode')) ?? null,
    failed: countIn(asked.get('failed'), usualPlan.failed),
    marketplace: countIn(asked.get('marketplace'), usualPlan.marketplace),
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
