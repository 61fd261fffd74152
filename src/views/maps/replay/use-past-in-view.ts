import { useEffect, useRef, useState } from 'react';
import { mapStart } from '../../../domain/south-africa.ts';
import { positionOf, type Camera, type MapPosition } from '../../../map/camera.ts';
import { boundsOf, contains, project, viewOn, type Point } from '../../../map/mercator.ts';
import type { Track } from '../../../map/tracks.ts';
import type { PastView } from './use-past.ts';

/** The boxes over the map and the bar below it leave so much of its edge unseen. */
const MARGIN_PX = 130;
/** A hand moves a map further than this. */
const STILL_PX = 4;

/**
 * Shows all of the drivers that a replay was begun for, once their past is there. A map that an address puts
 * somewhere stays there, and so does one that somebody moved meanwhile, or brought near enough before that it
 * shows them all.
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
    if (isMoved(camera, begun)) return;
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

/** Where the chosen drivers were; of a replay of everybody nobody was chosen. */
const pointsOf = ({ of, past: { tracks } }: PastView): Point[] =>
  (of ?? []).flatMap((id) => wayOf(tracks.get(id)));

const wayOf = (track: Track | undefined): Point[] =>
  Array.from({ length: track?.at.length ?? 0 }, (_, at) => ({
    longitude: track?.coordinates[at * 2] ?? 0,
    latitude: track?.coordinates[at * 2 + 1] ?? 0,
  }));
