/** Where somebody was at one moment. */
export interface Fix {
  id: number;
  /** Degrees. */
  latitude: number;
  longitude: number;
  /** Degrees clockwise from north. */
  heading: number;
  /** Kilometres an hour. */
  speed: number;
  /** Milliseconds since 1970. */
  at: number;
}

/** One column a property, one slot a driver; only the first `size` slots count. */
export interface PositionColumns {
  size: number;
  id: Int32Array;
  /** Longitude and latitude in turn, where the newest fix is. */
  coordinates: Float32Array;
  heading: Float32Array;
  speed: Float32Array;
  at: Float64Array;
}

/** Longer ways are jumps, after a gap: nobody is drawn gliding across the country. */
const LONGEST_GLIDE_MS = 30_000;
export interface Columns extends PositionColumns {
  /** Where the glide to the newest fix starts and ends. */
  from: Float32Array;
  drawn: Float32Array;
  /** When it began here, and how long it lasts; milliseconds. */
  began: Float64Array;
  lasts: Float64Array;
}

/** Columns with room for so many. */
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

/** The same columns with twice the room. */
export function grown(columns: Columns): Columns {
  const next = emptyColumns(columns.id.length * 2);
  for (const name of arrays) next[name].set(columns[name]);
  next.size = columns.size;
  return next;
}

/** How long a glide to a fix lasts, which came so long after the one before. */
export const glideLength = (gap: number): number => (gap > LONGEST_GLIDE_MS ? 0 : gap);

export interface Written {
  fix: Fix;
  /** How long the glide to it lasts; 0 puts the driver there at once. */
  lasts: number;
  /** By the clock of this machine: others may be wrong. */
  at: number;
}

/** Puts a fix into a slot, and starts the glide to it. */
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

/** How much of its glide a slot has behind it, from 0 to 1. */
function elapsedShare({ began, lasts }: Columns, slot: number, now: number): number {
  const length = lasts[slot] ?? 0;
  return length === 0 ? 1 : Math.min(1, Math.max(0, (now - (began[slot] ?? 0)) / length));
}

const between = (from = 0, to = 0, share: number): number => from + (to - from) * share;

/** Where every slot is drawn at a moment, into an array that is reused. */
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

/** When the last glide is over; milliseconds since 1970, 0 when nobody glides. */
export function endOfGlides({ size, began, lasts }: Columns): number {
  let end = 0;
  for (let slot = 0; slot < size; slot += 1) {
    const length = lasts[slot] ?? 0;
    if (length > 0) end = Math.max(end, (began[slot] ?? 0) + length);
  }
  return end;
}

/** Moves one slot into another; answers whose it is. */
export function move(columns: Columns, from: number, to: number): number {
  for (const name of arrays) {
    const width = columns[name].length / columns.id.length;
    columns[name].copyWithin(to * width, from * width, (from + 1) * width);
  }
  return columns.id[to] ?? 0;
}
