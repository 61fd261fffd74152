/** Position of a driver at a point in time. */
export interface Fix {
  id: number;
  /** Degrees. */
  latitude: number;
  longitude: number;
  /** Degrees clockwise from north. */
  heading: number;
  /** Kilometres per hour. */
  speed: number;
  /** Milliseconds since 1970. */
  at: number;
}

/**
 * Positions of drivers: one column per property, one slot per driver. Only the first `size`
 * slots are valid.
 */
export interface PositionColumns {
  size: number;
  id: Int32Array;
  /** Longitude and latitude alternating, of the newest position. */
  coordinates: Float32Array;
  heading: Float32Array;
  speed: Float32Array;
  at: Float64Array;
}

/**
 * Maximum duration of a glide, the animated movement between two reported positions. After a longer
 * gap the driver jumps instead of gliding across the country.
 */
const MAX_GLIDE_MS = 30_000;
export interface Columns extends PositionColumns {
  /** Start and current position of the glide to the newest position. */
  from: Float32Array;
  drawn: Float32Array;
  /** Start and duration of the glide in milliseconds, by the local clock. */
  began: Float64Array;
  lasts: Float64Array;
}

export function emptyColumns(capacity: number): Columns {
  return {
    size: 0,
    id: new Int32Array(capacity),
    coordinates: new Float32Array(capacity * 2),
    heading: new Float32Array(capacity),
    speed: new Float32Array(capacity),
    at: new Float64Array(capacity),
    from: new Float32Array(capacity * 2),
    drawn: new Float32Array(capacity * 2),
    began: new Float64Array(capacity),
    lasts: new Float64Array(capacity),
  };
}

const arrays = [
  'id',
  'coordinates',
  'heading',
  'speed',
  'at',
  'from',
  'drawn',
  'began',
  'lasts',
] as const;

/** Copies columns to twice the capacity. */
export function growColumns(columns: Columns): Columns {
  const next = emptyColumns(columns.id.length * 2);
  for (const name of arrays) next[name].set(columns[name]);
  next.size = columns.size;
  return next;
}

/** Duration of a glide after a gap between two positions. */
export const glideLength = (gap: number): number => (gap > MAX_GLIDE_MS ? 0 : gap);

export interface Written {
  fix: Fix;
  /** Duration of the glide; 0 moves the driver at once. */
  lasts: number;
  /** Time of the local clock, because other clocks can be wrong. */
  at: number;
}

/** Stores a position in a slot and starts its glide. */
export function write(columns: Columns, slot: number, { fix, lasts, at }: Written): void {
  const { from, coordinates } = columns;
  const x = slot * 2;
  const y = x + 1;
  const elapsed = lasts === 0 ? 1 : elapsedShare(columns, slot, at);
  from[x] = lasts === 0 ? fix.longitude : between(from[x], coordinates[x], elapsed);
  from[y] = lasts === 0 ? fix.latitude : between(from[y], coordinates[y], elapsed);
  coordinates[x] = fix.longitude;
  coordinates[y] = fix.latitude;
  columns.heading[slot] = fix.heading;
  columns.speed[slot] = fix.speed;
  columns.at[slot] = fix.at;
  columns.began[slot] = at;
  columns.lasts[slot] = lasts;
}

/** Completed share of a slot's glide, from 0 to 1. */
function elapsedShare({ began, lasts }: Columns, slot: number, now: number): number {
  const length = lasts[slot] ?? 0;
  return length === 0 ? 1 : Math.min(1, Math.max(0, (now - (began[slot] ?? 0)) / length));
}

const between = (from = 0, to = 0, share: number): number => from + (to - from) * share;

/**
 * Interpolated positions of all slots at a point in time. Each call overwrites the array of the
 * previous result.
 */
export function glide(columns: Columns, now: number): Float32Array {
  const { drawn, size, from, coordinates } = columns;
  for (let slot = 0; slot < size; slot += 1) {
    const x = slot * 2;
    const y = x + 1;
    const elapsed = elapsedShare(columns, slot, now);
    drawn[x] = between(from[x], coordinates[x], elapsed);
    drawn[y] = between(from[y], coordinates[y], elapsed);
  }
  return drawn;
}

/** End of the last glide in milliseconds since 1970; 0 without glides. */
export function endOfGlides({ size, began, lasts }: Columns): number {
  let end = 0;
  for (let slot = 0; slot < size; slot += 1) {
    const length = lasts[slot] ?? 0;
    if (length > 0) end = Math.max(end, (began[slot] ?? 0) + length);
  }
  return end;
}

/** Moves one slot into another; returns the id of its driver. */
export function move(columns: Columns, from: number, to: number): number {
  for (const name of arrays) {
    const width = columns[name].length / columns.id.length;
    columns[name].copyWithin(to * width, from * width, (from + 1) * width);
  }
  return columns.id[to] ?? 0;
}
