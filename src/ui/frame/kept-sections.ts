import { useState } from 'react';

/** Sign-out clears the entry, so that the next user gets the default. */
const KEY = 'open-sections';

/** Sections that the user opened (`true`) or folded (`false`), by id of their label. */
type Sections = ReadonlyMap<string, boolean>;

function readKept(): Sections {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return new Map(
      Object.entries(kept ?? {}).flatMap(([id, isOpen]) =>
        typeof isOpen === 'boolean' ? [[id, isOpen] as const] : [],
      ),
    );
  } catch {
    return new Map();
  }
}

function keep(sections: Sections) {
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(sections)));
  } catch {
    // If the storage is full or blocked, the choice is not remembered.
  }
}

/** Sections of the navigation that the user opened or folded, from the browser storage. */
export function useKeptSections() {
  const [chosen, setChosen] = useState(readKept);
  const choose = (id: string, isOpen: boolean) => {
    // Reads the stored sections again, because the drawer and the sidebar write the same entry.
    const sections = new Map(readKept()).set(id, isOpen);
    keep(sections);
    setChosen(sections);
  };
  return { chosen, choose };
}
