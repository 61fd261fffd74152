import { matchHint, hintsFor } from '#map/link-hints.ts';
import { project, type Point, type View } from '#map/mercator.ts';
import type { PlaceGroup } from '#map/place-groups.ts';
import type { MapObject } from './objects.ts';

/** Target of a hint: an object, or a group. */
export type HintTarget =
  | (Point & { is: 'object'; key: string; object: MapObject })
  | (Point & { is: 'group'; key: string; group: PlaceGroup<MapObject> });

/** Hints for visible objects, while they are on. */
export interface Hints {
  typed: string;
  of: readonly { hint: string; target: HintTarget }[];
}

/**
 * Space in pixels for a hint. Objects too close to an object with a hint have no hint of their own
 * and are reached from that object.
 */
const ROOM_PX = 22;

const targetOf = (object: MapObject): HintTarget => {
  const { key, latitude, longitude } = object;
  return { is: 'object', key, latitude, longitude, object };
};

const groupTarget = (group: PlaceGroup<MapObject>): HintTarget => {
  const { name, latitude, longitude } = group;
  return { is: 'group', key: `group:${name}`, latitude, longitude, group };
};

interface Hintable {
  objects: readonly MapObject[];
  /** Groups drawn instead of objects. */
  groups: readonly PlaceGroup<MapObject>[] | null;
}

/** Chooses targets with room for their hints: problems first, then the nearest to the centre. */
function spaced(targets: readonly HintTarget[], view: View): HintTarget[] {
  const placed = targets
    .map((target) => ({ target, at: project(view, target) }))
    .filter(({ at: [x, y] }) => x >= 0 && y >= 0 && x <= view.width && y <= view.height)
    .map((one) => ({
      ...one,
      order: Math.hypot(one.at[0] - view.width / 2, one.at[1] - view.height / 2),
      isQuiet: one.target.is === 'group' ? !one.target.group.worst : !one.target.object.deviation,
    }))
    .toSorted(
      (one, other) => Number(one.isQuiet) - Number(other.isQuiet) || one.order - other.order,
    );
  const kept: typeof placed = [];
  for (const one of placed) {
    const isFree = kept.every(
      ({ at: [x, y] }) => Math.abs(x - one.at[0]) >= ROOM_PX || Math.abs(y - one.at[1]) >= ROOM_PX,
    );
    if (isFree) kept.push(one);
  }
  return kept.map(({ target }) => target);
}

/** Hints for the drawn objects that have room for a hint. */
export function hintsOn({ objects, groups }: Hintable, view: View): Hints {
  const targets = spaced(groups ? groups.map(groupTarget) : objects.map(targetOf), view);
  const letters = hintsFor(targets.length);
  return {
    typed: '',
    of: letters.flatMap((hint, at) => {
      const target = targets[at];
      return target ? [{ hint, target }] : [];
    }),
  };
}

interface Hinting {
  hints: Hints;
  setHints: (hints: Hints | null) => void;
  point: (target: HintTarget) => void;
}

/** Handles a key while hints are on; returns false for other keys. */
export function onHint(key: string, { hints, setHints, point }: Hinting): boolean {
  if (key === 'Escape' || key === 'Backspace') {
    setHints(key === 'Backspace' && hints.typed !== '' ? { ...hints, typed: '' } : null);
    return true;
  }
  if (!/^[a-z]$/i.test(key)) return false;
  const typed = hints.typed + key.toLowerCase();
  const found = matchHint(
    hints.of.map(({ hint }) => hint),
    typed,
  );
  const target = found.is === 'found' ? hints.of[found.at]?.target : undefined;
  setHints(found.is === 'open' ? { ...hints, typed } : null);
  if (target) point(target);
  return true;
}
