import type { Figures } from './figures.ts';
import type { WallPlan } from './plan.ts';

/** What a scene is drawn from. */
export interface SceneProps {
  figures: Figures;
  plan: WallPlan;
  /** Milliseconds; moves on every second. */
  now: number;
}
