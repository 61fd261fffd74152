import { createStore } from '../../../commands/store.ts';
import { polygonEditOf, type PolygonEdit } from '../../../map/polygon-editor.ts';
import type { Zone } from './zone.ts';

/** A shape that is being drawn: of a zone that there is, or of a new one. */
export interface ShapeWork {
  is: 'shape';
  /** The zone as it was when the drawing began. */
  zone: Zone | null;
  outline: PolygonEdit;
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
 * Work on zones, kept outside of every screen: going to another page and coming back
 * finds the drawing as it was.
 */
function createZoneBench() {
  const bench = createStore<Bench>({ work: null, dialog: null });
  let owner: number | null = null;
  const set = (changed: Partial<Bench>) => bench.set({ ...bench.get(), ...changed });
  const shape = (): ShapeWork | null => {
    const { work } = bench.get();
    return work?.is === 'shape' ? work : null;
  };
  return {
    get: bench.get,
    shape,
    subscribe: bench.subscribe,
    /** Whether a map is open that shows the work. */
    isShown: bench.isWatched,
    /** Starts drawing: a zone that there is, or a new one. */
    draw(zone: Zone | null) {
      const outline = polygonEditOf(zone?.polygon.coordinates[0]);
      set({ work: { is: 'shape', zone, outline, isAdding: zone === null }, dialog: null });
    },
    change(step: (outline: PolygonEdit) => PolygonEdit) {
      const work = shape();
      if (work) set({ work: { ...work, outline: step(work.outline) } });
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

export const zoneEditorState = createZoneBench();

/** Whether there is something to lose. */
export const isDrawn = (work: ZoneWork | null): boolean =>
  work?.is === 'shape' && work.outline.past.length > 0;
