import { countOf } from '#commands/asking/wording.ts';
import { isSameCell } from '#domain/rates/diff.ts';
import type { PlacedCell } from '#domain/rates/findings.ts';
import { Button } from '#ui/form/button.tsx';
import { Note } from '#ui/form/note.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Listing, type ListingColumn } from '#ui/page/listing.tsx';
import { priceAt } from '../matrix/change-columns.ts';

/** Pasted text with its cell and new price; `after` is null if the text is not a price. */
export interface Pasted<C extends PlacedCell> {
  place: { from: string; to: string };
  text: string;
  before: C | null;
  after: C | null;
}

const prices = { name: 'price', plural: 'prices' };
const MAX_SHOWN = 100;

const columnsAt = <C extends PlacedCell>(weight: number): ListingColumn<Pasted<C>>[] => [
  { id: 'place', title: 'Price', names: true, cell: ({ place }) => `${place.from} to ${place.to}` },
  {
    id: 'before',
    title: `Now at ${weight} kg`,
    number: true,
    cell: ({ before }) => priceAt(before, weight),
  },
  { id: 'after', title: 'Pasted', number: true, cell: ({ after }) => priceAt(after, weight) },
];

type PasteDialogProps<C extends PlacedCell> = {
  pasted: readonly Pasted<C>[];
  weight: number;
  onKeep: (cells: readonly Pasted<C>[]) => void;
  onClose: () => void;
};

/** Preview of a pasted block before it is saved. */
export function PasteDialog<C extends PlacedCell>(props: PasteDialogProps<C>) {
  const { pasted, weight, onKeep, onClose } = props;
  const wrong = pasted.filter(({ after }) => after === null);
  const changed = pasted.filter(
    ({ before, after }) => before && after && !isSameCell(before, after),
  );
  const why = wrong.length > 0 ? 'Correct the block and paste it again' : 'Nothing would change';
  return (
    <Dialog title="Paste a block of prices" isOpen onClose={onClose} wide>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (wrong.length > 0 || changed.length === 0) return;
          onKeep(changed);
          onClose();
        }}
      >
        {wrong.length > 0 ? (
          <Note kind="error" detail="Nothing was changed. Correct the block and paste it again.">
            {wrong.slice(0, 10).map(({ place, text, before }) => (
              <div key={`${place.from} ${place.to}`}>
                {before
                  ? `${place.from} to ${place.to}: "${text}" is not a price such as 97,69, +5% or -2,5.`
                  : `${place.from} to ${place.to}: there is no price to change. Import a sheet to add one.`}
              </div>
            ))}
          </Note>
        ) : (
          <p role="status">
            <b>{countOf(changed.length, prices)}</b> of {pasted.length} would change.
          </p>
        )}
        {changed.length > 0 && (
          <Listing
            label="What the block changes"
            columns={columnsAt<C>(weight)}
            rows={changed.slice(0, MAX_SHOWN)}
            rowKey={({ place }) => `${place.from} ${place.to}`}
            flush
          />
        )}
        <div className="dialog-foot">
          <Button kind="quiet" keys="Escape" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            kind="primary"
            autoFocus
            off={wrong.length > 0 || changed.length === 0 ? why : false}
          >
            Keep {countOf(changed.length, prices)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
