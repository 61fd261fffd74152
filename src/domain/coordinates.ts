import { isInBox } from './south-africa.ts';

/** A place on the ground, or why a text names none. */
export type ReadCoordinates =
  | { ok: true; latitude: number; longitude: number }
  | { ok: false; why: string };

const advice = 'Type latitude and longitude, for instance -26.107, 28.056.';
// Two numbers: with points and any separator, or with decimal commas and a space or a semicolon.
const pair =
  /^\s*([-−+]?\d+(?:\.\d+)?)(?:\s*[,;]\s*|\s+)([-−+]?\d+(?:\.\d+)?)\s*$|^\s*([-−+]?\d+,\d+)(?:\s*;\s*|\s+)([-−+]?\d+,\d+)\s*$/;

/** Reads "-26.107, 28.056" or "-26,107 28,056": latitude first, in South Africa. */
export function readCoordinates(text: string): ReadCoordinates {
  const found = pair.exec(text);
  if (!found) return { ok: false, why: advice };
  const [latitude, longitude] = [numberOf(found[1] ?? found[3]), numberOf(found[2] ?? found[4])];
  if (isInBox(latitude, longitude)) return { ok: true, latitude, longitude };
  const isSwapped = isInBox(longitude, latitude);
  return {
    ok: false,
    why: isSwapped ? 'Latitude comes first, then longitude.' : 'This is outside South Africa.',
  };
}

const numberOf = (text = '') => Number(text.replace('−', '-').replace(',', '.'));

/** A place as people read and type it: latitude first, to a metre. */
export const formatCoordinates = (longitude: number, latitude: number): string =>
  `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
