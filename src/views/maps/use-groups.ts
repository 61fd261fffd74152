import { useCallback, useMemo, useState } from 'react';
import type { Camera } from '#map/camera.ts';
import { project, viewOn } from '#map/mercator.ts';
import { byTown, groupTowns, type PlaceGroup } from '#map/place-groups.ts';
import type { MapObject } from './objects.ts';
import type { useFleet } from './use-fleet.ts';
import type { Pointing } from './use-pointing.ts';

type Fleet = ReturnType<typeof useFleet>;

/** Zoom from which objects are drawn separately. */
const SINGLE_FROM_ZOOM = 9.5;
/** Maximum zoom after a press on a town, so that a single place does not fill the map. */
const NEAREST_PRESS = 13;

interface Grouped {
  objects: readonly MapObject[];
  zoom: number;
  now: number;
  /** Whether grouping is off, because a replay moves drivers or because the user turned it off. */
  isOff: boolean;
}

/** Groups by town at low zooms; null at high zooms. */
function useGroups({
  objects,
  zoom,
  now,
  isOff,
}: Grouped): readonly PlaceGroup<MapObject>[] | null {
  // Groups change only at whole zoom steps, not during zooming.
  const step = zoom < SINGLE_FROM_ZOOM && !isOff ? Math.round(zoom) : null;
  const isGrouped = step !== null;
  // The towns of objects do not depend on the zoom.
  const towns = useMemo(
    () => (isGrouped ? byTown(objects.filter(({ kind }) => kind !== 'zones')) : null),
    [objects, isGrouped],
  );
  return useMemo(
    () => (step === null || towns === null ? null : groupTowns(towns, { zoom: step, now })),
    [towns, step, now],
  );
}

/** Radius of a disc in pixels. */
const DISC_PX = 16;

/** Objects drawn as dots next to the groups: those that no disc covers. */
export function ungroupedObjects(
  groups: readonly PlaceGroup<MapObject>[],
  zoom: number,
): MapObject[] {
  const view = { latitude: 0, longitude: 0, zoom, width: 0, height: 0 };
  return groups.flatMap((group) => {
    const [x, y] = project(view, group);
    return group.members.filter((one) => {
      const [left, top] = project(view, one);
      return group.worst === null || Math.hypot(left - x, top - y) > DISC_PX;
    });
  });
}

/**
 * Zooms in on a group and focuses an object with the most severe problem, or the first object if
 * there are no problems.
 */
function useEnterGroup(camera: Camera, { point }: Pick<Pointing, 'point'>) {
  return useCallback(
    ({ members, worst }: PlaceGroup<MapObject>) => {
      const before = camera.get();
      const found = viewOn(members, before, { nearest: NEAREST_PRESS });
      if (!found) return;
      point(members.find(({ deviation }) => deviation?.level === worst) ?? members[0] ?? null);
      // Zooms in at least one step, even if the members are far apart.
      const zoom = Math.max(found.zoom, Math.min(before.zoom + 1, NEAREST_PRESS));
      camera.moveTo({ ...found, zoom });
    },
    [camera, point],
  );
}

/** Groups of the view, and the action of a press on a group. */
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
