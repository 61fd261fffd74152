import { useEffect, useRef } from 'react';
import type { Camera } from '#map/camera.ts';
import { viewOn, type Point } from '#map/mercator.ts';
import { findNearest as nearestOf } from '#map/nearby.ts';
import type { MapState, Nearest, ObjectName } from './map-place.ts';
import type { MapObject } from './objects.ts';
import type { useFleet } from './use-fleet.ts';
import type { Pointing } from './use-pointing.ts';

type Fleet = Pick<ReturnType<typeof useFleet>, 'objects' | 'unplaced'>;

interface Restored {
  pointing: Pointing;
  camera: Camera;
  fleet: Fleet;
  setOrigin: (object: MapObject) => void;
}

/** Whether the objects that the URL names are loaded. Entities load one after another. */
function isLoaded({ focused, nearest }: MapState, { objects, unplaced }: Fleet): boolean {
  if (objects.length + unplaced.length === 0) return false;
  if (nearest && !objects.some(({ kind }) => kind === nearest.of)) return false;
  return focused === null || find(focused, objects) !== undefined || isKnown(focused, unplaced);
}

const find = (focused: ObjectName | null, objects: readonly MapObject[]): MapObject | undefined =>
  objects.find(({ kind, id }) => kind === focused?.kind && id === focused.id);

/**
 * Restores the focus and selection that the URL names once their objects are loaded, and moves the
 * camera to them.
 */
export function useRequestedState(
  requested: MapState,
  { pointing, camera, fleet: { objects, unplaced }, setOrigin }: Restored,
) {
  const isDone = useRef(false);
  const { restore, select } = pointing;
  useEffect(() => {
    if (isDone.current || !isLoaded(requested, { objects, unplaced })) return;
    isDone.current = true;
    restore(requested);
    const there = find(requested.focused, objects);
    const { nearest } = requested;
    const centre = there ?? nearest?.to;
    if (nearest && centre) {
      if (there) setOrigin(there);
      selectNearest(nearest, { centre, objects, camera, select });
    } else if (!new URLSearchParams(location.search).has('at')) {
      if (there) camera.moveTo(viewOn([there], camera.get()) ?? there, false);
      else showSelected(requested, objects, camera);
    }
  }, [requested, objects, unplaced, restore, select, camera, setOrigin]);
}

interface Around {
  centre: Point | MapObject;
  objects: readonly MapObject[];
  camera: Camera;
  select: Pointing['select'];
}

/**
 * Selects the nearest objects of an entity, except the object at the centre, and moves the map to
 * show them with the centre.
 */
function selectNearest({ of, count }: Nearest, { centre, objects, camera, select }: Around) {
  const others = objects.filter((one) => one.kind === of && one !== centre);
  const found = nearestOf(others, centre, count);
  select(
    of,
    found.map(({ id }) => id),
  );
  camera.moveTo(viewOn([centre, ...found], camera.get()) ?? centre, false);
}

/**
 * Whether the page can be shown without waiting for an object. Zones load later, and drivers
 * without a position are never on the map.
 */
const isKnown = ({ kind, id }: ObjectName, unplaced: Fleet['unplaced']): boolean =>
  kind === 'zones' || (kind === 'drivers' && unplaced.some((driver) => driver.id === id));

function showSelected({ selected }: MapState, objects: readonly MapObject[], camera: Camera) {
  const marked = objects.filter(
    ({ kind, id }) => kind === selected?.kind && selected.ids.includes(id),
  );
  const whole = viewOn(marked, camera.get());
  if (whole) camera.moveTo(whole, false);
}
