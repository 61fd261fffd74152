import { actOn } from '#commands/act-on.ts';
import { question } from '#commands/asking/ask.ts';
import { command } from '#commands/command.ts';
import { beginRecording, endRecording, isRecording, recordedActions } from '#commands/recording.ts';
import { resultOf, send } from '#commands/send.ts';
import { macroKeys } from '#domain/runbooks/macro-keys.ts';
import type { Runbook } from './runbook.ts';

/** Questions for the name and the shortcut of the recorded macro. */
const questions = [
  question({ name: 'name', label: 'Name of the macro', kind: 'text' }),
  question({
    name: 'keys',
    label: 'Key',
    kind: 'choice',
    heading: 'An earlier macro with the key is retired',
    options: macroKeys.map((keys) => ({ value: keys, label: keys })),
  }),
];

/** Begins to record a macro, or ends the recording and asks for name and shortcut. */
export const record = command({
  id: 'macros.record',
  title: 'Record a macro, or end it',
  keys: '>',
  icon: 'repeat',
  can: 'Claim work',
  changes: true,
  repeatable: false,
  keywords: ['keyboard', 'repeat', 'automate'],
  questions: () => (recordedActions().length > 0 ? questions : []),
  async run({ answers, key, signal }, fx) {
    if (!isRecording()) {
      beginRecording();
      return;
    }
    const performed = recordedActions().map(({ title: _, ...one }) => one);
    if (performed.length === 0) {
      endRecording();
      fx.showToast({
        kind: 'info',
        text: 'No macro was recorded.',
        detail: 'Perform bulk actions while it records, for instance a note on shipments.',
      });
      return;
    }
    const request = { body: { name: answers['name'], keys: answers['keys'], performed } };
    const sent = await send(fx, signal, {
      key: 'POST /runbooks/macros',
      request,
      idempotencyKey: key,
    });
    // A refused macro stays recorded, so that it can be saved again with another name.
    if (sent.is === 'ok') endRecording();
    return [resultOf(null, sent)];
  },
});

/** Retires a macro, which frees its shortcut. */
export const retire = actOn<'POST /runbooks/macros/:id/retire', Runbook>(
  'POST /runbooks/macros/:id/retire',
  {
    on: 'runbooks',
    id: 'runbooks.4-retire-macro',
    title: 'Retire macro',
    icon: 'archive',
    ask: [],
    keywords: ['remove', 'delete', 'key'],
    enabledFor: ({ keys, state }) =>
      keys === null ? 'This runbook is not a macro.' : state !== 'retired' || 'Already retired',
  },
);
