import { midSentence } from '#commands/asking/wording.ts';
import { levels, stateOfDoor, type Door } from '../locker.ts';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/** Age of a report: "6 s", "41 min", "3 h", "2 d". */
export function ageOf(at: string, now: number): string {
  const seconds = Math.max(0, Math.round((now - Date.parse(at)) / 1000));
  if (seconds < MINUTE_S) return `${seconds} s`;
  if (seconds < HOUR_S) return `${Math.floor(seconds / MINUTE_S)} min`;
  return seconds < DAY_S ? `${Math.floor(seconds / HOUR_S)} h` : `${Math.floor(seconds / DAY_S)} d`;
}

/** Report that determines the state of a door. */
export const factOf = (door: Door) =>
  door.state === 'open' || door.state === 'jammed'
    ? { level: door.bolt_level, at: door.bolt_at, by: door.bolt_by }
    : { level: door.use_level, at: door.use_at, by: door.use_by };

/** Accessible name such as "Door 19, M, occupied by Z6JMPA, sensed 6 min ago". */
export function nameOf(door: Door, now: number): string {
  const { level, at } = factOf(door);
  const inside = door.occupied_since === null ? '' : ` by ${door.reference ?? 'a parcel'}`;
  const { word } = stateOfDoor(door);
  return `Door ${door.number}, ${door.size}, ${word.toLowerCase()}${word === 'Occupied' ? inside : ''}, ${midSentence(levels[level])} ${ageOf(at, now)} ago`;
}
