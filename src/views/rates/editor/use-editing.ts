import { useMemo, useRef } from 'react';
import { countOf } from '../../../commands/wording.ts';
import { editedCell, offeredCell } from '../../../domain/rates/edited-cell.ts';
import { cellKey } from '../../../domain/rates/findings.ts';
import type { GroupCell, Kept } from './kept-prices.ts';
import { pastedAt, type Spot } from './matrix-cells.ts';
import type { Pasted } from './paste-dialog.tsx';
import { useSaving } from './use-saving.ts';

const prices = { name: 'price', plural: 'prices' };

/** Prices before an edit, and as it saved them. */
interface Edit {
  before: readonly GroupCell[];
  after: readonly GroupCell[];
}

/** A price after what was typed on it, which may offer it anew; null where that is none. */
function afterTyping(cell: GroupCell, text: string, weight: number): GroupCell | null {
  const edited = cell.bands.length === 0 ? offeredCell(text) : editedCell(cell, text, weight);
  return edited && { ...cell, ...edited };
}

/** A price that is no longer offered. */
const withdrawnCell = (cell: GroupCell): GroupCell => ({ ...cell, minimum: 0, bands: [] });

interface Changing {
  stored: ReadonlyMap<string, GroupCell>;
  saving: Pick<ReturnType<typeof useSaving>, 'save' | 'setSaid'>;
}

/** Saves changes one after the other, and takes them back. */
function useChanges({ stored, saving: { save, setSaid } }: Changing) {
  const done = useRef<Edit[]>([]);
  async function change(edits: readonly { place: Spot; cell: GroupCell | null }[]) {
    const wrong = edits.find(({ cell }) => cell === null);
    if (wrong) {
      const text = `${wrong.place.from} to ${wrong.place.to}: type a price such as 97,69, +5% or -2,5.`;
      setSaid({ text, isProblem: true });
      return;
    }
    const cells = edits.flatMap(({ cell }) => cell ?? []);
    // What was not offered before is withdrawn again.
    const before = cells.map((cell) => stored.get(cellKey(cell)) ?? withdrawnCell(cell));
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
  return { change, undo };
}

/** Changes prices of one service of a group: every edit is saved at once and can be undone. */
export function useEditing(group: Kept, service: string, weight: number) {
  const stored = useMemo(
    () => new Map(group.all_cells.map((cell) => [cellKey(cell), cell])),
    [group.all_cells],
  );
  const saving = useSaving({ group, cells: stored, weight });
  const { said, setSaid, findings } = saving;
  const { change, undo } = useChanges({ stored, saving });
  const at = ({ from, to }: Spot) => stored.get(cellKey({ service, from, to }));

  const typedOn = ({ from, to }: Spot, text: string) => {
    const none = { service, from, to, minimum: 0, bands: [] };
    return afterTyping(at({ from, to }) ?? none, text, weight);
  };
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
