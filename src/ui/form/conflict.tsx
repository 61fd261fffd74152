import { Button } from './button.tsx';
import { Note } from './note.tsx';
import { Listing } from '../page/listing.tsx';

type ConflictProps = {
  /** Current row on the server. */
  current: unknown;
  /** Fields of the form with labels and typed values. */
  mine: readonly { field: string; label: string; value: string }[];
  onSaveMine: (version: number) => void;
  onDrop: () => void;
};

/** Shows both versions after another user has saved first, and lets the user choose one. */
export function Conflict({ current, mine, onSaveMine, onDrop }: ConflictProps) {
  const saved = new Map(
    typeof current === 'object' && current !== null ? Object.entries(current) : [],
  );
  const version = Number(saved.get('version'));
  const rows = mine
    .map((one) => ({ ...one, saved: String(saved.get(one.field) ?? '') }))
    .filter((one) => one.saved !== one.value);
  return (
    <div className="stack">
      <Note kind="warning">Another user changed this in the meantime.</Note>
      <Listing
        label="What differs"
        rows={rows}
        rowKey={(row) => row.field}
        columns={[
          { id: 'label', title: 'Field', names: true, cell: (row) => row.label },
          { id: 'saved', title: 'Saved by another user', cell: (row) => row.saved || 'None' },
          { id: 'mine', title: 'Your value', cell: (row) => row.value || 'None' },
        ]}
      />
      <div className="row row-wrap">
        <Button onClick={onDrop}>Discard my changes</Button>
        <Button kind="primary" onClick={() => onSaveMine(version)}>
          Save my changes
        </Button>
      </div>
    </div>
  );
}
