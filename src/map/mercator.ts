/** Degrees. */
export interface Point {
  latitude: number;
  longitude: number;
}

/** What a map shows: its middle, how near, and how large it is in pixels. */
export interface View extends Point {
  zoom: number;
  width: number;
  height: number;
}

/** West, south, east and north, in degrees. */
export type Bounds = readonly [west: number, south: number, east: number, north: number];

const TILE = 512;
const EARTH_KM = 6371.0088;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

// Web Mercator, the whole world from 0 to 1 in both directions.
const across = (longitude: number) => longitude / 360 + 0.5;
const down = (latitude: number) =>
  0.5 - Math.log(Math.tan(Math.PI / 4 + radians(latitude) / 2)) / (2 * Math.PI);
const longitudeAt = (x: number) => (x - 0.5) * 360;
const latitudeAt = (y: number) => (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI;

const worldSize = (zoom: number) => TILE * 2 ** zoom;

/** Where a point is drawn, in pixels from the top left of the map. */
export function project(view: View, { latitude, longitude }: Point): [x: number, y: number] {
  const size = worldSize(view.zoom);
  return [
    (across(longitude) - across(view.longitude)) * size + view.width / 2,
    (down(latitude) - down(view.latitude)) * size + view.height / 2,
  ];
}

/** The point under a pixel of the map. */
export function unproject(view: View, [x, y]: readonly [number, number]): Point {
  const size = worldSize(view.zoom);
  return {
    longitude: longitudeAt(across(view.longitude) + (x - view.width / 2) / size),
    latitude: latitudeAt(down(view.latitude) + (y - view.height / 2) / size),
  };
}

/** What of the world a map shows. */
export function boundsOf(view: View): Bounds {
  const topLeft = unproject(view, [0, 0]);
  const bottomRight = unproject(view, [view.width, view.height]);
  return [topLeft.longitude, bottomRight.latitude, bottomRight.longitude, topLeft.latitude];
}

export const contains = (
  [west, south, east, north]: Bounds,
  { latitude, longitude }: Point,
): boolean => longitude >= west && longitude <= east && latitude >= south && latitude <= north;

/** The way over the ground between two points, as the crow flies. */
export function kilometresBetween(one: Point, other: Point): number {
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2;
  const chord =
    half(other.latitude - one.latitude) +
    Math.cos(radians(one.latitude)) *
      Math.cos(radians(other.latitude)) *
      half(other.longitude - one.longitude);
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** How far a pixel reaches over the ground in the middle of the map. */
export const metresPerPixel = ({ latitude, zoom }: Pick<View, 'latitude' | 'zoom'>): number =>
  (2 * Math.PI * EARTH_KM * 1000 * Math.cos(radians(latitude))) / worldSize(zoom);

/** The view that shows all points with a margin in pixels; null for none. */
export function viewOn(
  points: readonly Point[],
  { width, height }: Pick<View, 'width' | 'height'>,
  { margin = 80, nearest = 14 }: { margin?: number; nearest?: number } = {},
): Pick<View, 'latitude' | 'longitude' | 'zoom'> | null {
  const [first] = points;
  if (first === undefined) return null;
  const xs = points.map(({ longitude }) => across(longitude));
  const ys = points.map(({ latitude }) => down(latitude));
  const [left, right] = [least(xs), most(xs)];
  const [top, bottom] = [least(ys), most(ys)];
  const wide = Math.max(1, width - 2 * margin) / TILE;
  const high = Math.max(1, height - 2 * margin) / TILE;
  const zoom = Math.log2(Math.min(wide / (right - left), high / (bottom - top)));
  return {
    longitude: longitudeAt((left + right) / 2),
    latitude: latitudeAt((top + bottom) / 2),
    zoom: Math.max(3, Math.min(nearest, zoom)),
  };
}

const least = (numbers: readonly number[]) => numbers.reduce((a, b) => Math.min(a, b), Infinity);
const most = (numbers: readonly number[]) => numbers.reduce((a, b) => Math.max(a, b), -Infinity);
