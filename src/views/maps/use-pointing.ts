import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { nothingFocused, type RowId } from '../../commands/focus.ts';
import { useDesk } from '../../ui/table/desk.ts';
import type { MapPlace, ObjectName } from './map-place.ts';
import type { Zone } from '../zone/zone.ts';
import { keyOf, type MapObject } from './objects.ts';

const nobody: ReadonlySet<RowId> = new Set();

/** What is pointed at and selected on the map: the same focus that commands read everywhere. */
export function usePointing(objects: readonly MapObject[], zones: readonly Zone[]) {
  const { focus } = useDesk();
  const { kind, focusedId, selection } = useSyncExternalStore(focus.subscribe, focus.get);
  const byKey = useMemo(() => new Map(objects.map((object) => [object.key, object])), [objects]);
  const rows = useMemo(() => {
    const areas = new Map(zones.map((zone) => [zone.id, zone]));
    return {
      get: (id: RowId) => {
        const { kind: of } = focus.get();
        return of === 'zones' ? areas.get(Number(id)) : byKey.get(keyOf(of ?? '', id))?.row;
      },
    };
  }, [byKey, zones, focus]);
  useEffect(() => focus.set({ rows }), [focus, rows]);
  useEffect(() => () => focus.set(nothingFocused), [focus]);

  const selected = selection.is === 'ids' ? selection.ids : nobody;
  const point = useCallback(
    (to: { kind: string; id: RowId } | null) => {
      if (to === null) focus.set({ focusedId: null });
      else if (to.kind === focus.get().kind) focus.set({ focusedId: to.id });
      // A selection is of one kind; pointing at another kind leaves what was selected alone until `x`.
      else focus.set({ kind: to.kind, focusedId: to.id, selection: { is: 'none' } });
    },
    [focus],
  );
  const select = useCallback(
    (of: string, ids: readonly RowId[]) => {
      const isSame = focus.get().kind === of;
      focus.set({
        kind: of,
        focusedId: isSame ? focus.get().focusedId : null,
        selection: ids.length === 0 ? { is: 'none' } : { is: 'ids', ids: new Set(ids) },
      });
    },
    [focus],
  );
  const restore = useCallback(
    ({ focused, selected: kept }: Pick<MapPlace, 'focused' | 'selected'>) => {
      if (kept) select(kept.kind, kept.ids);
      if (focused && (!kept || kept.kind === focused.kind)) point(focused);
    },
    [select, point],
  );
  const focused: ObjectName | null =
    kind !== null && focusedId !== null ? { kind, id: Number(focusedId) } : null;
  return {
    kind,
    focused,
    object: focused ? byKey.get(keyOf(focused.kind, focused.id)) : undefined,
    zone: focused?.kind === 'zones' ? zones.find(({ id }) => id === focused.id) : undefined,
    selected,
    point,
    select,
    restore,
  };
}

export type Pointing = ReturnType<typeof usePointing>;
