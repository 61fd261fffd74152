import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Page } from '../api/endpoint.ts';
import { Button } from '../ui/form/button.tsx';
import { SearchField } from '../ui/form/search-field.tsx';
import { SelectField } from '../ui/form/select-field.tsx';
import { EmptyState } from '../ui/page/empty-state.tsx';
import { Listing, type ListingColumn } from '../ui/page/listing.tsx';
import { PageHead } from '../ui/page/page-head.tsx';
import { Answer } from './answer.tsx';
import { PAGE_SIZE, type ListAddress } from './list-address.ts';
import { sayNumber } from './moments.ts';
import './paged-listing.css';

type PagedListingProps<Row, Sort extends string> = {
  title: string;
  /** "users", in "No users yet". */
  noun: string;
  address: ListAddress<Sort>;
  sorts: readonly { by: Sort; label: string }[];
  query: {
    queryKey: readonly unknown[];
    queryFn: (how: { signal: AbortSignal }) => Promise<Page<Row>>;
  };
  columns: readonly ListingColumn<Row>[];
  rowKey: (row: Row) => number;
  actions?: ReactNode;
};

/** A list with search, order and pages, all of them in the address. */
export function PagedListing<Row, Sort extends string>(props: PagedListingProps<Row, Sort>) {
  const { title, noun, address, columns, rowKey, actions } = props;
  const answer = useQuery({
    ...props.query,
    placeholderData: (before: Page<Row> | undefined) => before,
  });
  const nothing =
    address.search === '' ? <NoneYet noun={noun} /> : <NoMatch noun={noun} address={address} />;
  return (
    <>
      <PageHead
        title={title}
        count={answer.data && sayNumber(answer.data.total)}
        actions={actions}
      />
      <div className="list-tools" role="search">
        <SearchBox key={address.search} noun={noun} address={address} />
        <SortBox address={address} sorts={props.sorts} />
      </div>
      <Answer of={answer} what={`the ${noun}`}>
        {({ rows, total }) => (
          <>
            <Listing
              label={title}
              columns={columns}
              rows={rows}
              rowKey={rowKey}
              empty={nothing}
              flush
            />
            {total > 0 && <Pager total={total} address={address} />}
          </>
        )}
      </Answer>
    </>
  );
}

function SearchBox<Sort extends string>({
  noun,
  address,
}: {
  noun: string;
  address: ListAddress<Sort>;
}) {
  const [text, setText] = useState(address.search);
  return (
    <SearchField
      label={`Search ${noun}`}
      value={text}
      onChange={setText}
      onSubmit={(search) => address.set({ search })}
    />
  );
}

function SortBox<Sort extends string>({
  address,
  sorts,
}: Pick<PagedListingProps<unknown, Sort>, 'address' | 'sorts'>) {
  const [by, direction] = address.sort;
  return (
    <>
      <SelectField
        label="Sort by"
        choices={sorts.map((one) => ({ value: one.by, label: one.label }))}
        value={by}
        onChange={(next) => address.set({ sort: [next, direction] })}
      />
      <Button onClick={() => address.set({ sort: [by, direction === 'ASC' ? 'DESC' : 'ASC'] })}>
        {direction === 'ASC' ? 'Ascending' : 'Descending'}
      </Button>
    </>
  );
}

function Pager<Sort extends string>({
  total,
  address,
}: {
  total: number;
  address: ListAddress<Sort>;
}) {
  const [from, to] = address.range;
  const last = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const { page } = address;
  const words = `${sayNumber(from + 1)} to ${sayNumber(Math.min(to + 1, total))} of ${sayNumber(total)}`;
  return (
    <nav className="list-foot" aria-label="Pages">
      <span role="status">{words}</span>
      <span className="push row">
        <Button off={page <= 1} onClick={() => address.set({ page: page - 1 })}>
          Previous
        </Button>
        <Button off={page >= last} onClick={() => address.set({ page: page + 1 })}>
          Next
        </Button>
      </span>
    </nav>
  );
}

const NoneYet = ({ noun }: { noun: string }) => (
  <EmptyState kind="empty" title={`No ${noun} yet`}>
    They are listed here once there are some.
  </EmptyState>
);

function NoMatch<Sort extends string>({
  noun,
  address,
}: {
  noun: string;
  address: ListAddress<Sort>;
}) {
  const clear = <Button onClick={() => address.set({ search: '' })}>Clear the search</Button>;
  return (
    <EmptyState kind="no-match" title={`No ${noun} match “${address.search}”`} actions={clear}>
      The search looks at names, addresses and codes.
    </EmptyState>
  );
}
