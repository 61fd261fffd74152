import { useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import type { ResponseOf } from '../../../api/endpoint-types.ts';
import { countOf } from '../../../commands/wording.ts';
import { editedCell } from '../../../domain/rates/edited-cell.ts';
import { useApp } from '../../../ui/app-context.ts';
import { pastedAt, type Spot } from './matrix-cells.ts';

type Group = ResponseOf<'GET /rates/groups/:id'>;
type GroupCell = Group['all_cells'][number];
type Finding = ResponseOf<'PUT /rates/groups/update-rate-group/:id'>['findings'][number];

const prices = { name: 'price', plural: 'prices' };

type Said = { text: string; isProblem: boolean };

/** Saves cells that somebody saw, and says how it went. */
function useSaving(groupId: number) {
  const { api } = useApp();
  const [said, setSaid] = useState<Said | null>(null);
  const [findings, setFindings] = useState<readonly Finding[]>([]);
  async function save(cells: readonly GroupCell[], before: readonly GroupCell[], words: string) {
    const patch = cells.map((cell) => ({
      ...cell,
      withdrawn: cell.bands.length === 0,
      was: before.find(({ from, to }) => from === cell.from && to === cell.to) ?? null,
    }));
    try {
      const params = { id: groupId };
      const call = 'PUT /rates/groups/update-rate-group/:id';
      const answer = await api.call(call, { params, body: { patch } });
      setFindings(answer.findings);
      setSaid({ text: words, isProblem: false });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setSaid({ text: error.message, isProblem: true });
      return false;
    }
  }
  return { said, setSaid, findings, save };
}

/** Changes prices of one service of a group: every edit is saved at once and can be undone. */
export function useEditing(group: Group, service: string, weight: number) {
  const done = useRef<GroupCell[][]>([]);
  const { said, setSaid, findings, save } = useSaving(group.id);
  const at = ({ from, to }: Spot) =>
    group.all_cells.find(
      (cell) => cell.service === service && cell.from === from && cell.to === to,
    );

  async function change(edits: readonly { place: Spot; cell: GroupCell | null }[]) {
    const wrong = edits.find(({ cell }) => cell === null);
    if (wrong) {
      const text = `${wrong.place.from} to ${wrong.place.to}: type a price such as 97.69, +5% or -2.5.`;
      setSaid({ text, isProblem: true });
      return;
    }
    const cells = edits.flatMap(({ cell }) => cell ?? []);
    const before = cells.flatMap((cell) => at(cell) ?? []);
    if (await save(cells, before, `Saved ${countOf(cells.length, prices)}.`))
      done.current.push(before);
  }

  const typedOn = (place: Spot, text: string) => {
    const cell = at(place);
    const edited = cell && editedCell(cell, text, weight);
    return { place, cell: cell && edited ? { ...cell, ...edited } : null };
  };
  return {
    said,
    findings,
    type: (places: readonly Spot[], text: string) =>
      void change(places.map((place) => typedOn(place, text))),
    withdraw: (places: readonly Spot[]) =>
      void change(
        places.flatMap((place) => {
          const cell = at(place);
          return cell ? [{ place, cell: { ...cell, minimum: 0, bands: [] } }] : [];
        }),
      ),
    paste: (from: Spot, zones: readonly string[], block: readonly (readonly string[])[]) =>
      void change(pastedAt(from, zones, block).map(({ place, text }) => typedOn(place, text))),
    undo: () => {
      const last = done.current.pop();
      if (last === undefined) setSaid({ text: 'Nothing to undo.', isProblem: false });
      else
        void save(
          last,
          last.flatMap((cell) => at(cell) ?? []),
          `Undid ${countOf(last.length, prices)}.`,
        );
    },
  };
}
