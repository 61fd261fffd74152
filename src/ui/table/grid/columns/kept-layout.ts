import { useCallback, useState } from 'react';
import { parseLayout, printLayout, type TableLayout } from './layout.ts';
import type { TableState } from '#ui/table/table-address.ts';

// Sign-out clears the browser storage except for theme and layout, so that the next user does not
// get these columns.
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
    // If the storage is full or blocked, the choice is not remembered.
  }
}

interface Address {
  state: TableState;
  change: (changed: Partial<TableState>, how?: { replace?: boolean }) => void;
}

/**
 * Columns and density from the URL or, if it has none, from the browser storage. Changes are stored
 * in the place that the values came from.
 */
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
