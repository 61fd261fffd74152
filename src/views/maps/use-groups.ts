import { useCallback, useMemo, useState } from 'react';
import type { Camera } from '../../map/camera.ts';
import { project, viewOn } from '../../map/mercator.ts';
import { byTown, groupTowns, type PlaceGroup } from '../../map/place-groups.ts';
import type { MapObject } from './objects.ts';
import type { useFleet } from './use-fleet.ts';
import type { Pointing } from './use-pointing.ts';

type Fleet = ReturnType<typeof useFleet>;

/** From here on objects are drawn one by one. */
const SINGLE_FROM_ZOOM = 9.5;
/** A press on a town comes as near as this, so that one place is not all of the map. */
const NEAREST_PRESS = 13;

interface Grouped {
  objects: readonly MapObject[];
  zoom: number;
  now: number;
  /** Everything is drawn one by one: drivers of the past move under the eyes, and somebody may want the inventory. */
  isOff: boolean;
}

/** Objects by town while the map is too far away for each of them; null while it is not. */
function useGroups({
  objects,
  zoom,
  now,
  isOff,
}: Grouped): readonly PlaceGroup<MapObject>[] | null {
  // Towns join or part at whole steps only: not while somebody zooms.
  const step = zoom < SINGLE_FROM_ZOOM && !isOff ? Math.round(zoom) : null;
  const isGrouped = step !== null;
  // What is in a town stays there at every step.
  const towns = useMemo(
    () => (isGrouped ? byTown(objects.filter(({ kind }) => kind !== 'zones')) : null),
    [objects, isGrouped],
  );
  return useMemo(
    () => (step === null || towns === null ? null : groupTowns(towns, { zoom: step, now })),
    [towns, step, now],
  );
}

/** A disc covers what lies so near to its middle, in pixels. */
const DISC_PX = 16;

/** What is drawn as a dot besides the groups: everything that no disc covers. */
export function dotted(groups: readonly PlaceGroup<MapObject>[], zoom: number): MapObject[] {
  const view = { latitude: 0, longitude: 0, zoom, width: 0, height: 0 };
  return groups.flatMap((group) => {
    const [x, y] = project(view, group);
    return group.members.filter((one) => {
      const [left, top] = project(view, one);
      return group.worst === null || Math.hypot(left - x, top - y) > DISC_PX;
    });
  });
}

/** Goes near enough to see what is in a group, and points at the worst of it. */
function useEnterGroup(camera: Camera, { point }: Pick<Pointing, 'point'>) {
  return useCallback(
    ({ members, worst }: PlaceGroup<MapObject>) => {
      const before = camera.get();
      const found = viewOn(members, before, { nearest: NEAREST_PRESS });
      if (!found) return;
      point(members.find(({ deviation }) => deviation?.level === worst) ?? members[0] ?? null);
      // A group whose members lie far apart opens all the same.
      const zoom = Math.max(found.zoom, Math.min(before.zoom + 1, NEAREST_PRESS));
      camera.moveTo({ ...found, zoom });
    },
    [camera, point],
  );
}

/** Objects by town, where they are drawn so, and what a press on one does. */
export function useGrouping(
  { objects, now, past }: Pick<Fleet, 'objects' | 'now' | 'past'>,
  camera: Camera,
  { zoom, pointing }: { zoom: number; pointing: Pointing },
) {
  const [isInventory, setInventory] = useState(false);
  const toggleInventory = useCallback(() => setInventory((is) => !is), []);
  const groups = useGroups({ objects, zoom, now, isOff: past !== null || isInventory });
  return { groups, enter: useEnterGroup(camera, pointing), isInventory, toggleInventory };
}
