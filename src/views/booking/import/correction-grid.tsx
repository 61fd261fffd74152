import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { Button } from '#ui/form/button.tsx';
import { errorOf, rowErrors, type EditColumn } from './columns.ts';
import type { ImportRow } from './shipment-import.ts';
import type { ImportWork } from './use-import.ts';

const ROWS_SHOWN = 50;

type CorrectionGridProps = {
  rows: readonly ImportRow[];
  columns: readonly EditColumn[];
  work: ImportWork;
};

/**
 * Rows with errors, editable in place: Enter moves to the next error, arrows move by row, leaving
 * a row saves it.
 */
export function CorrectionGrid({ rows, columns, work }: CorrectionGridProps) {
  const grid = useRef<HTMLTableElement>(null);
  /**
   * True after the last error was corrected; the next error that the server finds then gets the
   * focus.
   */
  const isWaiting = useRef(false);
  const [from, setFrom] = useState(0);
  const start = Math.min(from, Math.max(0, rows.length - 1));
  const shown = rows.slice(start, start + ROWS_SHOWN);
  useEffect(() => {
    // The focused row may have become valid and left the list.
    const isLost = document.activeElement === document.body;
    if (rows.length === 0 || (!isLost && !isWaiting.current)) return;
    isWaiting.current = false;
    nextMistake(grid.current, null)?.focus();
  }, [rows]);
  const press = (event: KeyboardEvent<HTMLTableElement>) => {
    const cell = event.target instanceof HTMLInputElement ? event.target : null;
    const next = cell && targetOf(event, grid.current, cell);
    if (!next && event.key === 'Enter') {
      isWaiting.current = true;
      work.save();
    }
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.select();
  };
  const leave = (event: FocusEvent<HTMLTableElement>) => {
    const to = event.relatedTarget instanceof Element ? event.relatedTarget.closest('tr') : null;
    if (to !== event.target.closest('tr')) work.save();
  };
  return (
    <>
      <div className="corrections" role="region" aria-label="Rows to correct" tabIndex={0}>
        <table ref={grid} onKeyDown={press} onBlur={leave}>
          <thead>
            <tr>
              <th scope="col" className="num">
                Row
              </th>
              {columns.map((column) => (
                <th key={column.field} scope="col">
                  {column.label}
                </th>
              ))}
              <th scope="col">
                <span className="for-readers">Leave out</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <BadRow key={row.number} row={row} columns={columns} work={work} />
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > ROWS_SHOWN && (
        <p className="row correction-pages">
          <span className="quiet-text">
            {start + 1} to {Math.min(start + ROWS_SHOWN, rows.length)} of {rows.length}
          </span>
          <Button off={start === 0} onClick={() => setFrom(Math.max(0, start - ROWS_SHOWN))}>
            Previous
          </Button>
          <Button
            off={start + ROWS_SHOWN >= rows.length}
            onClick={() => setFrom(start + ROWS_SHOWN)}
          >
            Next
          </Button>
        </p>
      )}
    </>
  );
}

function BadRow({
  row,
  columns,
  work,
}: {
  row: ImportRow;
  columns: readonly EditColumn[];
  work: ImportWork;
}) {
  const typed = work.typed.get(row.number);
  const whole = rowErrors(row, columns);
  return (
    <tr>
      <th scope="row" className="num">
        {row.number}
        {whole && <span className="cell-error">{whole}</span>}
      </th>
      {columns.map((column) => {
        const error = errorOf(row, column);
        const isOpen = typed?.[column.cell] !== undefined;
        const id = `cell-${row.number}-${column.field}`;
        return (
          <td key={column.field} className={error && !isOpen ? 'cell-wrong' : undefined}>
            <input
              aria-label={`${column.label}, row ${row.number}`}
              aria-invalid={error && !isOpen ? true : undefined}
              aria-describedby={error ? id : undefined}
              autoComplete="off"
              value={typed?.[column.cell] ?? row.cells[column.cell] ?? ''}
              onChange={(event) => work.type(row.number, { [column.cell]: event.target.value })}
            />
            {error && (
              <span className="cell-error" id={id}>
                {error}
              </span>
            )}
          </td>
        );
      })}
      <td>
        <Button
          kind="quiet"
          aria-label={`Skip row ${row.number}`}
          onClick={() => work.skip([row.number])}
        >
          Leave out
        </Button>
      </td>
    </tr>
  );
}

const cellsOf = (grid: Element | null) => [...(grid?.querySelectorAll('input') ?? [])];

/** Next cell with an error, with wrap-around. */
function nextMistake(
  grid: Element | null,
  after: HTMLInputElement | null,
): HTMLInputElement | undefined {
  const cells = cellsOf(grid);
  const at = after ? cells.indexOf(after) : -1;
  return [...cells.slice(at + 1), ...cells.slice(0, Math.max(at, 0))].find(
    (cell) => cell.ariaInvalid === 'true',
  );
}

function targetOf(event: KeyboardEvent, grid: Element | null, cell: HTMLInputElement) {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (event.key === 'Enter') return nextMistake(grid, cell);
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return undefined;
  const cells = cellsOf(grid);
  const width = cell.closest('tr')?.querySelectorAll('input').length ?? 0;
  return cells[cells.indexOf(cell) + step * width];
}
