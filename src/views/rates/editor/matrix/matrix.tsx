import { CellInput } from './cell-input.tsx';
import { cellsByPlace, zonesOf, type Spot, type ZoneCell } from './matrix-cells.ts';
import { lookOf, Price } from './matrix-price.tsx';
import { useMatrix, type MatrixEdits, type Pointed } from './use-matrix.ts';
import './matrix.css';

type MatrixProps = {
  label: string;
  /** Weight of the shown prices, in kilograms. */
  weight: number;
  cells: readonly ZoneCell[];
  current: readonly ZoneCell[];
  /** Cells with findings, as "GP WC". */
  found?: ReadonlySet<string>;
  /** Cells that other people changed while the matrix was open. */
  arrived?: ReadonlySet<string>;
  /** Initial cursor cell. */
  start?: Spot | null;
  onPoint?: (where: Pointed) => void;
  /** Selected prices as spreadsheet text. */
  onCopy?: () => string;
  /** Edit actions; absent if the matrix is read only. */
  edit?: MatrixEdits;
};

/** Matrix of prices by collection and delivery zone, edited by keyboard. */
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
