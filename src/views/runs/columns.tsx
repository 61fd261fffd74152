import type { FilterKey } from '../../api/list-source.ts';
import { counted } from '../../commands/wording.ts';
import { columnsFor } from '../../ui/table/columns.tsx';
import type { FilterField } from '../../ui/table/filter-fields.ts';
import { RunBar } from '../run/run-bar.tsx';
import { doneOf, standingOf, stateOptions, sumsOf, type Run } from '../run/run.ts';

const col = columnsFor<Run>();

export const columns = [
  col.text('title', 'Run', { names: true, sort: 'title', width: 260, grows: true }),
  col.state('state', 'State', { sort: 'state', width: 116, of: standingOf }),
  col.own('outcome', 'Outcome', {
    width: 180,
    value: sumsOf,
    cell: (run) => (
      <span className="run-cell" title={sumsOf(run)}>
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
        {counted(doneOf(run))} <span className="quiet-text">/ {counted(run.total)}</span>
      </>
    ),
  }),
  col.number('failed', 'Failed', { width: 76 }),
  col.text('noun', 'What', { width: 108 }),
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
  {
    name: 'noun',
    label: 'What',
    kind: 'choice',
    options: [{ value: 'shipments', label: 'Shipments' }],
  },
  { name: 'person', label: 'Number of the person', kind: 'number', key: 'user_id' },
];

/** The views that come with the list. */
export const views = [
  ['All', ''],
  ['Mine', 'mine:yes'],
  ['At work', 'state:waiting,running,paused,cancelling'],
] as const;
