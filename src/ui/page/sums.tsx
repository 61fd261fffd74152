import type { UseQueryResult } from '@tanstack/react-query';
import './sums.css';

type TotalsProps<Data> = {
  of: UseQueryResult<Data>;
  figures: (data: Data) => readonly (readonly [name: string, value: string])[];
};

/** Totals of all rows above a list; reserves its space while loading. */
export function TotalsLine<Data>({ of, figures }: TotalsProps<Data>) {
  const { data } = of;
  if (of.isError && data === undefined)
    return (
      <p className="sums" role="alert">
        The totals could not be loaded: {of.error.message}
      </p>
    );
  return (
    <dl className="sums" aria-busy={of.isPending}>
      {(data === undefined ? [] : figures(data)).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
