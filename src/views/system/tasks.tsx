import type { TaskState } from '#domain/background-tasks/background-tasks.ts';
import { formatCount } from '#domain/kernel/format.ts';
import { sentenceCase } from '#domain/kernel/sentence-case.ts';
import { useApp } from '#ui/app-context.ts';
import { formatMoment } from '#ui/format.ts';
import { StatusMark, type Status } from '#ui/mark/status-mark.tsx';
import { Listing, type ListingColumn } from '#ui/page/listing.tsx';
import { Section } from '#ui/page/section.tsx';
import { ActButton } from './act-button.tsx';
import { durationText, type State, type Task } from './state.ts';

const states: Record<TaskState, { status: Status; word: string }> = {
  working: { status: 'success', word: 'Working' },
  retrying: { status: 'warning', word: 'Repeating' },
  failing: { status: 'danger', word: 'Failing' },
  behind: { status: 'warning', word: 'Behind' },
};

function Failure({ task }: { task: Task }) {
  const { failed_at: at, failures, last_error: message } = task;
  if (at === null) return null;
  const times = failures > 1 ? `, ${formatCount(failures)} times in a row` : '';
  return (
    <>
      {formatMoment(at)}
      {times}
      {message !== null && <span className="system-message">{message}</span>}
    </>
  );
}

const columns: ListingColumn<Task>[] = [
  { id: 'task', title: 'Task', names: true, cell: ({ name }) => sentenceCase(name) },
  {
    id: 'state',
    title: 'State',
    cell: ({ state }) => (
      <StatusMark status={states[state].status}>{states[state].word}</StatusMark>
    ),
  },
  { id: 'success', title: 'Last success', cell: ({ succeeded_at: at }) => formatMoment(at) },
  {
    id: 'duration',
    title: 'Duration',
    number: true,
    cell: ({ took_ms: ms }) => (ms === null ? '' : durationText(ms)),
  },
  { id: 'failure', title: 'Last failure', cell: (task) => <Failure task={task} /> },
  {
    id: 'every',
    title: 'Every',
    number: true,
    cell: ({ every_ms: ms }) => (ms === null ? '' : durationText(ms)),
  },
  {
    id: 'next',
    title: 'Next run',
    cell: (task) => (task.is_requested ? 'Starting' : formatMoment(task.next_at)),
  },
  { id: 'acts', title: 'Actions', hideTitle: true, cell: (task) => <RunNow task={task} /> },
];

function RunNow({ task: { name, is_requested: isRequested } }: { task: Task }) {
  const { api } = useApp();
  const label = sentenceCase(name);
  return (
    <ActButton
      label="Run now"
      name={`Run now: ${label}`}
      {...(isRequested && { off: 'The task is starting.' })}
      act={async () => {
        await api.call('POST /system/tasks/run', { body: { name } });
        return { kind: 'success', text: `Task starts: ${label}` };
      }}
    />
  );
}

/** Periodic tasks with their results, failing tasks first. */
export const Tasks = ({ state: { tasks } }: { state: State }) => (
  <Section
    title="Background tasks"
    lead="Successes of frequent tasks are recorded every ten minutes. The next run is that of this node."
  >
    <Listing
      label="State of the background tasks"
      columns={columns}
      rows={tasks}
      rowKey={({ name }) => name}
      empty={<p className="quiet-text">No background task has run yet.</p>}
    />
  </Section>
);
