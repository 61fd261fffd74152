import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../ui/app-context.ts';
import type { MenuEntry } from '../../ui/overlay/menu.tsx';
import { useCan } from '../../ui/use-can.ts';

/** Signing out clears it: nobody finds another's branch. */
const KEY = 'now-branch';
const MOST_BRANCHES = 499;

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
    // A full or locked browser storage only means that this choice is not remembered.
  }
}

/** The branch whose work is shown, as this browser kept it, and what else can be chosen; for the courier's own people. */
export function useBranchChoice() {
  const { api } = useApp();
  const can = useCan();
  const mayChoose = can('View operations');
  const [kept, setKept] = useState(readKept);
  const { data } = useQuery({
    ...api.query('GET /branches', {
      query: { filter: { is_active: true }, sort: ['code', 'ASC'], range: [0, MOST_BRANCHES] },
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
    /** Undefined for all of them. */
    branch: mayChoose ? kept : undefined,
    label: chosen ? `${chosen.code} ${chosen.name}` : 'All branches',
    entries,
  };
}
