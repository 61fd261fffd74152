import { sketchOf, type Sketch } from '../../map/sketch.ts';
import type { Zone } from './zone.ts';

/** A shape that is being drawn: of a zone that there is, or of a new one. */
export interface ShapeWork {
  is: 'shape';
  /** The zone as it was when the drawing began. */
  zone: Zone | null;
  sketch: Sketch;
  /** A press on the map adds a corner. */
  isAdding: boolean;
}

/** What somebody does with zones on the map: draws one, or looks at the drafts before they are published. */
export type ZoneWork = ShapeWork | { is: 'drafts' };

/** A dialog over the map. */
export type ZoneDialog = 'save' | 'leave' | 'upload';

interface Bench {
  work: ZoneWork | null;
  dialog: ZoneDialog | null;
}

/**
 * The one home of work on zones, outside of every screen: whoever goes to another place and comes back
 * finds the drawing as it was.
 */
function createZoneBench() {
  let bench: Bench = { work: null, dialog: null };
  let owner: number | null = null;
  const listeners = new Set<() => void>();
  const set = (changed: Partial<Bench>) => {
    bench = { ...bench, ...changed };
    for (const listener of listeners) listener();
  };
  const shape = (): ShapeWork | null => (bench.work?.is === 'shape' ? bench.work : null);
  return {
    get: () => bench,
    shape,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Whether a map is open that shows the work. */
    isShown: () => listeners.size > 0,
    /** Starts drawing: a zone that there is, or a new one. */
    draw(zone: Zone | null) {
      const sketch = sketchOf(zone?.polygon.coordinates[0]);
      set({ work: { is: 'shape', zone, sketch, isAdding: zone === null }, dialog: null });
    },
    change(step: (sketch: Sketch) => Sketch) {
      const work = shape();
      if (work) set({ work: { ...work, sketch: step(work.sketch) } });
    },
    /** From now on a press on the map adds nothing. */
    close() {
      const work = shape();
      if (work) set({ work: { ...work, isAdding: false } });
    },
    /** The drawing goes on as that of another zone, or of a new one. */
    rebase(zone: Zone | null) {
      const work = shape();
      if (work) set({ work: { ...work, zone }, dialog: null });
    },
    showDrafts: () => set({ work: { is: 'drafts' }, dialog: null }),
    ask: (dialog: ZoneDialog | null) => set({ dialog }),
    leave: () => set({ work: null, dialog: null }),
    /** Somebody else may have signed in: what another person drew is not theirs. */
    belongTo(person: number) {
      if (owner !== null && owner !== person) set({ work: null, dialog: null });
      owner = person;
    },
  };
}

export const zoneBench = createZoneBench();

/** Whether there is something to lose. */
export const isDrawn = (work: ZoneWork | null): boolean =>
  work?.is === 'shape' && work.sketch.past.length > 0;
