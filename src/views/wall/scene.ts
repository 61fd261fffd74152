import type { Figures } from './figures.ts';
import type { WallPlan } from './plan.ts';

/** Properties of a scene. */
export interface SceneProps {
  figures: Figures;
  plan: WallPlan;
  /** Current time in milliseconds, updated every second. */
  now: number;
}
