import { formatCount } from '#domain/kernel/format.ts';
import type { FilterKey } from '#api/list-source.ts';
import { capital } from '#domain/kernel/sentence-case.ts';
import { rowsOfRun, runEntities } from '#domain/runs/run-titles.ts';
import { columnsFor } from '#ui/table/columns.tsx';
import { dayFilter } from '#ui/table/filter/day-filter.ts';
import type { FilterField } from '#ui/table/filter/filter-fields.ts';
import { byRecord } from '#ui/table/filter/record-filters.ts';
import { RunBar } from './run-bar.tsx';
import { doneOf, standingOf, stateOptions, countsOf, type Run } from './run.ts';

const col = columnsFor<Run>();

export const columns = [
  col.text('title', 'Run', { names: true, sort: 'title', width: 260, grows: true }),
  col.state('state', 'State', { sort: 'state', width: 164, of: standingOf }),
  col.own('outcome', 'Outcome', {
    width: 180,
    value: countsOf,
    cell: (run) => (
      <span className="run-cell" title={countsOf(run)}>
        <RunBar run={run} label={run.title} />
      </span>
    ),
  }),
  col.own('done', 'Done', {
    width: 124,
    end: true,
    value: (run) => `${doneOf(run)} / ${run.total}`,
    cell: (run) => (
      <>
        {formatCount(doneOf(run))} <span className="quiet-text">/ {formatCount(run.total)}</span>
      </>
    ),
  }),
  col.number('failed', 'Failed', { width: 76 }),
  col.own('entity', 'What', {
    width: 148,
    value: ({ entity }) => rowsOfRun(entity),
    cell: ({ entity }) => rowsOfRun(entity),
  }),
  col.text('user_name', 'Who', { width: 140 }),
  col.time('time_created', 'Started', { sort: 'time_created', width: 100 }),
  col.time('finished_at', 'Ended', { width: 100, hidden: true }),
  col.text('reason', 'Reason', { width: 180, hidden: true }),
  col.number('id', 'Number', { sort: 'id', width: 88, hidden: true }),
];

export const filters: FilterField<FilterKey<'GET /runs'>>[] = [
  {
    name: 'state',
    label: 'State',
    kind: 'choice',
    many: true,
    options: stateOptions,
  },
  { name: 'mine', label: 'Mine', kind: 'flag' },
  { name: 'failed', label: 'With failures', kind: 'flag' },
  { name: 'seen', label: 'Dismissed', kind: 'flag' },
  { name: 'invoicing', label: 'Invoice runs', kind: 'flag' },
  { name: 'stopped', label: 'Stopped', kind: 'flag' },
  {
    name: 'entity',
    label: 'What',
    kind: 'choice',
    options: runEntities.map((entity) => ({ value: entity, label: capital(rowsOfRun(entity)) })),
  },
  dayFilter('created', 'Started', { from: 'created_from', to: 'created_to' }),
  dayFilter('finished', 'Ended', { from: 'finished_from', to: 'finished_to' }),
  byRecord('user', { name: 'person', label: 'Started by', key: 'user_id' }),
];
