import { formatAmount } from '#domain/kernel/format.ts';
import { baseOf } from '#domain/rates/bands.ts';
import { changeWords } from '#views/rates/words.ts';
import type { ZoneCell } from './matrix-cells.ts';

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
export const lookOf = ({ cell, before, weight }: PriceProps): string =>
  toneOf(shareOf(cell, before, weight));

/** Price of a cell at a weight, with its change. */
export function Price({ cell, before, weight }: PriceProps) {
  const amount = amountAt(cell, weight);
  if (amount === null)
    return <span className="quiet-text">{cell?.bands.length === 0 ? 'Withdrawn' : 'None'}</span>;
  return (
    <>
      <b>{formatAmount(amount)}</b> <small>{changeWords(shareOf(cell, before, weight))}</small>
    </>
  );
}
