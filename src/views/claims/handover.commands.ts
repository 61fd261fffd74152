import { actOn } from '#commands/act-on.ts';
import type { RowOf } from '#api/endpoint-types.ts';
import { question } from '#commands/asking/ask.ts';
import { command } from '#commands/command.ts';
import type { Subject } from '#commands/focus.ts';
import { send, resultOf } from '#commands/send.ts';
import { claimableEntities, type ClaimableEntity } from '#domain/claims/claims.ts';
import type { Claim } from '#ui/claims/claims-of.ts';
import { eventIn, snoozeQuestions } from './snooze-questions.ts';

type Line = RowOf<'GET /handovers'>;

const ofClaim = { on: 'claims', icon: 'user', can: 'Claim work' } as const;
const ofRow = ({ entity, row_id }: Claim) => ({ entity, ids: [row_id] });
const isLive = ({ ended_at }: Claim) => ended_at === null || 'This claim has already ended.';
const isHeld = (claim: Claim) =>
  isLive(claim) === true ? claim.is_own || `This claim belongs to ${claim.name}.` : isLive(claim);

export const release = actOn('POST /claims/release', {
  ...ofClaim,
  id: 'claims.1-release',
  title: 'Release',
  keys: 'q',
  ask: [],
  enabledFor: isHeld,
  toRequest: (claim: Claim) => ({ body: ofRow(claim) }),
});

export const takeOver = actOn('POST /claims/take-over', {
  ...ofClaim,
  id: 'claims.2-take-over',
  title: 'Take over…',
  keys: 'shift+q',
  ask: ['reason'],
  enabledFor: (claim: Claim) =>
    isLive(claim) === true ? !claim.is_own || 'This claim is already yours.' : isLive(claim),
  toRequest: (claim: Claim, { reason }) => ({
    body: { ...ofRow(claim), reason: String(reason) },
  }),
});

export const note = actOn('POST /claims/note', {
  ...ofClaim,
  id: 'claims.3-note',
  title: 'Note for the handover…',
  keys: 'shift+h',
  ask: ['note'],
  enabledFor: isHeld,
  toRequest: (claim: Claim, { note: text }) => ({ body: { ...ofRow(claim), note: String(text) } }),
});

/** Entities of the claims: those of the loaded rows, or all if no rows are loaded. */
const entitiesOf = (subject: Subject): readonly ClaimableEntity[] =>
  claimableEntities.filter(
    (entity) =>
      subject.is !== 'rows' ||
      [...subject.rows.values()].some((row) => 'entity' in row && row.entity === entity),
  );

export const snooze = actOn('POST /claims/snooze', {
  ...ofClaim,
  id: 'claims.4-snooze',
  title: 'Snooze…',
  keys: 'z',
  icon: 'clock',
  ask: (_, subject) => snoozeQuestions(entitiesOf(subject)),
  enabledFor: isHeld,
  toRequest: (claim: Claim, { until, event }) => ({
    body: { ...ofRow(claim), until: String(until), event: eventIn(event) },
  }),
});

const ofLine = { on: 'handover lines', icon: 'repeat', can: 'Claim work' } as const;
const ANSWER = 'PUT /handovers/:id/lines/:line';
const paramsOf = ({ handover_id, id }: Line) => ({ params: { id: handover_id, line: id } });
const isOpen = ({ state }: Line) => state === 'open' || 'This handover was already answered.';

export const accept = actOn(ANSWER, {
  ...ofLine,
  id: 'handovers.1-accept',
  title: 'Accept',
  keys: 'a',
  icon: 'check',
  ask: [],
  enabledFor: isOpen,
  toRequest: (line: Line) => ({ ...paramsOf(line), body: { answer: 'accept' } }),
});

export const giveBack = actOn(ANSWER, {
  ...ofLine,
  id: 'handovers.2-return',
  title: 'Return…',
  keys: 'r',
  ask: ['reason'],
  enabledFor: isOpen,
  toRequest: (line: Line, { reason }) => ({
    ...paramsOf(line),
    body: { answer: 'return', reason: String(reason) },
  }),
});

export const give = actOn(ANSWER, {
  ...ofLine,
  id: 'handovers.3-give',
  title: 'Give to…',
  keys: 'd',
  icon: 'users',
  ask: () => [question({ name: 'to_user_id', label: 'To', kind: 'record', pick: 'users' })],
  enabledFor: isOpen,
  toRequest: (line: Line, { to_user_id }) => ({
    ...paramsOf(line),
    body: { answer: 'give', to_user_id: Number(to_user_id) },
  }),
});

export const withdraw = actOn('POST /handovers/:id/withdraw', {
  ...ofLine,
  id: 'handovers.4-withdraw',
  title: 'Withdraw the handover',
  single: true,
  ask: [],
  toRequest: ({ handover_id }: Line) => ({ params: { id: handover_id } }),
});

const TEAM = 'team';

export const handOver = command({
  id: 'handovers.offer',
  title: 'Hand over…',
  keys: 'g shift+h',
  icon: 'repeat',
  can: 'Claim work',
  changes: true,
  keywords: ['shift change', 'end of shift', 'give my claims'],
  questions: () => [
    question({
      name: 'to',
      label: 'To',
      kind: 'record',
      pick: 'users',
      options: [{ value: TEAM, label: 'Team: first to accept' }],
    }),
    question({ name: 'note', label: 'Note', kind: 'text', optional: true }),
  ],
  async run({ answers: { to, note: text }, key, signal }, fx) {
    const to_user_id = to === TEAM ? null : Number(to);
    const body = { to_user_id, ...(text !== undefined && { notes: [String(text)] }) };
    const sent = await send(fx, signal, {
      key: 'POST /handovers',
      request: { body },
      idempotencyKey: key,
    });
    if (sent.is === 'ok') fx.go('/handover/lines?q=by-me%3Ayes');
    return [resultOf(null, sent)];
  },
});
