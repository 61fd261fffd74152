import { useState } from 'react';
import { ApiError } from '#api/api-error.ts';
import type { ResponseOf } from '#api/endpoint-types.ts';
import { inRand } from '#domain/kernel/money.ts';
import { baseOf } from '#domain/rates/bands.ts';
import { cellKey, cellLabel } from '#domain/rates/findings.ts';
import { useApp } from '#ui/app-context.ts';
import type { GroupCell, Kept } from './matrix/kept-prices.ts';
import { usePlacing } from './use-group-prices.ts';

type Finding = ResponseOf<'PUT /rates/groups/update-rate-group/:id'>['findings'][number];

/** Maximum number of conflicting prices named individually. */
const MAX_NAMED = 3;

type Said = { text: string; isProblem: boolean };

const isCells = (current: unknown): current is GroupCell[] => Array.isArray(current);

/**
 * Writes the message that compares conflicting prices with the rejected prices, at the shown
 * weight.
 */
function conflictMessage(
  current: readonly GroupCell[],
  wanted: readonly GroupCell[],
  weight: number,
) {
  const amount = (cell: GroupCell | undefined) => {
    const base = cell && baseOf(cell, weight);
    return base ? inRand(base.amount) : 'withdrawn';
  };
  const each = current.slice(0, MAX_NAMED).map((cell) => {
    const own = wanted.find((one) => cellKey(one) === cellKey(cell));
    return `${cellLabel(cell)} is ${amount(cell)} now, yours was ${amount(own)}`;
  });
  const more = current.length > MAX_NAMED ? `, and ${current.length - MAX_NAMED} more` : '';
  return `Nothing was saved: another user changed the same prices. ${each.join('; ')}${more}. Enter your prices again to keep them.`;
}

interface Stored {
  group: Kept;
  cells: Map<string, GroupCell>;
  weight: number;
}

/** Saves cells and reports the result. */
export function useSaving({ group, cells: stored, weight }: Stored) {
  const { api } = useApp();
  const place = usePlacing(group);
  const [said, setSaid] = useState<Said | null>(null);
  const [findings, setFindings] = useState<readonly Finding[]>([]);
  /** Saves if the previous cells are unchanged; returns the saved cells, or null if rejected. */
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
      // Updates at once because the next edit may precede the next render.
      for (const cell of answer.cells) stored.set(cellKey(cell), cell);
      setFindings(answer.findings);
      setSaid({ text: words, isProblem: false });
      return answer.cells;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { current } = error.body;
      if (isCells(current)) place.seen(current);
      const text = isCells(current) ? conflictMessage(current, cells, weight) : error.message;
      setSaid({ text, isProblem: true });
      return null;
    }
  }
  return { said, setSaid, findings, save };
}
