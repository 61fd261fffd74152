import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '#ui/app-context.ts';
import type { MenuEntry } from '#ui/overlay/menu.tsx';
import { useCan } from '#ui/use-can.ts';

/** Sign-out clears the entry, so that the next user does not get the branch. */
const KEY = 'now-branch';
const MAX_BRANCHES = 499;

function readKept(): number | undefined {
  try {
    const kept = Number(localStorage.getItem(KEY));
    return Number.isInteger(kept) && kept > 0 ? kept : undefined;
  } catch {
    return undefined;
  }
}

function keep(branch: number | undefined) {
  try {
    if (branch === undefined) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, String(branch));
  } catch {
    // If the storage is full or blocked, the choice is not remembered.
  }
}

/** Chosen branch from the browser storage, and the choices; only for staff. */
export function useBranchChoice() {
  const { api } = useApp();
  const can = useCan();
  const mayChoose = can('View operations');
  const [kept, setKept] = useState(readKept);
  const { data } = useQuery({
    ...api.query('GET /branches', {
      query: { filter: { is_active: true }, sort: ['code', 'ASC'], range: [0, MAX_BRANCHES] },
    }),
    enabled: mayChoose,
    staleTime: Infinity,
  });
  const choose = (branch: number | undefined) => {
    keep(branch);
    setKept(branch);
  };
  const chosen = data?.rows.find(({ id }) => id === kept);
  const entries = [
    { kind: 'item', id: 'all', label: 'All branches', run: () => choose(undefined) },
    ...(data?.rows ?? []).map(({ id, code, name }) => ({
      kind: 'item' as const,
      id: String(id),
      label: `${code} ${name}`,
      run: () => choose(id),
    })),
  ] satisfies MenuEntry[];
  return {
    mayChoose,
    /** Branch; undefined for all. */
    branch: mayChoose ? kept : undefined,
    label: chosen ? `${chosen.code} ${chosen.name}` : 'All branches',
    entries,
  };
}
