import type { RowOf } from '#api/endpoint-types.ts';
import { backgroundTaskFields } from '#domain/background-tasks/background-task.fields.ts';
import type { TaskState } from '#domain/background-tasks/background-tasks.ts';
import { formatOneDecimal } from '#domain/kernel/format.ts';
import { sentenceCase } from '#domain/kernel/sentence-case.ts';
import type { Status } from '#ui/mark/status-mark.tsx';
import { fieldFacts } from '#ui/screens/field-facts.tsx';
import { rowPanel } from '#ui/screens/record-panel.tsx';
import { tableScreen } from '#ui/screens/table-screen.tsx';
import { showFields } from '#ui/table/field-columns.tsx';
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

const table = showFields('GET /background-tasks', backgroundTaskFields, {
  labels: { state: states },
  own: {
    name: ({ name }) => sentenceCase(name),
    took_ms: { end: true, cell: durationOf },
  },
});
export const { filters } = table;

const TaskPanel = rowPanel('GET /background-tasks', {
  kind: 'background tasks',
  state: stateOf,
  facts: (task) => [
    ['Task', sentenceCase(task.name)],
    ...fieldFacts(backgroundTaskFields, task, ['succeeded_at']),
    ['Duration', durationOf(task)],
    ...fieldFacts(backgroundTaskFields, task, [
      'rows',
      'unhealthy_since',
      'failures',
      'failed_at',
      'last_error',
    ]),
  ],
});

/** List of background tasks of the server, with failures and delays. */
const screen: Screen = tableScreen(view, {
  ...table,
  kind: 'background tasks',
  sort: ['name', 'ASC'],
  record: { panel: TaskPanel },
});
export default screen;
