import type { RowOf } from '#api/endpoint-types.ts';
import type { TaskState } from '#domain/background-tasks/background-tasks.ts';
import { formatCount, formatOneDecimal } from '#domain/kernel/format.ts';
import { sentenceCase } from '#domain/kernel/sentence-case.ts';
import { formatMoment } from '#ui/format.ts';
import type { Status } from '#ui/mark/status-mark.tsx';
import { rowPanel } from '#ui/screens/record-panel.tsx';
import { tableScreen } from '#ui/screens/table-screen.tsx';
import { columnsFor } from '#ui/table/columns.tsx';
import { stateFilter } from '#ui/table/filter/state-filter.ts';
import type { Screen } from '#ui/view.ts';
import view from './list.view.ts';

type Task = RowOf<'GET /background-tasks'>;

const states: Record<TaskState, { status: Status; word: string }> = {
  working: { status: 'success', word: 'Working' },
  retrying: { status: 'warning', word: 'Repeating' },
  failing: { status: 'danger', word: 'Failing' },
  behind: { status: 'warning', word: 'Behind' },
};
const stateOf = ({ state }: Task) => states[state];

/** Duration such as "340 ms" or "12,4 s". */
const durationOf = ({ took_ms: ms }: Task): string | null => {
  if (ms === null) return null;
  return ms < 1000 ? `${ms} ms` : `${formatOneDecimal(ms / 1000)} s`;
};

const col = columnsFor<Task>();

const columns = [
  col.own('name', 'Task', {
    names: true,
    sort: 'name',
    width: 220,
    grows: true,
    value: ({ name }) => sentenceCase(name),
    cell: ({ name }) => sentenceCase(name),
  }),
  col.state('state', 'State', { width: 112, of: stateOf }),
  col.time('succeeded_at', 'Last success', { sort: 'succeeded_at', width: 112 }),
  col.own('took_ms', 'Duration', {
    sort: 'took_ms',
    width: 96,
    end: true,
    value: ({ took_ms }) => took_ms,
    cell: durationOf,
  }),
  col.number('rows', 'Rows', { sort: 'rows', width: 88 }),
  col.time('failed_at', 'Last failure', { sort: 'failed_at', width: 112 }),
  col.text('last_error', 'Message', { width: 240, grows: true }),
  col.number('failures', 'Failures in a row', { width: 128, hidden: true }),
];

const TaskPanel = rowPanel('GET /background-tasks', {
  kind: 'background tasks',
  state: stateOf,
  facts: (task) => [
    ['Task', sentenceCase(task.name)],
    ['Last success', formatMoment(task.succeeded_at)],
    ['Duration', durationOf(task)],
    ['Rows', task.rows === null ? null : formatCount(task.rows)],
    ['Not healthy since', formatMoment(task.unhealthy_since)],
    ['Failures in a row', formatCount(task.failures)],
    ['Last failure', formatMoment(task.failed_at)],
    ['Message', task.last_error],
  ],
});

export const filters = [stateFilter('state', states)];

/** List of background tasks of the server, with failures and delays. */
const screen: Screen = tableScreen(view, {
  list: 'GET /background-tasks',
  kind: 'background tasks',
  columns,
  filters,
  sort: ['name', 'ASC'],
  record: { panel: TaskPanel },
});
export default screen;
