import { contains, boundsOf, unproject } from '#map/mercator.ts';
import type { ReplayClock } from '#map/positions/replay-clock.ts';
import type { MapKeyId } from '#ui/map-keys.ts';
import { hereStore } from './here/here-store.ts';
import { objectOf, rowFrom } from './list/list-rows.ts';
import { startView } from './map-place.ts';
import { orderAfter, type MapObject } from './objects.ts';
import { nextProblem } from './list/problems.ts';
import type { LassoHold } from './use-lasso.ts';
import type { Maps } from './use-maps.ts';

const STEP = 0.25;

/** Id of the list, and prefix of its row ids. */
export const LIST_ID = 'map-objects';

export interface Keyed {
  maps: Maps;
  lasso: LassoHold;
  trail: (object: MapObject) => void;
  follow: (object: MapObject) => void;
}

type Act = () => boolean | void;

/** Focuses an object and scrolls it into view. */
export function goTo(maps: Maps, object: MapObject): void {
  maps.pointing.point(object);
  bringIntoView(maps, object);
}

function bringIntoView({ camera, view }: Maps, object: MapObject): void {
  const { latitude, longitude } = object;
  const isSeen = contains(boundsOf(view), object);
  if (!isSeen) camera.moveTo({ latitude, longitude });
}

/** Actions by shortcut; an action that returns false leaves the key to other handlers. */
export function actsOf({
  maps,
  lasso,
  trail,
  follow,
}: Keyed): Record<Exclude<MapKeyId, 'hints' | 'layer'>, Act> {
  const { camera, view, pointing, rows, isOpen, setOpen, order, setOrder } = maps;
  const { object, focused } = pointing;
  const pan = (x: number, y: number) => {
    const from = camera.aim();
    camera.moveTo(unproject(from, [from.width * (0.5 + x * STEP), from.height * (0.5 + y * STEP)]));
  };
  const zoom = (by: number) => camera.moveTo({ zoom: Math.round(camera.aim().zoom + by) });
  const step = (by: number) => {
    const row = rowFrom(rows, object?.key, by);
    const next = row && objectOf(row);
    if (!next) return;
    maps.pointInOrder(next);
    bringIntoView(maps, next);
    // Focuses the list, because screen readers announce its active row.
    document.getElementById(LIST_ID)?.focus({ preventScroll: true });
  };
  const withObject = (act: (one: MapObject) => void) => (object ? act(object) : false);
  return {
    nearer: () => zoom(1),
    farther: () => zoom(-1),
    north: () => pan(0, -1),
    south: () => pan(0, 1),
    west: () => pan(-1, 0),
    east: () => pan(1, 0),
    whole: () => camera.moveTo(startView(view)),
    next: () => step(1),
    previous: () => step(-1),
    'next-problem': () => toProblem(maps, 1),
    'previous-problem': () => toProblem(maps, -1),
    'next-driver': () => toProblem(maps, 1, 'drivers'),
    inventory: maps.toggleInventory,
    open() {
      if (!focused) return step(1);
      hereStore.ask(null);
      setOpen(true);
    },
    select: () => toggleSelected(maps),
    lasso: () => withObject(lasso.hold),
    trail: () => withObject(trail),
    follow: () => withObject(follow),
    here: () => hereStore.ask('focus'),
    ...replayActs(maps),
    order: () => setOrder(orderAfter(order)),
    out() {
      if (hereStore.get() !== null) hereStore.ask(null);
      else if (isOpen) setOpen(false);
      else if (pointing.selected.size > 0 && pointing.kind) pointing.select(pointing.kind, []);
      else if (focused) pointing.point(null);
      else return false;
    },
  };
}

/** Zoom that shows a problem with its surroundings. */
const PROBLEM_ZOOM = 12;

/**
 * Moves to the next object with a problem, only among objects of the kind `of` if given. Returns
 * false if there is none.
 */
function toProblem({ fleet, pointing, camera }: Maps, by: number, of?: MapObject['kind']): boolean {
  const objects = of ? fleet.objects.filter(({ kind }) => kind === of) : fleet.objects;
  const next = nextProblem(objects, pointing.object?.key, by);
  if (!next) return false;
  pointing.point(next);
  const { latitude, longitude } = next;
  camera.moveTo({ latitude, longitude, zoom: Math.max(camera.aim().zoom, PROBLEM_ZOOM) });
  return true;
}

function toggleSelected({ pointing }: Maps): boolean {
  const { focused, selected } = pointing;
  if (!focused) return false;
  const next = new Set(selected);
  if (!next.delete(focused.id)) next.add(focused.id);
  pointing.select(focused.kind, [...next]);
  return true;
}

/** Shortcuts of a replay act only during a replay, except the shortcut that starts it. */
function replayActs({ past, pointing, startReplay, leaveReplay, layers }: Maps) {
  const inReplay = (act: (clock: ReplayClock) => void) => () => (past ? act(past.clock) : false);
  const { kind, selected } = pointing;
  const of = kind === 'drivers' && selected.size > 0 ? [...selected].map(Number) : null;
  return {
    replay() {
      if (past) leaveReplay();
      else if (layers.some(({ id }) => id === 'drivers')) startReplay(1, of);
      else return false;
    },
    play: inReplay((clock) => clock.toggle()),
    earlier: inReplay((clock) => clock.step(-1)),
    later: inReplay((clock) => clock.step(1)),
    slower: inReplay((clock) => clock.shift(-1)),
    faster: inReplay((clock) => clock.shift(1)),
  };
}
