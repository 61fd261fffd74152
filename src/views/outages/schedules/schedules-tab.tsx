import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '#api/endpoint-types.ts';
import { formatCount } from '#domain/kernel/format.ts';
import { UNKNOWN_START } from '#domain/outages/schedule.ts';
import { formatDay } from '#domain/kernel/time.ts';
import { useApp } from '#ui/app-context.ts';
import { formatMoment } from '#ui/format.ts';
import { QueryResult } from '#ui/page/answer.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { Listing, type ListingColumn } from '#ui/page/listing.tsx';
import { PageHead } from '#ui/page/page-head.tsx';
import { Ago } from '#ui/table/cells.tsx';
import { OutageDialogs, PlanButtons } from '../outage-dialogs.tsx';
import { OutageTabs } from '../tabs.tsx';
import '../outages.css';

type Schedule = ResponseOf<'GET /outages/schedules'>[number];

const columns: ListingColumn<Schedule>[] = [
  { id: 'provider', title: 'Provider', names: true, cell: ({ provider }) => provider },
  { id: 'slots', title: 'Slots', number: true, cell: ({ slots }) => formatCount(slots) },
  {
    id: 'valid',
    title: 'Valid from',
    cell: ({ valid_from: from, next_from: next }) =>
      `${from === UNKNOWN_START ? 'Always' : formatDay(from)}${next === null ? '' : `, the next from ${formatDay(next)}`}`,
  },
  { id: 'blocks', title: 'Blocks', number: true, cell: ({ blocks }) => blocks },
  { id: 'areas', title: 'Areas', number: true, cell: ({ areas }) => areas },
  {
    id: 'stage',
    title: 'Stage now',
    cell: ({ stage, stage_until: until }) =>
      `${stage === 0 ? 'No load-shedding' : `Stage ${stage}`}${stage > 0 && until !== null ? ` until ${formatMoment(until)}` : ''}`,
  },
  {
    id: 'said',
    title: 'Announced',
    cell: ({ said_at: said }) => (said === null ? 'Never' : <Ago iso={said} />),
  },
  {
    id: 'read',
    title: 'Status service',
    cell: ({ read_at: read, problem }) =>
      problem ?? (read === null ? 'None: people announce the stages' : <Ago iso={read} />),
  },
];

/** Published schedules by provider, with their slots, validity and current stage. */
export function SchedulesTab() {
  const { api } = useApp();
  const found = useQuery(api.query('GET /outages/schedules'));
  return (
    <>
      <PageHead
        title="Outages"
        aside={<OutageTabs current="schedules" />}
        actions={<PlanButtons />}
      />
      <div className="outage-listing">
        <QueryResult of={found} what="the schedules">
          {(rows) => (
            <Listing
              label="Schedules"
              columns={columns}
              rows={rows}
              rowKey={({ provider }) => provider}
              empty={
                <EmptyState kind="empty" title="No schedule yet">
                  Import a schedule, or announce an outage by area.
                </EmptyState>
              }
            />
          )}
        </QueryResult>
      </div>
      <OutageDialogs />
    </>
  );
}
