import { useCallback, useState } from 'react';
import { parseLayout, printLayout, type TableLayout } from './layout.ts';
import type { TableState } from '../table-address.ts';

// Signing out clears everything in the browser storage but theme and layout, so nobody finds another's columns.
const keyOf = (tableId: string) => `table:${tableId}`;

function read(tableId: string): TableLayout {
  try {
    return parseLayout(localStorage.getItem(keyOf(tableId)));
  } catch {
    return {};
  }
}

function write(tableId: string, layout: TableLayout) {
  try {
    localStorage.setItem(keyOf(tableId), printLayout(layout));
  } catch {
    // A full or locked browser storage only means that this choice is not remembered.
  }
}

interface Address {
  state: TableState;
  change: (changed: Partial<TableState>, how?: { replace?: boolean }) => void;
}

/** Columns and density: those of the address, else those this browser kept. A change is kept where it came from. */
export function useKeptLayout(name: string, { state, change }: Address) {
  const [kept, setKept] = useState(() => read(name));
  const isGiven = state.layout !== null;
  const setLayout = useCallback(
    (layout: TableLayout) => {
      if (isGiven) change({ layout }, { replace: true });
      setKept(layout);
      write(name, layout);
    },
    [name, change, isGiven],
  );
  return [state.layout ?? kept, setLayout] as const;
}
