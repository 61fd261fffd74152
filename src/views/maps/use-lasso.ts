import { useState } from 'react';
import { radiusStep, objectsWithin } from '#map/nearby.ts';
import type { Lasso } from '#map/layers/lasso.ts';
import type { MapObject } from './objects.ts';

export interface ActiveLasso extends Lasso {
  centre: MapObject;
  /** Entity to select. */
  kind: MapObject['kind'];
  found: readonly MapObject[];
}

const FIRST_KM = 10;
const kinds: readonly MapObject['kind'][] = ['drivers', 'lockers', 'branches', 'zones'];

/** Lasso: a circle around an object, whose size and entity can be changed before it selects. */
export function useLasso(objects: readonly MapObject[]) {
  const [at, setAt] = useState<Omit<ActiveLasso, 'found'> | null>(null);
  const active: ActiveLasso | null = at && {
    ...at,
    found: objectsWithin(
      objects.filter(({ kind }) => kind === at.kind),
      at.centre,
      at.kilometres,
    ),
  };
  const there = kinds.filter((kind) => objects.some((object) => object.kind === kind));
  return {
    held: active,
    hold: (centre: MapObject) =>
      setAt({ centre, kilometres: FIRST_KM, kind: there[0] ?? centre.kind }),
    size: (by: 1 | -1) => at && setAt({ ...at, kilometres: radiusStep(at.kilometres, by) }),
    aim: () =>
      at && setAt({ ...at, kind: there[(there.indexOf(at.kind) + 1) % there.length] ?? at.kind }),
    drop: () => setAt(null),
  };
}

export type LassoHold = ReturnType<typeof useLasso>;
