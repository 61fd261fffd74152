import { actOn } from '#commands/act-on.ts';
import { command } from '#commands/command.ts';
import { question } from '#commands/asking/ask.ts';
import { transcript, type Performed } from '#commands/transcript.ts';
import type { Subject } from '#commands/focus.ts';
import { turn } from '#commands/trail.ts';
import { dialogCommands } from '#ui/overlay/dialog-commands.ts';
import { runbookDialog } from './dialog-request.ts';
import { questionsOf } from './questions.ts';
import { fetchRunbook, plan } from './run-command.ts';
import { runbookPath, type Runbook } from './runbook.ts';

const dialog = dialogCommands(runbookDialog);

export const add = dialog.forNew({
  id: 'runbooks.new',
  of: 'runbook',
  title: 'New runbook…',
  path: '/runbooks',
  can: 'Edit runbooks',
  keywords: ['playbook', 'procedure'],
});

/** Choices for the first action that the runbook includes; all later actions are included too. */
function firstChoices(performed: readonly Performed[]) {
  const last = performed.length - 1;
  return performed.toReversed().map(({ title }, back) => ({
    value: last - back,
    label: title,
    detail: back === 0 ? 'Only this action' : `This action and the next ${back}`,
  }));
}

/** Turns bulk actions of this session into the steps of a new runbook. */
export const saveSession = command({
  id: 'runbooks.save-session',
  title: 'Save this session as runbook…',
  icon: 'history',
  can: 'Edit runbooks',
  changes: true,
  repeatable: false,
  keywords: ['copy', 'transcript', 'record'],
  enabled: () =>
    transcript.get().length > 0 || 'Perform a bulk action first, for instance a note on shipments.',
  questions: () => [
    question({
      name: 'first',
      label: 'From',
      kind: 'choice',
      heading: 'Performed in this session, the latest first',
      options: firstChoices(transcript.get()),
    }),
  ],
  async run({ answers }, fx) {
    const performed = transcript
      .get()
      .slice(Number(answers['first']))
      .map(({ title: _, ...one }) => one);
    const written: unknown = await fx.call('POST /runbooks/steps', { body: { performed } }, {});
    if (!isWritten(written)) throw new Error('The steps could not be written.');
    runbookDialog.open({ of: 'runbook', id: null, text: written.text });
    if (!runbookDialog.isMounted()) fx.go('/runbooks');
  },
});

const isWritten = (value: unknown): value is { text: string } =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string';

export const edit = dialog.forRow<Runbook>({
  id: 'runbooks.1-edit',
  of: 'runbook',
  on: 'runbooks',
  title: 'Edit…',
  keys: 'm',
  path: '/runbooks',
  can: 'Edit runbooks',
});

const nothing: Subject = { is: 'none' };

const canRun = ({ state }: Runbook): true | string =>
  state !== 'retired' || 'The runbook is retired.';

/** Asks for the values of a runbook and opens the preview of the steps. */
export const run = command<Runbook>({
  id: 'runbooks.0-run',
  on: 'runbooks',
  title: 'Run…',
  keys: 'r',
  icon: 'zap',
  can: 'Claim work',
  single: true,
  changes: true,
  repeatable: false,
  keywords: ['start', 'perform'],
  enabledFor: canRun,
  questions: async (fx, subject) =>
    subject.is === 'rows'
      ? questionsOf(await fetchRunbook(fx, Number(subject.ids[0])), nothing)
      : [],
  run: (invocation, fx) => plan(Number(invocation.ids[0]), { ...invocation, subject: nothing }, fx),
});

export const publish = actOn<'POST /runbooks/:id/publish', Runbook>('POST /runbooks/:id/publish', {
  on: 'runbooks',
  id: 'runbooks.2-publish',
  title: 'Publish',
  keys: 'p',
  icon: 'check',
  ask: [],
  keywords: ['offer'],
  enabledFor: ({ state }) => state !== 'published' || 'Already published',
});

export const retire = actOn<'POST /runbooks/:id/retire', Runbook>('POST /runbooks/:id/retire', {
  on: 'runbooks',
  id: 'runbooks.3-retire',
  title: 'Retire',
  icon: 'archive',
  ask: [],
  keywords: ['remove', 'delete'],
  enabledFor: ({ state }) => state !== 'retired' || 'Already retired',
  danger: {
    consequence: () => 'The palette no longer offers the runbook. Its runs stay recorded.',
  },
});

const runbooks = { kind: 'runbooks', path: runbookPath } as const;

export const previous = turn(-1, runbooks);
export const next = turn(1, runbooks);
