import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { nearest } from '../../map/around.ts';
import { createCamera, placeOf, type Camera } from '../../map/camera.ts';
import { boundsOf, viewOn, type Point, type View } from '../../map/mercator.ts';
import { useHeld } from '../held.ts';
import { writeReplayPlace } from '../replay/place.ts';
import { usePastInView } from '../replay/use-past-in-view.ts';
import { useReplaying } from '../replay/use-replaying.ts';
import { layersFor, nowOnly, usualLayers, type MapLayerId } from './map-layers.ts';
import { readMapPlace, writeMapPlace, type MapPlace } from './map-place.ts';
import { listInView, type MapObject, type Order } from './objects.ts';
import { useFleet } from './use-fleet.ts';
import { usePointing, type Pointing } from './use-pointing.ts';

const SETTLED_MS = 120;
const WRITTEN_MS = 400;

/** The view of a camera once it rests, so that a drag does not sort the list at every pixel. */
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

/** The layers that this person may see, and those of them that are wanted. */
function useLayers(asked: MapPlace['layers']) {
  const holds = useHeld();
  const layers = useMemo(() => layersFor(holds), [holds]);
  const [chosen, choose] = useState(asked);
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

/** The state of the map: what is shown, seen, pointed at and selected; the address keeps it. */
export function useMaps(written: RefObject<string>) {
  const [asked] = useState(() => readMapPlace(location.search));
  const [camera] = useState(() => createCamera(asked.at));
  const { layers, chosen, wanted, show, toggle } = useLayers(asked.layers);
  const { replaying, start, leave } = useReplaying();
  const isPast = replaying !== null;
  const shown = useMemo(
    () => new Set(wanted.filter((id) => !isPast || !nowOnly.has(id))),
    [wanted, isPast],
  );
  const fleet = useFleet(shown, replaying);
  const { past } = fleet;
  usePastInView(past, camera, asked.isPlaced);
  const pointing = usePointing(fleet.objects, fleet.zones);
  const [isOpen, setOpen] = useState(asked.isOpen);
  const [order, setOrder] = useState<Order>('distance');
  const view = useSettledView(camera);
  /** What a selection was made around: distances go on being measured from there. */
  const [origin, setOrigin] = useState<MapObject | null>(null);
  const around = pointing.object ?? origin;
  const from: Point = around ?? view;
  const listed = useMemo(
    () => listInView(fleet.objects, boundsOf(view), { from, order }),
    [fleet.objects, view, from, order],
  );
  useAsked(asked, { pointing, camera, objects: fleet.objects, setOrigin });
  const replay = past && writeReplayPlace({ ...past, period: past.clock.period });
  useWriting({ at: placeOf(view), layers: chosen, isOpen, pointing, replay, written });
  return {
    camera,
    view,
    layers,
    shown,
    toggle,
    show,
    fleet,
    past,
    startReplay: start,
    leaveReplay: leave,
    pointing,
    listed,
    isOpen,
    setOpen,
    order,
    setOrder,
    around,
    setOrigin,
  };
}

export type Maps = ReturnType<typeof useMaps>;

interface Restored {
  pointing: Pointing;
  camera: Camera;
  objects: readonly MapObject[];
  setOrigin: (object: MapObject) => void;
}

/** What the address asks for is pointed at as soon as it is there; a chosen object is gone to. */
function useAsked(asked: MapPlace, { pointing, camera, objects, setOrigin }: Restored) {
  const isDone = useRef(false);
  const { restore, select } = pointing;
  useEffect(() => {
    const { focused, nearest: count } = asked;
    if (isDone.current || objects.length === 0) return;
    const there = objects.find(({ kind, id }) => kind === focused?.kind && id === focused.id);
    if (focused && !there && focused.kind !== 'zones') return;
    isDone.current = true;
    restore(asked);
    if (!there) return;
    const isGiven = new URLSearchParams(location.search).has('at');
    if (count === null) {
      if (!isGiven) camera.moveTo(viewOn([there], camera.get()) ?? there, false);
      return;
    }
    const drivers = objects.filter(({ kind }) => kind === 'drivers');
    const found = nearest(drivers, there, count);
    setOrigin(there);
    select(
      'drivers',
      found.map(({ id }) => id),
    );
    camera.moveTo(viewOn([there, ...found], camera.get()) ?? there, false);
  }, [asked, objects, restore, select, camera, setOrigin]);
}

interface Written extends Pick<MapPlace, 'at' | 'layers' | 'isOpen'> {
  pointing: Pointing;
  /** What the address says about a replay. */
  replay: string | null;
  written: RefObject<string>;
}

function useWriting({ at, layers, isOpen, pointing, replay, written }: Written) {
  const { focused, selected, kind } = pointing;
  const ids = [...selected].map(Number);
  const place = writeMapPlace({
    at,
    layers,
    isOpen,
    focused,
    selected: kind !== null && ids.length > 0 ? { kind, ids } : null,
  });
  const search = [place, replay].filter(Boolean).join('&');
  const isFirst = useRef(true);
  const began = useRef(replay);
  began.current ??= replay;
  useEffect(() => {
    const timer = setTimeout(() => {
      // What was asked for stays in the address until something changes; a replay may be gone through before.
      const isAsked = isFirst.current && replay === began.current && location.search !== '';
      isFirst.current = false;
      if (isAsked) return;
      written.current = search === '' ? '' : `?${search}`;
      navigate(location.pathname + (search === '' ? '' : `?${search}`), { replace: true });
    }, WRITTEN_MS);
    return () => clearTimeout(timer);
  }, [search, replay, written]);
}
