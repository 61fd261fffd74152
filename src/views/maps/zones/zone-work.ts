import { createStore } from '#commands/store.ts';
import { polygonEditOf, type PolygonEdit } from '#map/drawing/polygon-editor.ts';
import type { Zone } from './zone.ts';

/** Drawing of an existing or a new zone. */
export interface ShapeWork {
  is: 'shape';
  /** The zone as it was when the drawing began; null for a new zone. */
  zone: Zone | null;
  outline: PolygonEdit;
  /** Whether a click on the map adds a corner. */
  isAdding: boolean;
}

/** Current zone task on the map: drawing a zone, or reviewing drafts before publishing. */
export type ZoneWork = ShapeWork | { is: 'drafts' };

/** Dialog over the map. */
export type ZoneDialog = 'save' | 'leave' | 'upload';

interface Bench {
  work: ZoneWork | null;
  dialog: ZoneDialog | null;
}

/** Zone work, kept outside of the screens so that it survives navigation. */
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
    /** Whether an open map shows the work. */
    isShown: bench.isWatched,
    /** Starts drawing an existing zone; null starts a new zone. */
    draw(zone: Zone | null) {
      const outline = polygonEditOf(zone?.polygon.coordinates[0]);
      set({ work: { is: 'shape', zone, outline, isAdding: zone === null }, dialog: null });
    },
    change(step: (outline: PolygonEdit) => PolygonEdit) {
      const work = shape();
      if (work) set({ work: { ...work, outline: step(work.outline) } });
    },
    /** Stops adding corners on click. */
    close() {
      const work = shape();
      if (work) set({ work: { ...work, isAdding: false } });
    },
    /** Continues the drawing as an edit of another zone, or as a new zone for null. */
    rebase(zone: Zone | null) {
      const work = shape();
      if (work) set({ work: { ...work, zone }, dialog: null });
    },
    showDrafts: () => set({ work: { is: 'drafts' }, dialog: null }),
    ask: (dialog: ZoneDialog | null) => set({ dialog }),
    leave: () => set({ work: null, dialog: null }),
    /** Discards the work of a previously signed-in user. */
    belongTo(person: number) {
      if (owner !== null && owner !== person) set({ work: null, dialog: null });
      owner = person;
    },
  };
}

export const zoneEditorState = createZoneBench();

/** Whether the drawing has changes that would be lost. */
export const isDrawn = (work: ZoneWork | null): boolean =>
  work?.is === 'shape' && work.outline.past.length > 0;
