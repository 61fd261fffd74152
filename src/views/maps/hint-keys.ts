import { hinted, hintsFor } from '../../map/link-hints.ts';
import type { Listed, MapObject } from './objects.ts';

/** Letters on what is in view, while they are on. */
export interface Hints {
  typed: string;
  of: readonly { hint: string; object: MapObject }[];
}

/** Letters for everything in the list, the first of it first. */
export function hintsOn(listed: readonly Listed[]): Hints {
  const objects = listed.map(({ object }) => object);
  const letters = hintsFor(objects.length);
  return {
    typed: '',
    of: letters.flatMap((hint, at) => ({ hint, object: objects[at] })).flatMap(whole),
  };
}

const whole = ({ hint, object }: { hint: string; object: MapObject | undefined }) =>
  object ? [{ hint, object }] : [];

interface Hinting {
  hints: Hints;
  setHints: (hints: Hints | null) => void;
  point: (object: MapObject) => void;
}

/** What a key does while letters are on; false leaves it to others. */
export function onHint(key: string, { hints, setHints, point }: Hinting): boolean {
  if (key === 'Escape' || key === 'Backspace') {
    setHints(key === 'Backspace' && hints.typed !== '' ? { ...hints, typed: '' } : null);
    return true;
  }
  if (!/^[a-z]$/i.test(key)) return false;
  const typed = hints.typed + key.toLowerCase();
  const found = hinted(
    hints.of.map(({ hint }) => hint),
    typed,
  );
  const object = found.is === 'found' ? hints.of[found.at]?.object : undefined;
  setHints(found.is === 'open' ? { ...hints, typed } : null);
  if (object) point(object);
  return true;
}
