import { useMemo, useRef } from 'react';
import { countOf } from '#commands/asking/wording.ts';
import { editedCell, newCell } from '#domain/rates/edited-cell.ts';
import { cellKey } from '#domain/rates/findings.ts';
import type { GroupCell, Kept } from './matrix/kept-prices.ts';
import { pastedAt, type Spot } from './matrix/matrix-cells.ts';
import type { Pasted } from './dialogs/paste-dialog.tsx';
import { useSaving } from './use-saving.ts';

const prices = { name: 'price', plural: 'prices' };

/** Prices before and after a saved edit. */
interface Edit {
  before: readonly GroupCell[];
  after: readonly GroupCell[];
}

/**
 * Returns the cell with the typed price at `weight`. A withdrawn cell gets the price for all
 * weights. Null if the text is invalid.
 */
function afterTyping(cell: GroupCell, text: string, weight: number): GroupCell | null {
  const edited = cell.bands.length === 0 ? newCell(text) : editedCell(cell, text, weight);
  return edited && { ...cell, ...edited };
}

const withdrawnCell = (cell: GroupCell): GroupCell => ({ ...cell, minimum: 0, bands: [] });

interface Changing {
  stored: ReadonlyMap<string, GroupCell>;
  saving: Pick<ReturnType<typeof useSaving>, 'save' | 'setSaid'>;
}

/** Saves changes one by one and undoes them. */
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
    // Undo withdraws prices that the edit added.
    const before = cells.map((cell) => stored.get(cellKey(cell)) ?? withdrawnCell(cell));
    const after = await save(cells, `Saved ${countOf(cells.length, prices)}.`);
    if (after !== null) done.current.push({ before, after });
  }

  async function undo() {
    const last = done.current.pop();
    if (last === undefined) return setSaid({ text: 'Nothing to undo.', isProblem: false });
    // Compares with the saved prices, because the group may have been refetched since.
    const seen = new Map(last.after.map((cell) => [cellKey(cell), cell]));
    const words = `Change of ${countOf(last.before.length, prices)} undone.`;
    // A rejected undo can be retried.
    if ((await save(last.before, words, seen)) === null) done.current.push(last);
  }
  return { change, undo };
}

/** Edits prices of one service of a group: saves each edit at once, with undo. */
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
    /** Previews the prices of a pasted block without saving. */
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
