import type { Figures } from '../figures.ts';
import type { WallPlan } from '../plan.ts';

export interface SceneProps {
  figures: Figures;
  plan: WallPlan;
  /** Current time in milliseconds, updated every second. */
  now: number;
}
