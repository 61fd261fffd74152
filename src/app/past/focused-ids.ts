import { useMemo, useSyncExternalStore } from 'react';
import type { FocusStore } from '#commands/focus.ts';
import { entityOf, type Kind } from '#domain/entities/entities.ts';

const MOST_IDS = 200;

/** Ids of the selection, otherwise of the focused record; null if the entity has no history. */
export function useFocusedIds(store: FocusStore): { kind: Kind; ids: readonly number[] } | null {
  const { kind, selection, focusedId } = useSyncExternalStore(store.subscribe, store.get);
  return useMemo(() => {
    if (kind === null || entityOf(kind).past === undefined) return null;
    const marked = selection.is === 'ids' ? [...selection.ids] : [];
    const meant = marked.length > 0 ? marked : [focusedId];
    const ids = meant.filter((id) => typeof id === 'number').slice(0, MOST_IDS);
    return ids.length === 0 ? null : { kind, ids };
  }, [kind, selection, focusedId]);
}
