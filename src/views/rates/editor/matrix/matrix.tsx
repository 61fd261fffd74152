import { cellsByPlace, zonesOf, type Spot, type ZoneCell } from './matrix-cells.ts';

import { useMatrix, type MatrixEdits, type Pointed } from './use-matrix.ts';
import './matrix.css';
import { formatAmount } from '#domain/kernel/format.ts';
import { baseOf } from '#domain/rates/bands.ts';
import { changeWords } from '#views/rates/words.ts';

const toneOf = (share: number | null): string => {
  if (share === null || Math.abs(share) < 0.0005) return 'same';
  if (share < 0) return share < -0.05 ? 'fall-2' : 'fall-1';
  return share > 0.1 ? 'rise-4' : share > 0.05 ? 'rise-3' : share > 0.02 ? 'rise-2' : 'rise-1';
};

const amountAt = (cell: ZoneCell | undefined, weight: number) =>
  (cell && baseOf(cell, weight)?.amount) ?? null;

function shareOf(cell: ZoneCell | undefined, before: ZoneCell | undefined, weight: number) {
  const [one, other] = [amountAt(before, weight), amountAt(cell, weight)];
  return one && other !== null ? (other - one) / one : null;
}

type PriceProps = { cell: ZoneCell | undefined; before: ZoneCell | undefined; weight: number };

/** Tone of a cell by its price change. */
const lookOf = ({ cell, before, weight }: PriceProps): string =>
  toneOf(shareOf(cell, before, weight));

/** Price of a cell at a weight, with its change. */
function Price({ cell, before, weight }: PriceProps) {
  const amount = amountAt(cell, weight);
  if (amount === null)
    return <span className="quiet-text">{cell?.bands.length === 0 ? 'Withdrawn' : 'None'}</span>;
  return (
    <>
      <b>{formatAmount(amount)}</b> <small>{changeWords(shareOf(cell, before, weight))}</small>
    </>
  );
}

type CellInputProps = {
  text: string;
  name: string;
  onText: (text: string) => void;
  onDone: (isKept: boolean) => void;
};

/** Field of a price; Escape discards the text. */
function CellInput({ text, name, onText, onDone }: CellInputProps) {
  return (
    <input
      aria-label={`Price ${name}`}
      value={text}
      autoFocus
      onChange={(event) => onText(event.target.value)}
      onBlur={() => onDone(true)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onDone(event.key === 'Enter');
      }}
    />
  );
}

type MatrixProps = {
  label: string;
  /** Weight of the shown prices, in kilograms. */
  weight: number;
  cells: readonly ZoneCell[];
  current: readonly ZoneCell[];
  /** Cells with findings, as "GP WC". */
  found?: ReadonlySet<string>;
  /** Cells that other users changed while the matrix was open. */
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
