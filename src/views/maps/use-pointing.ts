import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { nothingFocused, type RowId } from '#commands/focus.ts';
import type { MapState, ObjectName } from './map-place.ts';
import type { Zone } from './zones/zone.ts';
import { keyOf, type Driver, type MapObject } from './objects.ts';
import { useApp } from '#ui/app-context.ts';
import type { Kind } from '#domain/entities/entities.ts';

const nobody: ReadonlySet<RowId> = new Set();

interface Pointable {
  objects: readonly MapObject[];
  zones: readonly Zone[];
  /** Drivers without a position for a day, who are not on the map. */
  unplaced: readonly Driver[];
}

/** Focus and selection of the map, shared with commands. */
export function usePointing({ objects, zones, unplaced }: Pointable) {
  const { focus } = useApp();
  const { kind, focusedId, selection } = useSyncExternalStore(focus.subscribe, focus.get);
  const byKey = useMemo(() => new Map(objects.map((object) => [object.key, object])), [objects]);
  const rows = useMemo(() => {
    const areas = new Map(zones.map((zone) => [zone.id, zone]));
    const nowhere = new Map(unplaced.map((driver) => [driver.id, driver]));
    return {
      get: (id: RowId) => {
        const of = focus.get().kind ?? '';
        if (of === 'zones') return areas.get(Number(id));
        return (
          byKey.get(keyOf(of, id))?.row ?? (of === 'drivers' ? nowhere.get(Number(id)) : undefined)
        );
      },
    };
  }, [byKey, zones, unplaced, focus]);
  useEffect(() => focus.set({ rows }), [focus, rows]);
  useEffect(() => () => focus.set(nothingFocused), [focus]);

  const selected = selection.is === 'ids' ? selection.ids : nobody;
  const point = useCallback(
    (to: { kind: Kind; id: RowId } | null) => {
      if (to === null) focus.set({ focusedId: null });
      else if (to.kind === focus.get().kind) focus.set({ focusedId: to.id });
      // A selection has one entity, so focusing an object of another entity clears the selection.
      else focus.set({ kind: to.kind, focusedId: to.id, selection: { is: 'none' } });
    },
    [focus],
  );
  const select = useCallback(
    (of: Kind, ids: readonly RowId[]) => {
      const isSame = focus.get().kind === of;
      focus.set({
        kind: of,
        focusedId: isSame ? focus.get().focusedId : null,
        selection: ids.length === 0 ? { is: 'none' } : { is: 'ids', ids: new Set(ids) },
      });
    },
    [focus],
  );
  const restore = useRestore(select, point);
  const focused: ObjectName | null =
    kind !== null && focusedId !== null ? { kind, id: Number(focusedId) } : null;
  return {
    kind,
    focused,
    object: focused ? byKey.get(keyOf(focused.kind, focused.id)) : undefined,
    unplaced:
      focused?.kind === 'drivers' ? unplaced.find(({ id }) => id === focused.id) : undefined,
    zone: focused?.kind === 'zones' ? zones.find(({ id }) => id === focused.id) : undefined,
    selected,
    point,
    select,
    restore,
  };
}

/** Restores focus and selection from a URL. */
function useRestore(
  select: (of: Kind, ids: readonly RowId[]) => void,
  point: (to: ObjectName) => void,
) {
  return useCallback(
    ({ focused, selected: kept }: Pick<MapState, 'focused' | 'selected'>) => {
      if (kept) select(kept.kind, kept.ids);
      if (focused && (!kept || kept.kind === focused.kind)) point(focused);
    },
    [select, point],
  );
}

export type Pointing = ReturnType<typeof usePointing>;
