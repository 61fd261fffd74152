import { command } from '#commands/command.ts';
import { resultOf, send } from '#commands/send.ts';
import { ratesAddress } from '../address.ts';
import { groupQuestions, momentToSend } from '../publish-questions.ts';
import { openEditor } from './open-editor.ts';

const PUBLISH = 'POST /rates/groups/publish-rategroup';

/** `true` if the group can be published now, otherwise the reason. */
const canPublish = (): true | string => {
  const open = openEditor.get();
  if (!open?.canEdit) return 'Already published';
  return open.revision.is_checked || 'Validate the draft first';
};

export const publishGroup = command({
  repeatable: false,
  can: 'Publish rates',
  changes: true,
  visible: () => openEditor.get() !== null,
  enabled: canPublish,
  id: 'rates-editor.p-publish-group',
  title: 'Publish this rate group…',
  icon: 'tag',
  keywords: ['release', 'schedule', 'go live', 'from a moment', 'one group'],
  keys: 'e p',
  questions: (fx) => {
    const open = openEditor.get();
    return open ? groupQuestions(fx, open) : [];
  },
  async run({ answers, key, signal }, fx) {
    const open = openEditor.get();
    if (!open) return;
    const { from, effect_id } = answers;
    const body = { id: open.group.id, effect_id, effective_from: momentToSend(from) };
    const sent = await send(fx, signal, { key: PUBLISH, request: { body }, idempotencyKey: key });
    const result = resultOf(null, sent);
    if (result.is === 'ok') fx.go(ratesAddress({ revision: Number(Object(result.answer).id) }));
    return [result];
  },
});
