import { useMemo, useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import type { ResponseOf } from '../../../api/endpoint-types.ts';
import { countOf } from '../../../commands/wording.ts';
import { editedCell } from '../../../domain/rates/edited-cell.ts';
import { cellKey } from '../../../domain/rates/findings.ts';
import { useApp } from '../../../ui/app-context.ts';
import { pastedAt, type Spot } from './matrix-cells.ts';
import type { Pasted } from './paste-dialog.tsx';

type Group = ResponseOf<'GET /rates/groups/:id'>;
type GroupCell = Group['all_cells'][number];
type Finding = ResponseOf<'PUT /rates/groups/update-rate-group/:id'>['findings'][number];

const prices = { name: 'price', plural: 'prices' };

type Said = { text: string; isProblem: boolean };

/** Prices before an edit, and as it saved them. */
interface Edit {
  before: readonly GroupCell[];
  after: readonly GroupCell[];
}

/** Saves cells that somebody saw, and says how it went. */
function useSaving(groupId: number, stored: Map<string, GroupCell>) {
  const { api } = useApp();
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
      const params = { id: groupId };
      const call = 'PUT /rates/groups/update-rate-group/:id';
      const answer = await api.call(call, { params, body: { patch } });
      // The next edit may come before the group is read again.
      for (const cell of answer.cells) stored.set(cellKey(cell), cell);
      setFindings(answer.findings);
      setSaid({ text: words, isProblem: false });
      return answer.cells;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setSaid({ text: error.message, isProblem: true });
      return null;
    }
  }
  return { said, setSaid, findings, save };
}

/** A price after what was typed on it; null where that is none. */
function afterTyping(cell: GroupCell | undefined, text: string, weight: number): GroupCell | null {
  const edited = cell && editedCell(cell, text, weight);
  return cell && edited ? { ...cell, ...edited } : null;
}

/** A price that is no longer offered. */
const withdrawnCell = (cell: GroupCell): GroupCell => ({ ...cell, minimum: 0, bands: [] });

/** Changes prices of one service of a group: every edit is saved at once and can be undone. */
export function useEditing(group: Group, service: string, weight: number) {
  const done = useRef<Edit[]>([]);
  const stored = useMemo(
    () => new Map(group.all_cells.map((cell) => [cellKey(cell), cell])),
    [group.all_cells],
  );
  const { said, setSaid, findings, save } = useSaving(group.id, stored);
  const at = ({ from, to }: Spot) => stored.get(cellKey({ service, from, to }));

  async function change(edits: readonly { place: Spot; cell: GroupCell | null }[]) {
    const wrong = edits.find(({ cell }) => cell === null);
    if (wrong) {
      const text = `${wrong.place.from} to ${wrong.place.to}: type a price such as 97.69, +5% or -2.5.`;
      setSaid({ text, isProblem: true });
      return;
    }
    const cells = edits.flatMap(({ cell }) => cell ?? []);
    const before = cells.flatMap((cell) => stored.get(cellKey(cell)) ?? []);
    const after = await save(cells, `Saved ${countOf(cells.length, prices)}.`);
    if (after !== null) done.current.push({ before, after });
  }

  async function undo() {
    const last = done.current.pop();
    if (last === undefined) return setSaid({ text: 'Nothing to undo.', isProblem: false });
    // What this edit saved, because the group may have been read in between, before a later edit was undone.
    const seen = new Map(last.after.map((cell) => [cellKey(cell), cell]));
    const words = `Undid ${countOf(last.before.length, prices)}.`;
    // A refused one can be tried again.
    if ((await save(last.before, words, seen)) === null) done.current.push(last);
  }

  const typedOn = (place: Spot, text: string) => afterTyping(at(place), text, weight);
  return {
    said,
    findings,
    say: setSaid,
    keep: (cells: readonly GroupCell[]) =>
      void change(cells.map((cell) => ({ place: cell, cell }))),
    type: (places: readonly Spot[], text: string) =>
      void change(places.map((place) => ({ place, cell: typedOn(place, text) }))),
    withdraw: (places: readonly Spot[]) =>
      void change(
        places.flatMap((place) => {
          const cell = at(place);
          return cell ? [{ place, cell: withdrawnCell(cell) }] : [];
        }),
      ),
    /** What a block of texts would make of prices; nothing is changed yet. */
    pasted: (from: Spot, zones: readonly string[], block: readonly (readonly string[])[]) =>
      pastedAt(from, zones, block).map(({ place, text }): Pasted<GroupCell> => ({
        place,
        text,
        before: at(place) ?? null,
        after: typedOn(place, text),
      })),
    undo: () => void undo(),
  };
}
