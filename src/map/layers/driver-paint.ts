import { presenceOf, type Presence } from '#domain/drivers/driver-presence.ts';
import type { Colour, MapColours } from '../colours.ts';
import type { PositionColumns } from '../positions/position-columns.ts';

/** Attribute of deck.gl for all rows. deck.gl reads the numbers again if the object is new. */
interface Attribute {
  value: Float32Array | Uint8ClampedArray;
  size: number;
}

interface Rows {
  startRow: number;
  endRow: number;
}

interface Painted {
  /** Counter-clockwise angles in degrees, as deck.gl expects them. */
  angles: Attribute;
  colours: Attribute;
  /** Presence of the driver in a slot. */
  presenceAt: (slot: number) => Presence;
  /** Sequence number of this drawing. */
  frame: number;
  /** Rows whose presence changed since the drawing with this number. */
  changedSince: (frame: number) => Rows[];
}

interface Painting {
  columns: PositionColumns;
  /** Time in milliseconds since 1970. */
  moment: number;
}

/**
 * Computes the appearance of all slots at a point in time. Each call overwrites the arrays of the
 * previous result; `changedSince` returns the rows that changed since an earlier drawing.
 */
export type Paint = (painting: Painting, colours: MapColours) => Painted;

const presences = ['moving', 'stopped', 'silent', 'gone'] as const;
/** Stored instead of a presence for slots that have not been drawn. */
const NOT_DRAWN = presences.length;
/** Changed rows at most this far apart are updated as one range. */
const NEAR = 16;

/** Four colour bytes as one number, in memory order. */
const wordOf = (colour: Colour): number => new Uint32Array(Uint8Array.from(colour).buffer)[0] ?? 0;

/** Colour of each presence; hidden drivers are transparent. */
const wordsOf = ({ accent, offline: [red, green, blue, alpha] }: MapColours): number[] => [
  wordOf(accent),
  wordOf(accent),
  wordOf([red, green, blue, alpha]),
  wordOf([red, green, blue, 0]),
];

function roomFor(size: number) {
  const words = new Uint32Array(size);
  return {
    angles: new Float32Array(size),
    words,
    bytes: new Uint8ClampedArray(words.buffer),
    presence: new Uint8Array(size).fill(NOT_DRAWN),
    /** Number of the drawing in which the presence of the driver changed, by slot. */
    changedIn: new Uint32Array(size),
  };
}

type Room = ReturnType<typeof roomFor>;

function rowsSince(changedIn: Uint32Array, frame: number): Rows[] {
  const rows: Rows[] = [];
  changedIn.forEach((changed, slot) => {
    if (changed <= frame) return;
    const last = rows.at(-1);
    if (last && slot - last.endRow < NEAR) last.endRow = slot + 1;
    else rows.push({ startRow: slot, endRow: slot + 1 });
  });
  return rows;
}

interface Brush {
  moment: number;
  /** Colour of each presence, as one number; hidden drivers are transparent. */
  words: readonly number[];
  frame: number;
}

/** Computes the appearance of all slots; returns which attributes changed. */
function paintSlots(room: Room, columns: PositionColumns, { moment, words, frame }: Brush) {
  const { size, heading, speed, at } = columns;
  const other = { presence: false, angles: false, colours: false };
  const fix = { at: 0, speed: 0 };
  for (let slot = 0; slot < size; slot += 1) {
    fix.at = at[slot] ?? 0;
    fix.speed = speed[slot] ?? 0;
    const is = presenceOf(fix, moment);
    const presence = presences.indexOf(is);
    const angle = is === 'moving' ? -(heading[slot] ?? 0) : 0;
    const word = words[presence] ?? 0;
    if (room.angles[slot] !== angle) other.angles = true;
    if (room.words[slot] !== word) other.colours = true;
    if (room.presence[slot] !== presence) {
      other.presence = true;
      room.changedIn[slot] = frame;
    }
    room.presence[slot] = presence;
    room.angles[slot] = angle;
    room.words[slot] = word;
  }
  return other;
}

export function createPaint(): Paint {
  let room = roomFor(0);
  let angles: Attribute = { value: room.angles, size: 1 };
  let colours: Attribute = { value: room.bytes, size: 4 };
  let [frame, newest] = [0, 0];
  const presenceAt = (slot: number) => presences[room.presence[slot] ?? NOT_DRAWN] ?? 'gone';
  const changedSince = (since: number) => (newest > since ? rowsSince(room.changedIn, since) : []);
  return ({ columns, moment }, mapColours) => {
    const isOtherRoom = columns.size !== room.presence.length;
    if (isOtherRoom) room = roomFor(columns.size);
    frame += 1;
    const other = paintSlots(room, columns, { moment, words: wordsOf(mapColours), frame });
    if (other.presence) newest = frame;
    if (other.angles || isOtherRoom) angles = { value: room.angles, size: 1 };
    if (other.colours || isOtherRoom) colours = { value: room.bytes, size: 4 };
    return { angles, colours, presenceAt, frame, changedSince };
  };
}
