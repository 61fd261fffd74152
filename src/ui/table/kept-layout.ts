import { useCallback, useState } from 'react';
import { parseLayout, printLayout, type TableLayout } from './layout.ts';
import type { TablePlace } from './table-address.ts';

// Signing out clears everything in the vault but theme and layout, so nobody finds another's columns.
const keyOf = (place: string) => `table:${place}`;

function read(place: string): TableLayout {
  try {
    return parseLayout(localStorage.getItem(keyOf(place)));
  } catch {
    return {};
  }
}

function write(place: string, layout: TableLayout) {
  try {
    localStorage.setItem(keyOf(place), printLayout(layout));
  } catch {
    // A full or locked vault only means that this choice is not remembered.
  }
}

interface Address {
  place: TablePlace;
  change: (changed: Partial<TablePlace>, how?: { replace?: boolean }) => void;
}

/** Columns and density: those of the address, else those this browser kept. A change is kept where it came from. */
export function useKeptLayout(name: string, { place, change }: Address) {
  const [kept, setKept] = useState(() => read(name));
  const isGiven = place.layout !== null;
  const setLayout = useCallback(
    (layout: TableLayout) => {
      if (isGiven) change({ layout }, { replace: true });
      setKept(layout);
      write(name, layout);
    },
    [name, change, isGiven],
  );
  return [place.layout ?? kept, setLayout] as const;
}
