import type { ResponseOf } from '#api/endpoint-types.ts';
import { inRand } from '#domain/kernel/money.ts';
import { baseOf, type Cell } from '#domain/rates/bands.ts';
import type { ListingColumn } from '#ui/page/listing.tsx';
import { changeWords } from '#views/rates/words.ts';

/** Price before and after a change. */
export type PriceChange = ResponseOf<'GET /rates/revisions/:id/diff'>[number];

const kinds = { added: 'Added', changed: 'Changed', removed: 'Withdrawn' } as const;

/** Price at a weight in kg; "none" without a price. */
export const priceAt = (cell: Cell | null, weight: number): string => {
  const found = cell && baseOf(cell, weight);
  return found ? inRand(found.amount) : 'none';
};

export const nameOfPrice = ({ group, service, from, to }: PriceChange): string =>
  `${group} ${service} ${from} to ${to}`;

/** Columns of changed prices at a weight in kg, with the given headings. */
export const changeColumns = (
  weight: number,
  called: { before: string; after: string },
): ListingColumn<PriceChange>[] => [
  { id: 'place', title: 'Price', names: true, cell: nameOfPrice },
  { id: 'kind', title: 'Change', cell: ({ kind }) => kinds[kind] },
  {
    id: 'before',
    title: `${called.before} at ${weight} kg`,
    number: true,
    cell: ({ before }) => priceAt(before, weight),
  },
  { id: 'after', title: called.after, number: true, cell: ({ after }) => priceAt(after, weight) },
  { id: 'share', title: 'At most', number: true, cell: ({ change }) => changeWords(change) },
];
