import { CellInput } from './cell-input.tsx';
import { cellsByPlace, zonesOf, type Spot, type ZoneCell } from './matrix-cells.ts';
import { lookOf, Price } from './matrix-price.tsx';
import { useMatrix, type MatrixEdits, type Pointed } from './use-matrix.ts';
import './matrix.css';

type MatrixProps = {
  label: string;
  /** Prices are shown at this weight, in kilograms. */
  weight: number;
  cells: readonly ZoneCell[];
  current: readonly ZoneCell[];
  /** Cells that a finding is about, as "GP WC". */
  found?: ReadonlySet<string>;
  /** Cells that somebody else changed while they were open. */
  arrived?: ReadonlySet<string>;
  /** Where the cursor begins. */
  start?: Spot | null;
  onPoint?: (where: Pointed) => void;
  /** The prices in these cells as a spreadsheet takes them. */
  onCopy?: () => string;
  /** Without it the matrix is read only. */
  edit?: MatrixEdits;
};

/** Prices by zone of collection and of delivery, walked and edited by keyboard. */
export function Matrix(props: MatrixProps) {
  const { label, weight, cells, current, found, arrived, start, onPoint, onCopy, edit } = props;
  const zones = zonesOf([...cells, ...current]);
  const now = cellsByPlace(cells);
  const before = cellsByPlace(current);
  const matrix = useMatrix(zones, { edit, start, onPoint });
  const chosen = new Set(matrix.chosen.map(({ from, to }) => `${from} ${to}`));
  return (
    <div
      ref={matrix.grid}
      className="rates-matrix"
      role="grid"
      aria-label={label}
      aria-readonly={!edit}
      aria-multiselectable
      data-arrival
      tabIndex={-1}
      onPaste={matrix.onPaste}
      onCopy={(event) => {
        if (!onCopy || matrix.typed !== null) return;
        event.preventDefault();
        event.clipboardData.setData('text/plain', onCopy());
      }}
    >
      <div role="row">
        <span role="columnheader">from, to</span>
        {zones.map((zone) => (
          <span key={zone} role="columnheader">
            {zone}
          </span>
        ))}
      </div>
      {zones.map((from, row) => (
        <div key={from} role="row">
          <span role="rowheader">{from}</span>
          {zones.map((to, column) => {
            const place = `${from} ${to}`;
            const isHere = row === matrix.at.row && column === matrix.at.column;
            const shown = { cell: now.get(place), before: before.get(place), weight };
            return (
              <span
                key={to}
                role="gridcell"
                data-spot={`${row} ${column}`}
                data-change={lookOf(shown)}
                data-found={found?.has(place) || undefined}
                data-arrived={arrived?.has(place) || undefined}
                tabIndex={isHere ? 0 : -1}
                aria-selected={chosen.has(place)}
                onKeyDown={matrix.onKeyDown}
                onClick={(event) => matrix.go({ row, column }, event.shiftKey)}
                onDoubleClick={() => edit && matrix.begin('')}
              >
                {matrix.typed !== null && isHere ? (
                  <CellInput
                    text={matrix.typed}
                    name={`${from} to ${to}`}
                    onText={matrix.setTyped}
                    onDone={matrix.finish}
                  />
                ) : (
                  <Price {...shown} />
                )}
              </span>
            );
          })}
        </div>
      ))}
    </div>
  );
}
