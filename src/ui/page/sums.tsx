import type { UseQueryResult } from '@tanstack/react-query';
import { TextLink } from '../link.tsx';
import './sums.css';

/** A total; its name links to the rows behind it if they are on another page. */
export type Total = readonly [name: string, value: string, href?: string];

type TotalsProps<Data> = {
  of: UseQueryResult<Data>;
  figures: (data: Data) => readonly Total[];
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
      {(data === undefined ? [] : figures(data)).map(([name, value, href]) => (
        <div key={name}>
          <dt>{href === undefined ? name : <TextLink href={href}>{name}</TextLink>}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
