import { fieldFacts } from '#ui/screens/field-facts.tsx';
import { collectionRequestFields } from '#domain/collections/collection-request.fields.ts';
import { useQuery } from '@tanstack/react-query';
import { todayHere } from '#domain/kernel/business-days.ts';
import { canEditCollection, mayBecome } from '#domain/collections/collections.ts';
import { provinceOf } from '#domain/places/provinces.ts';
import { formatDay, formatShortDay } from '#domain/kernel/time.ts';
import { lineOf } from '#ui/address/kept-address.ts';
import { useApp } from '#ui/app-context.ts';
import { Button } from '#ui/form/button.tsx';
import { formatMoment } from '#ui/format.ts';
import { StatusMark } from '#ui/mark/status-mark.tsx';
import { Listing, type ListingColumn } from '#ui/page/listing.tsx';
import { PartResult } from '#ui/page/part-answer.tsx';
import { Part } from '#ui/page/part.tsx';
import { rowPanel } from '#ui/screens/record-panel.tsx';
import { useCan } from '#ui/use-can.ts';
import {
  type CollectionDay,
  type CollectionRequest,
  daysOf,
  dayStates,
  kind,
  nextOf,
  stateOf,
  windowOf,
} from './collection.ts';
import { collectionDialog } from './dialog-request.ts';

/** Rule for public holidays, in words. */
const holidayWords = {
  skip: 'Not collected',
  before: 'Collected the working day before',
  after: 'Collected the working day after',
} as const;

const ends = ({ starts_on: starts, ends_on: end }: CollectionRequest): string =>
  `From ${formatDay(starts)}${end === null ? '' : ` until ${formatDay(end)}`}`;

const rhythmFacts = (request: CollectionRequest) =>
  request.kind === 'bulk'
    ? []
    : ([
        ['Next', nextOf(request)],
        ['Runs', ends(request)],
        ['Public holidays', holidayWords[request.on_holiday]],
        ['Last collected', formatMoment(request.last_collected_at)],
      ] as const);

/** Side panel of a request, with its collection days. */
export const CollectionPanel = rowPanel('GET /collection-requests', {
  kind,
  state: stateOf,
  actions: [
    'collection-requests.1-change',
    'collection-requests.2-pause',
    'collection-requests.3-resume',
    'collection-requests.4-driver',
    'collection-requests.9-cancel',
  ],
  facts: (request) => [
    ['Days', `${daysOf(request)}, ${windowOf(request)}`],
    ...rhythmFacts(request),
    ...fieldFacts(collectionRequestFields, request, ['parcel_count']),
    ['Weight', request.total_weight === null ? null : `${request.total_weight} kg`],
    ['Address', lineOf(request)],
    ['Province', `${provinceOf(request.zone)?.name ?? request.zone} ${request.postal_code}`],
    ...fieldFacts(collectionRequestFields, request, [
      'contact_name',
      'mobile_number',
      'instructions',
    ]),
    ['Driver', request.driver],
    ...fieldFacts(collectionRequestFields, request, [
      'branch',
      'account',
      'requested_by',
      'time_created',
    ]),
  ],
  parts: [Days],
});

const columns: ListingColumn<CollectionDay>[] = [
  { id: 'day', title: 'Day', names: true, cell: (day) => <DayWords day={day} /> },
  {
    id: 'state',
    title: 'State',
    cell: ({ state, reason }) => (
      <>
        <StatusMark status={dayStates[state].status}>{dayStates[state].word}</StatusMark>
        {reason !== null && <div className="quiet-text">{reason}</div>}
      </>
    ),
  },
  {
    id: 'parcels',
    title: 'Parcels',
    number: true,
    cell: ({ parcel_count: asked, collected_count: got }) =>
      got === null ? asked : `${got} of ${asked}`,
  },
  { id: 'driver', title: 'Driver', cell: ({ driver }) => driver ?? 'None' },
];

function DayWords({ day }: { day: CollectionDay }) {
  return (
    <>
      {formatShortDay(day.collect_on)}
      <div className="quiet-text">{day.holiday ?? windowOf(day)}</div>
    </>
  );
}

/** Button for the form of a day, unless the day cannot change. */
const changeButton = (request: number, day: CollectionDay) =>
  canEditCollection(day.state) === true && (
    <Button
      kind="quiet"
      aria-label={`Change ${formatShortDay(day.collect_on)}`}
      onClick={() => collectionDialog.open({ of: 'day', request, day })}
    >
      Change
    </Button>
  );

/** Sorts future days in order, followed by past days, the latest first. */
function nearestFirst(days: readonly CollectionDay[]): CollectionDay[] {
  const today = todayHere();
  const coming = days.filter(({ collect_on: day }) => day >= today);
  return [...coming, ...days.filter(({ collect_on: day }) => day < today).toReversed()];
}

function Days({ record }: { record: CollectionRequest }) {
  const { api } = useApp();
  const params = { id: record.id };
  const days = useQuery(api.query('GET /collection-requests/:id/occurrences', { params }));
  const isOpen = mayBecome(record, 'cancelled') === true;
  const mayEdit = useCan()('Edit collection requests') && isOpen;
  const change: ListingColumn<CollectionDay> = {
    id: 'change',
    title: 'Change',
    hideTitle: true,
    cell: (day) => changeButton(record.id, day),
  };
  return (
    <Part title="Collections" flush count={days.data?.length}>
      <PartResult of={days} what="the collections">
        {(all) => (
          <Listing
            label="Collections"
            flush
            columns={mayEdit ? [...columns, change] : columns}
            rows={nearestFirst(all)}
            rowKey={({ id }) => id}
            empty={<p className="part-quiet">No collections planned.</p>}
          />
        )}
      </PartResult>
    </Part>
  );
}
