import { fitBounds, lngLatToWorld, worldToLngLat, zoomToScale } from '@math.gl/web-mercator';
import { bbox } from '@turf/bbox';
import { degreesToRadians, earthRadius } from '@turf/helpers';

/** Coordinates in degrees. */
export interface Point {
  latitude: number;
  longitude: number;
}

/** View of a map: centre, zoom, and size in pixels. */
export interface View extends Point {
  zoom: number;
  width: number;
  height: number;
}

/** West, south, east and north, in degrees. */
export type Bounds = readonly [west: number, south: number, east: number, north: number];

// World coordinates at zoom 0, from south to north.
const worldOf = ({ longitude, latitude }: Point) => lngLatToWorld([longitude, latitude]);
const TILE = 512;
/** Minimum zoom: the whole country, even on a phone. */
export const FARTHEST = 3;

/** Pixel position of a point, from the top left of the map. */
export function project(view: View, { latitude, longitude }: Point): [x: number, y: number] {
  const scale = zoomToScale(view.zoom);
  const [x, y] = worldOf({ latitude, longitude });
  const [middleX, middleY] = worldOf(view);
  return [(x - middleX) * scale + view.width / 2, (middleY - y) * scale + view.height / 2];
}

/** Point at a pixel of the map. */
export function unproject(view: View, [x, y]: readonly [number, number]): Point {
  const scale = zoomToScale(view.zoom);
  const [middleX, middleY] = worldOf(view);
  const [longitude, latitude] = worldToLngLat([
    middleX + (x - view.width / 2) / scale,
    middleY - (y - view.height / 2) / scale,
  ]);
  return { longitude, latitude };
}

export function boundsOf(view: View): Bounds {
  const topLeft = unproject(view, [0, 0]);
  const bottomRight = unproject(view, [view.width, view.height]);
  return [topLeft.longitude, bottomRight.latitude, bottomRight.longitude, topLeft.latitude];
}

export const contains = (
  [west, south, east, north]: Bounds,
  { latitude, longitude }: Point,
): boolean => longitude >= west && longitude <= east && latitude >= south && latitude <= north;

/** Ground distance of a pixel at the centre of the map. */
export const metresPerPixel = ({ latitude, zoom }: Pick<View, 'latitude' | 'zoom'>): number =>
  (2 * Math.PI * earthRadius * Math.cos(degreesToRadians(latitude))) / (TILE * zoomToScale(zoom));

/** View that shows all points, with a margin in pixels around them; null without points. */
export function viewOn(
  points: readonly Point[],
  { width, height }: Pick<View, 'width' | 'height'>,
  { margin = 80, nearest = 14 }: { margin?: number; nearest?: number } = {},
): Pick<View, 'latitude' | 'longitude' | 'zoom'> | null {
  if (points.length === 0) return null;
  const coordinates = points.map((point) => [point.longitude, point.latitude]);
  const [west, south, east, north] = bbox({ type: 'MultiPoint', coordinates });
  const found = fitBounds({
    bounds: [
      [west, south],
      [east, north],
    ],
    // A map smaller than its margins still shows at least one pixel.
    width: Math.max(width, 2 * margin + 1),
    height: Math.max(height, 2 * margin + 1),
    padding: margin,
    maxZoom: nearest,
  });
  return { ...found, zoom: Math.max(FARTHEST, found.zoom) };
}
