import { formatCount } from '#domain/kernel/format.ts';
import { subjectOf, type Row } from '#commands/focus.ts';
import { countOf as worded } from '#commands/asking/wording.ts';
import { Keys } from '../mark/keys.tsx';
import { Button } from '../form/button.tsx';
import { countOf, nothingSelected, describeSelection } from './grid/selection.ts';
import { useOfGrid, type Table } from './table.ts';
import type { MenuEntry } from '../overlay/menu.tsx';

const MAX_ACTIONS = 6;

interface TableFooterProps<R extends Row> {
  table: Table<R>;
  /** Opens the menu with all actions. */
  onMore: () => void;
}

/**
 * Footer with the number of rows, the selection and its actions. Always visible, so that
 * selecting moves no row.
 */
export function TableFooter<R extends Row>({ table, onMore }: TableFooterProps<R>) {
  const { grid, options } = table;
  const count = useOfGrid(grid, ({ selection }) => countOf(selection));
  const isQuery = useOfGrid(grid, ({ selection }) => selection.is === 'matching');
  const words = useOfGrid(grid, ({ selection }) => describeSelection(selection, options.kind));
  const hasRows = useOfGrid(grid, ({ rows }) => rows.total !== 0 && !rows.isOff);
  return (
    <div className="table-foot">
      {count === 0 ? (
        <Total table={table} />
      ) : (
        <>
          <span className="table-subject">{words}</span>
          {!isQuery && <SelectAll table={table} />}
        </>
      )}
      <Actions table={table} onMore={onMore} />
      <span className="push row table-foot-end">
        {hasRows && (
          <button type="button" className="table-act" onClick={() => grid.selectAll()}>
            <Keys keys="mod+a" hint />
            All
          </button>
        )}
        {count > 0 && (
          <button type="button" className="table-act" onClick={() => grid.select(nothingSelected)}>
            <Keys keys="Escape" hint />
            Clear
          </button>
        )}
      </span>
    </div>
  );
}

function Total<R extends Row>({ table: { grid, options } }: { table: Table<R> }) {
  const total = useOfGrid(grid, ({ rows }) => rows.total);
  const isOff = useOfGrid(grid, ({ rows }) => rows.isOff);
  const hasFailed = useOfGrid(grid, ({ rows }) => rows.failure !== null);
  if (isOff) return <span className="quiet-text">Filter not understood</span>;
  // The reason of the failure is displayed in place of the rows.
  if (total === null && hasFailed) return <span className="quiet-text">Not loaded</span>;
  if (total === null) return <span className="quiet-text">Loading {options.kind}</span>;
  return <span className="quiet-text">{worded(total, options.kind)}</span>;
}

/** Offers to select all matching rows once all loaded rows are selected. */
function SelectAll<R extends Row>({ table: { grid } }: { table: Table<R> }) {
  const total = useOfGrid(grid, ({ rows }) => rows.total ?? 0);
  const isOffered = useOfGrid(grid, ({ rows, selection }) => {
    const count = countOf(selection);
    return count >= rows.loadedCount && count < total;
  });
  if (!isOffered) return null;
  return (
    <Button kind="quiet" onClick={() => grid.selectAll()}>
      Select all {formatCount(total)} that match
    </Button>
  );
}

/** Actions of the row menu for the current subject. */
function Actions<R extends Row>({ table, onMore }: TableFooterProps<R>) {
  const { grid } = table;
  useOfGrid(grid, ({ selection }) => selection);
  // Watches the row itself, because the actions of a row depend on its data.
  useOfGrid(grid, ({ focusedId, rows }) => focusedId && (rows.get(focusedId) ?? focusedId));
  const entries = entriesOf(table).flatMap((entry) => (entry.kind === 'item' ? entry : []));
  if (entries.length === 0) return null;
  return (
    <span className="table-acts">
      {entries.slice(0, MAX_ACTIONS).map(({ id, label, keys, off, run }) => (
        <button key={id} type="button" className="table-act" disabled={off} onClick={run}>
          {keys && <Keys keys={keys} hint />}
          {label}
        </button>
      ))}
      <button type="button" className="table-act table-act-more" onClick={onMore}>
        More
      </button>
    </span>
  );
}

/** Actions for the selected rows, or for the focused row if none is selected. */
export function entriesOf<R extends Row>({ options, app }: Table<R>): readonly MenuEntry[] {
  const subject = subjectOf(app.focus.get());
  if (subject.is === 'none') return [];
  return (options.actions ?? app.actions)?.(subject) ?? [];
}
