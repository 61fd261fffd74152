import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import type { ResponseOf } from '../../../api/endpoint-types.ts';
import { inRand } from '../../../domain/money.ts';
import { baseOf } from '../../../domain/rates/bands.ts';
import { cellKey, placeIn } from '../../../domain/rates/findings.ts';
import { useApp } from '../../../ui/app-context.ts';
import type { GroupCell, Kept } from './kept-prices.ts';
import { usePlacing } from './use-group-prices.ts';

type Finding = ResponseOf<'PUT /rates/groups/update-rate-group/:id'>['findings'][number];

/** So many prices of somebody else are named one by one. */
const MOST_NAMED = 3;

type Said = { text: string; isProblem: boolean };

const isCells = (current: unknown): current is GroupCell[] => Array.isArray(current);

/** What somebody else made of prices meanwhile, beside what was to be saved, at the weight that is shown. */
function meanwhile(current: readonly GroupCell[], wanted: readonly GroupCell[], weight: number) {
  const amount = (cell: GroupCell | undefined) => {
    const base = cell && baseOf(cell, weight);
    return base ? inRand(base.amount) : 'withdrawn';
  };
  const each = current.slice(0, MOST_NAMED).map((cell) => {
    const own = wanted.find((one) => cellKey(one) === cellKey(cell));
    return `${placeIn(cell)} is ${amount(cell)} now, yours was ${amount(own)}`;
  });
  const more = current.length > MOST_NAMED ? `, and ${current.length - MOST_NAMED} more` : '';
  return `Nothing was saved: somebody else changed the same meanwhile. ${each.join('; ')}${more}. Change it again to keep yours.`;
}

interface Stored {
  group: Kept;
  cells: Map<string, GroupCell>;
  weight: number;
}

/** Saves cells that somebody saw, and says how it went. */
export function useSaving({ group, cells: stored, weight }: Stored) {
  const { api } = useApp();
  const place = usePlacing(group);
  const [said, setSaid] = useState<Said | null>(null);
  const [findings, setFindings] = useState<readonly Finding[]>([]);
  /** Saves over the cells that were seen; gives what was saved, or null where it was refused. */
  async function save(cells: readonly GroupCell[], words: string, seen = stored) {
    const patch = cells.map((cell) => ({
      ...cell,
      withdrawn: cell.bands.length === 0,
      was: seen.get(cellKey(cell)) ?? null,
    }));
    try {
      const params = { id: group.id };
      const call = 'PUT /rates/groups/update-rate-group/:id';
      const answer = await api.call(call, { params, body: { patch } });
      place.saved(answer);
      // The next edit may come before these are drawn.
      for (const cell of answer.cells) stored.set(cellKey(cell), cell);
      setFindings(answer.findings);
      setSaid({ text: words, isProblem: false });
      return answer.cells;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { current } = error.body;
      if (isCells(current)) place.seen(current);
      const text = isCells(current) ? meanwhile(current, cells, weight) : error.message;
      setSaid({ text, isProblem: true });
      return null;
    }
  }
  return { said, setSaid, findings, save };
}
