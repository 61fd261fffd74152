import { actOn } from '#commands/act-on.ts';
import { question } from '#commands/asking/ask.ts';
import { command } from '#commands/command.ts';
import { shiftDay, todayHere } from '#domain/kernel/business-days.ts';
import { resultOf, send } from '#commands/send.ts';
import { ratesAddress } from './address.ts';
import { momentToSend, publishQuestions } from './publish-questions.ts';
import type { Revision } from './words.ts';

const VALIDATE = 'POST /rates/revisions/:id/validate';
const PUBLISH = 'POST /rates/revisions/publish';
const EFFECT = 'POST /rates/revisions/:id/effect';
const USUAL_DAYS = 30;

const isOpen = ({ state }: Revision) => state === 'draft' || state === 'validated';
const onlyDrafts = (revision: Revision) =>
  isOpen(revision) || 'Published rates cannot be edited. Clone them instead';

const reason = () => question({ name: 'reason', label: 'Reason', kind: 'text' });
const nameOf = (revision: Revision | undefined, words: string) =>
  question({
    name: 'name',
    label: 'Name of the draft',
    kind: 'text',
    options: revision
      ? [{ value: `${revision.name}, ${words}`, label: `${revision.name}, ${words}` }]
      : [],
  });

const readFirst = (rows: ReadonlyMap<unknown, unknown>): Revision => Object([...rows.values()][0]);

export const validate = actOn<typeof VALIDATE, Revision>(VALIDATE, {
  on: 'revisions',
  id: 'rate-revisions.1-validate',
  title: 'Validate',
  icon: 'shield-check',
  keys: 't',
  ask: [],
  single: true,
  keywords: ['check', 'findings', 'gaps', 'overlaps'],
  enabledFor: onlyDrafts,
});

export const effect = actOn<typeof EFFECT, Revision>(EFFECT, {
  on: 'revisions',
  id: 'rate-revisions.2-effect',
  title: 'Money effect of the last 30 days',
  icon: 'banknote',
  keys: 'm',
  ask: [],
  single: true,
  keywords: ['what would change', 'simulate', 'impact'],
  enabledFor: onlyDrafts,
  toRequest: ({ id }) => {
    const until = todayHere();
    return { params: { id }, body: { from: shiftDay(until, 1 - USUAL_DAYS), until } };
  },
});

/** `true` if a revision can be published now, otherwise the reason. */
const canPublish = (revision: Revision) => {
  if (!isOpen(revision)) return 'Already published';
  if (!revision.is_checked) return 'Validate the draft first';
  if (revision.effect_difference === null) return 'Calculate the money effect first';
  return !revision.effect_is_old || 'The draft has changed: calculate the money effect again';
};

export const publish = command<Revision>({
  on: 'revisions',
  id: 'rate-revisions.3-publish',
  title: 'Publish…',
  icon: 'tag',
  keys: 'p',
  can: 'Publish rates',
  changes: true,
  single: true,
  repeatable: false,
  keywords: ['release', 'schedule', 'go live', 'from a moment'],
  enabledFor: canPublish,
  questions: (fx, subject) =>
    subject.is === 'rows' ? publishQuestions(fx, readFirst(subject.rows)) : [],
  async run({ rows, answers, key, signal }, fx) {
    const [revision] = rows;
    if (!revision) return;
    const { from, effect_id } = answers;
    const body = { id: revision.id, effect_id, effective_from: momentToSend(from) };
    const letter = { key: PUBLISH, request: { body }, idempotencyKey: key };
    return [resultOf(revision.id, await send(fx, signal, letter))];
  },
});

const DISCARD = 'POST /rates/revisions/:id/discard';

export const discard = command<Revision>({
  on: 'revisions',
  id: 'rate-revisions.7-discard',
  title: 'Discard this revision…',
  icon: 'trash',
  can: 'Edit rates',
  changes: true,
  single: true,
  repeatable: false,
  keywords: ['delete', 'remove', 'throw away', 'draft'],
  danger: {
    consequence: () =>
      'The draft is removed from the lists and cannot be edited or published again.',
    irreversible: true,
  },
  enabledFor: (revision) => isOpen(revision) || 'Only drafts can be discarded',
  async run({ rows, key, signal }, fx) {
    const [revision] = rows;
    if (!revision) return;
    const letter = { key: DISCARD, request: { params: { id: revision.id } }, idempotencyKey: key };
    const result = resultOf(revision.id, await send(fx, signal, letter));
    if (result.is === 'ok') fx.go(ratesAddress({ tab: 'revisions' }));
    return [result];
  },
});

export const unschedule = actOn<typeof PUBLISH, Revision>(PUBLISH, {
  on: 'revisions',
  id: 'rate-revisions.4-unschedule',
  title: 'Cancel publishing…',
  icon: 'history',
  keys: 'u',
  single: true,
  keywords: ['unschedule', 'cancel the publishing'],
  ask: () => [reason()],
  enabledFor: ({ state }) => state === 'scheduled' || 'Only scheduled rates can be cancelled',
  toRequest: ({ id }, { reason: why }) => ({
    body: { id, unschedule: true, reason: String(why) },
  }),
});

export const cloneRevision = command<Revision>({
  on: 'revisions',
  id: 'rate-revisions.5-clone',
  title: 'Clone as a draft…',
  icon: 'copy',
  keys: 'shift+n',
  can: 'Edit rates',
  changes: true,
  single: true,
  repeatable: false,
  keywords: ['copy', 'new revision', 'duplicate'],
  questions: (_, subject) => [
    nameOf(subject.is === 'rows' ? readFirst(subject.rows) : undefined, 'draft'),
  ],
  async run({ rows, answers, key }, fx) {
    const body = { name: answers['name'], cloned_from_id: rows[0]?.id };
    const made = await fx.call('POST /rates/revisions', { body }, { idempotencyKey: key });
    fx.go(ratesAddress({ revision: Number(Object(made).id) }));
  },
});

export const goBack = command<Revision>({
  on: 'revisions',
  id: 'rate-revisions.6-back',
  title: 'Go back to these rates…',
  icon: 'history',
  keys: 'shift+b',
  can: 'Edit rates',
  changes: true,
  single: true,
  repeatable: false,
  keywords: ['revert', 'roll back', 'older rates', 'restore'],
  enabledFor: ({ state }) =>
    state === 'superseded' || 'Only rates that were in force before can be restored',
  questions: (_, subject) => [
    nameOf(subject.is === 'rows' ? readFirst(subject.rows) : undefined, 'again'),
  ],
  async run({ rows, answers, key }, fx) {
    const body = { name: answers['name'], back_to: rows[0]?.id };
    const made = await fx.call('POST /rates/revisions', { body }, { idempotencyKey: key });
    const id = Number(Object(made).id);
    const until = todayHere();
    const days = { from: shiftDay(until, 1 - USUAL_DAYS), until };
    await fx.call(VALIDATE, { params: { id } }, {});
    await fx.call(EFFECT, { params: { id }, body: days }, {});
    fx.go(ratesAddress({ revision: id }));
  },
});
