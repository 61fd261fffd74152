import { formatCount } from '#domain/kernel/format.ts';
import { formatMoment } from '#ui/format.ts';
import { Listing, type ListingColumn } from '#ui/page/listing.tsx';
import { Section } from '#ui/page/section.tsx';
import type { State } from './state.ts';

type ConsoleError = State['console_errors'][number];

const columns: ListingColumn<ConsoleError>[] = [
  {
    id: 'error',
    title: 'Error',
    names: true,
    cell: ({ message, stack }) => (
      <div className="system-error">
        {message}
        {stack !== null && <span className="system-message system-stack">{stack}</span>}
      </div>
    ),
  },
  { id: 'count', title: 'Count', number: true, cell: ({ count }) => formatCount(count) },
  { id: 'last', title: 'Last', cell: ({ last_at: at }) => formatMoment(at) },
  { id: 'page', title: 'Page', cell: ({ page }) => page },
  {
    id: 'browser',
    title: 'Browser and build',
    cell: ({ browser, build }) => [browser, build].filter((one) => one !== null).join(', '),
  },
];

/** Latest errors of the console in browsers. */
export const ConsoleErrors = ({ state: { console_errors: errors } }: { state: State }) => (
  <Section
    title="Browser errors"
    lead="The latest 20 errors of the console. Reports hold no values, query strings or names of people."
  >
    <Listing
      label="Latest browser errors"
      columns={columns}
      rows={errors}
      rowKey={({ id }) => id}
      empty={<p className="quiet-text">No browser has reported an error.</p>}
    />
  </Section>
);
