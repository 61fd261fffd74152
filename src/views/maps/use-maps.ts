import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { createCamera, positionOf, type Camera, type MapPosition } from '#map/camera.ts';
import { boundsOf, type Point, type View } from '#map/mercator.ts';
import { useCan } from '#ui/use-can.ts';
import { writeReplayState } from './replay/place.ts';
import { usePastInView } from './replay/use-past-in-view.ts';
import { useReplaying } from './replay/use-replaying.ts';
import {
  layersFor,
  layersWithoutHistory,
  usualLayers,
  type MapLayerId,
} from './drawn/map-layers.ts';
import { readMapState, startView, writeMapState, type MapState } from './map-place.ts';
import { listRows } from './list/list-rows.ts';
import { listInView, listOf, type Listed, type MapObject, type Order } from './objects.ts';
import { useGrouping } from './use-groups.ts';
import { useFleet } from './use-fleet.ts';
import { usePointing, type Pointing } from './use-pointing.ts';
import { useRequestedState } from './use-requested-state.ts';

const SETTLED_MS = 120;
const WRITTEN_MS = 400;

/** View of a camera at rest, so that a drag does not sort the list at every pixel. */
function useSettledView(camera: Camera): View {
  const [view, setView] = useState(camera.get);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = camera.subscribe(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        setView(camera.get());
      }, SETTLED_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [camera]);
  return view;
}

/** Permitted layers, and those that are switched on. */
function useLayers(requested: MapState['layers']) {
  const can = useCan();
  const layers = useMemo(() => layersFor(can), [can]);
  const [chosen, choose] = useState(requested);
  const wanted = useMemo(() => {
    const may = layers.map(({ id }) => id);
    return may.filter((id) => (chosen ?? usualLayers).includes(id));
  }, [layers, chosen]);
  const show = useCallback(
    (id: MapLayerId) => choose((now) => [...new Set([...(now ?? usualLayers), id])]),
    [],
  );
  const toggle = (id: MapLayerId) =>
    choose(wanted.includes(id) ? wanted.filter((one) => one !== id) : [...wanted, id]);
  return { layers, chosen, wanted, show, toggle };
}

/** Visible layers: those that are switched on, and in a replay only those with a history. */
const useShown = (wanted: readonly MapLayerId[], isPast: boolean) =>
  useMemo(
    () => new Set(wanted.filter((id) => !isPast || !layersWithoutHistory.has(id))),
    [wanted, isPast],
  );

/** State of the map: layers, view, focus and selection, stored in the URL. */
export function useMaps(written: RefObject<string>) {
  const [requested] = useState(() => readMapState(location.search));
  const [camera] = useState(() => createCamera(requested.at));
  const { layers, chosen, wanted, show, toggle } = useLayers(requested.layers);
  const { replaying, start, leave } = useReplaying();
  const shown = useShown(wanted, replaying !== null);
  const fleet = useFleet(shown, replaying);
  const { past } = fleet;
  usePastInView(past, camera, requested.isPlaced);
  const pointing = usePointing(fleet);
  const [isOpen, setOpen] = useState(requested.isOpen);
  const [chosenOrder, setOrder] = useState<Order | null>(null);
  const view = useSettledView(camera);
  const grouping = useGrouping(fleet, camera, { zoom: view.zoom, pointing });
  // When zoomed out, the list shows problems first, as the map does.
  const order = chosenOrder ?? (grouping.groups === null ? 'distance' : 'worst');
  const { around, pointInOrder, setOrigin } = useAround(pointing);
  const from: Point = around ?? view;
  const narrowed = useSelectedOnly(pointing);
  const { isNarrowed } = narrowed;
  const listed = useListed({ objects: fleet.objects, pointing, isNarrowed, view, from, order });
  const list = useListRows(listed, isNarrowed ? null : grouping.groups);
  const [isListFocused, setListFocused] = useState(false);
  useRequestedState(requested, { pointing, camera, fleet, setOrigin });
  const replay = past && writeReplayState({ ...past, period: past.clock.period });
  const place = { at: positionOf(view), start: startView(view), layers: chosen, isOpen };
  useWriting({ ...place, pointing, replay, written });
  return {
    camera,
    isPlaced: requested.isPlaced,
    view,
    layers,
    shown,
    toggle,
    show,
    fleet,
    ...grouping,
    past,
    startReplay: start,
    leaveReplay: leave,
    pointing,
    pointInOrder,
    listed,
    ...list,
    ...narrowed,
    /** Whether the list has the focus, so that screen readers follow it. */
    isListFocused,
    setListFocused,
    isOpen,
    setOpen,
    order,
    setOrder,
    around,
    setOrigin,
  };
}

interface ToList {
  objects: readonly MapObject[];
  pointing: Pointing;
  isNarrowed: boolean;
  view: View;
  from: Point;
  order: Order;
}

/** Objects of the list: those in view, or only the selected ones. */
function useListed({ objects, pointing, isNarrowed, view, from, order }: ToList) {
  const { kind, selected } = pointing;
  return useMemo(() => {
    if (!isNarrowed) return listInView(objects, boundsOf(view), { from, order });
    const marked = objects.filter((one) => one.kind === kind && selected.has(one.id));
    return listOf(marked, { from, order });
  }, [isNarrowed, objects, kind, selected, view, from, order]);
}

/**
 * Reference point of distances: the focused object. It stays while the user moves through the
 * list, so that the order of the list does not change.
 */
function useAround({ object, point }: Pointing) {
  /** Centre of a selection, which remains the reference point for distances. */
  const [origin, setOrigin] = useState<MapObject | null>(null);
  const [walked, setWalked] = useState<{ key: string; around: MapObject | null } | null>(null);
  const isWalked = walked !== null && walked.key === object?.key;
  const around = isWalked ? walked.around : (object ?? origin);
  const pointInOrder = (to: MapObject) => {
    setWalked({ key: to.key, around });
    point(to);
  };
  return { around, pointInOrder, setOrigin };
}

/** Rows of the list, and its open towns. */
function useListRows(listed: readonly Listed[], groups: Parameters<typeof listRows>[1]) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => listRows(listed, groups, open), [listed, groups, open]);
  const openTown = useCallback(
    (key: string, isOpen: boolean) =>
      setOpen((now) => {
        const next = new Set(now);
        if (isOpen) next.add(key);
        else next.delete(key);
        return next;
      }),
    [],
  );
  return { rows, openTown };
}

/**
 * Limits the list to the selection, until the selection is cleared or the user shows all objects.
 */
function useSelectedOnly({ selected }: Pointing) {
  const [isWanted, narrow] = useState(true);
  const canNarrow = selected.size > 1;
  return { canNarrow, isNarrowed: isWanted && canNarrow, narrow };
}

export type Maps = ReturnType<typeof useMaps>;

interface Written extends Pick<MapState, 'at' | 'layers' | 'isOpen'> {
  start: MapPosition;
  pointing: Pointing;
  /** Replay parameters for the URL. */
  replay: string | null;
  written: RefObject<string>;
}

function useWriting({ at, start, layers, isOpen, pointing, replay, written }: Written) {
  const { focused, selected, kind } = pointing;
  const ids = [...selected].map(Number);
  const state = writeMapState({
    at,
    start,
    layers,
    isOpen,
    focused,
    selected: kind !== null && ids.length > 0 ? { kind, ids } : null,
  });
  const search = [state, replay].filter(Boolean).join('&');
  const isFirst = useRef(true);
  const began = useRef(replay);
  began.current ??= replay;
  useEffect(() => {
    const timer = setTimeout(() => {
      // Leaves the requested URL as it is until the state of the map or of a replay changes.
      const isRequested = isFirst.current && replay === began.current && location.search !== '';
      isFirst.current = false;
      if (isRequested) return;
      written.current = search === '' ? '' : `?${search}`;
      navigate(location.pathname + (search === '' ? '' : `?${search}`), { replace: true });
    }, WRITTEN_MS);
    return () => clearTimeout(timer);
  }, [search, replay, written]);
}
