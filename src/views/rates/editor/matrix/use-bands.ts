import { useState } from 'react';
import { typedNumber } from '#domain/kernel/format.ts';
import { readDecimal } from '#domain/text/numbers.ts';
import type { Band, Cell } from '#domain/rates/bands.ts';

interface TypedBand {
  until: string;
  base: string;
  per_kilogram: string;
}

const NEXT_BAND_KG = 10;

const typedOf = ({ until, base, per_kilogram }: Band): TypedBand => ({
  until: until === null ? '' : typedNumber(until),
  base: typedNumber(base),
  per_kilogram: typedNumber(per_kilogram),
});

/** Parses a weight band; null if a value is not a number. */
function bandOf(typed: TypedBand): Band | null {
  const isOpen = typed.until.trim() === '';
  const until = isOpen ? null : readDecimal(typed.until);
  const base = readDecimal(typed.base);
  const perKilogram = readDecimal(typed.per_kilogram);
  if (base === null || perKilogram === null || (!isOpen && until === null)) return null;
  return { until, base, per_kilogram: perKilogram };
}

/**
 * Ends the last weight band after `NEXT_BAND_KG` and adds a band whose base is the price at that
 * end.
 */
function withBand(typed: readonly TypedBand[]): TypedBand[] {
  const last = typed.at(-1);
  if (!last) return [{ until: '', base: '0', per_kilogram: '0' }];
  const from = readDecimal(typed.at(-2)?.until ?? '0') ?? 0;
  const base = (readDecimal(last.base) ?? 0) + NEXT_BAND_KG * (readDecimal(last.per_kilogram) ?? 0);
  return [
    ...typed.slice(0, -1),
    { ...last, until: typedNumber(from + NEXT_BAND_KG) },
    { ...last, base: typedNumber(base) },
  ];
}

/** Removes the last weight band and extends the previous band to its end. */
function withoutBand(typed: readonly TypedBand[]): TypedBand[] {
  const until = typed.at(-1)?.until ?? '';
  const rest = typed.slice(0, -1);
  return rest.map((band, at) => (at === rest.length - 1 ? { ...band, until } : band));
}

/** Start of a typed band in kilograms, as text. */
export const startOf = (typed: readonly TypedBand[], at: number): string =>
  at === 0 ? '0' : typed[at - 1]?.until || '?';

/** Editable weight bands and minimum of a price. */
export function useBands<C extends Cell>(cell: C) {
  const [typed, setTyped] = useState(() => cell.bands.map(typedOf));
  const [minimum, setMinimum] = useState(typedNumber(cell.minimum));
  const before = JSON.stringify([cell.bands.map(typedOf), typedNumber(cell.minimum)]);
  const [seen, setSeen] = useState(before);
  const reset = () => {
    setTyped(cell.bands.map(typedOf));
    setMinimum(typedNumber(cell.minimum));
  };
  // Resets the fields because the price was saved or changed elsewhere.
  if (seen !== before) {
    setSeen(before);
    reset();
  }
  const bands = typed.flatMap((band) => bandOf(band) ?? []);
  const least = readDecimal(minimum);
  const isRead = bands.length === typed.length && least !== null;
  return {
    typed,
    minimum,
    setMinimum,
    draft: isRead ? { ...cell, bands, minimum: least } : null,
    isChanged: before !== JSON.stringify([typed, minimum]),
    change: (at: number, part: Partial<TypedBand>) =>
      setTyped((all) => all.map((band, index) => (index === at ? { ...band, ...part } : band))),
    add: () => setTyped(withBand),
    remove: () => setTyped(withoutBand),
    reset,
  };
}
