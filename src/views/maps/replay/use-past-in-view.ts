import { useEffect, useRef, useState } from 'react';
import { mapStart } from '#domain/places/south-africa.ts';
import { positionOf, type Camera, type MapPosition } from '#map/camera.ts';
import { boundsOf, contains, project, viewOn, type Point } from '#map/mercator.ts';
import type { Track } from '#map/positions/tracks.ts';
import { startView } from '../map-place.ts';
import type { PastView } from './use-past.ts';

/** Margin in pixels covered by boxes and the replay bar. */
const MARGIN_PX = 130;
/** Movement in pixels that counts as a move by hand. */
const STILL_PX = 4;

/**
 * Moves the map to all drivers of a replay once their past is loaded, unless the URL contains a
 * position, the user has moved the map meanwhile, or all drivers are in view already.
 */
export function usePastInView(past: PastView | null, camera: Camera, isPlaced: boolean) {
  const clock = past?.clock;
  const [first] = useState(clock);
  const waiting = useRef<MapPosition | null>(null);
  useEffect(() => {
    const isRequested = clock !== undefined && !(isPlaced && clock === first);
    waiting.current = isRequested ? positionOf(camera.aim()) : null;
  }, [clock, first, camera, isPlaced]);
  useEffect(() => {
    const begun = waiting.current;
    if (begun === null || !past || past.isPending || past.failure) return;
    waiting.current = null;
    // Fitting the first view to the size of the map does not count as a move.
    if (isMoved(camera, begun) && isMoved(camera, startView(camera.get()))) return;
    const position = positionToShow(pointsOf(past), camera);
    if (position) camera.moveTo(position);
  }, [past, camera]);
}

function isMoved(camera: Camera, { latitude, longitude, zoom }: MapPosition): boolean {
  const view = camera.aim();
  const [x, y] = project(view, { latitude, longitude });
  const far = Math.hypot(x - view.width / 2, y - view.height / 2);
  return far > STILL_PX || Math.abs(view.zoom - zoom) > 0.05;
}

function positionToShow(points: readonly Point[], camera: Camera): MapPosition | null {
  const view = camera.aim();
  const bounds = boundsOf(view);
  const isNear = view.zoom > mapStart.zoom;
  if (isNear && points.every((point) => contains(bounds, point))) return null;
  return viewOn(points, camera.get(), { margin: MARGIN_PX });
}

/** Past positions of the chosen drivers; none for a replay of all drivers. */
const pointsOf = ({ of, past: { tracks } }: PastView): Point[] =>
  (of ?? []).flatMap((id) => wayOf(tracks.get(id)));

const wayOf = (track: Track | undefined): Point[] =>
  Array.from({ length: track?.at.length ?? 0 }, (_, at) => ({
    longitude: track?.coordinates[at * 2] ?? 0,
    latitude: track?.coordinates[at * 2 + 1] ?? 0,
  }));
