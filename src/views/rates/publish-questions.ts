import type { ResponseOf } from '#api/endpoint-types.ts';
import { question, type Question } from '#commands/asking/ask.ts';
import { shiftDay, todayHere } from '#domain/kernel/business-days.ts';
import type { Effects } from '#commands/effects.ts';
import { formatCount } from '#domain/kernel/format.ts';
import { inRand } from '#domain/kernel/money.ts';
import { formatDateTime, parseInstant, UTC_OFFSET } from '#domain/kernel/time.ts';
import { changeWords, type Revision } from './words.ts';

type Effect = NonNullable<ResponseOf<'GET /rates/revisions/:id/effect'>>;

const READ = 'GET /rates/revisions/:id/effect';
const EFFECT = 'POST /rates/revisions/:id/effect';
const USUAL_DAYS = 30;
const ASK_AGAIN_MS = 300;

/** Choice to publish immediately. */
const NOW = 'now';

/**
 * Number of affected accounts: accounts with priced shipments, or accounts of the groups if no
 * shipments were priced.
 */
const accountsIn = ({ totals }: Effect): number => totals.more + totals.less + totals.same;

const accountsWords = (count: number) =>
  count === 1 ? '1 account' : `${formatCount(count)} accounts`;

/** Sentence that describes the effect of publishing. */
function publishWords({ name }: Pick<Revision, 'name'>, effect: Effect, from: unknown) {
  const { totals } = effect;
  const moment = momentToSend(from);
  const when = moment === null ? 'now' : `on ${formatDateTime(moment)}`;
  return `Publish ${name} ${when} for ${accountsWords(accountsIn(effect))}: ${inRand(totals.current)} becomes ${inRand(totals.draft)} (${changeWords(totals.change)}). ${accountsWords(totals.over_ten_percent)} ${totals.over_ten_percent === 1 ? 'pays' : 'pay'} over 10% more.`;
}

const midnight = (day: string) => `${day}T00:00:00${UTC_OFFSET}`;

/** Suggested start times of rates. */
function comingMoments(today = todayHere()) {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const firstOf = (months: number) => new Date(Date.UTC(year, month - 1 + months, 1));
  const nextMonth = firstOf(1).toISOString().slice(0, 10);
  const newYear = `${year + 1}-01-01`;
  const offered = [
    ['Tomorrow at 00:00', shiftDay(today, 1)],
    ['The first of next month', nextMonth],
    ['The first of January', newYear],
  ] as const;
  return [
    { value: NOW, label: 'Now' },
    ...offered.map(([label, day]) => ({
      value: midnight(day),
      label,
      detail: formatDateTime(midnight(day)),
    })),
  ];
}

const whenQuestion = (): Question =>
  question({
    name: 'from',
    label: 'From when',
    kind: 'moment',
    options: comingMoments(),
    placeholder: 'now, 14:05, tomorrow 00:00, 1 jan 00:00',
    check: (value) =>
      value !== NOW && (parseInstant(String(value)) ?? 0) < Date.now() - 60_000
        ? {
            ok: false,
            why: 'The time of publishing has passed. Choose a later time, or publish now.',
          }
        : { ok: true, value },
  });

/**
 * Asks for the number of accounts as confirmation. The answer carries the id of the displayed
 * effect.
 */
function sureQuestion(of: Pick<Revision, 'name'>, effect: Effect): Question {
  const count = accountsIn(effect);
  const asked = (from: unknown) =>
    question({
      name: 'effect_id',
      label: 'Number of accounts',
      kind: 'number',
      hint: `${publishWords(of, effect, from)} Type ${count} to publish.`,
      placeholder: String(count),
      check: (value) =>
        value === count
          ? { ok: true, value: effect.effect_id }
          : { ok: false, why: `Type ${count} to publish.` },
    });
  return { ...asked(NOW), after: ({ from }) => asked(from) };
}

/** Questions for the start time and the confirmation, based on the latest computed effect. */
export async function publishQuestions(fx: Effects, revision: Revision): Promise<Question[]> {
  const found = await fx.call(READ, { params: { id: revision.id }, query: {} }, {});
  const effect: Effect = Object(found);
  return [whenQuestion(), sureQuestion(revision, effect)];
}

/** Computes the effect of one group, because the stored effect covers the whole revision. */
async function effectOfGroup(fx: Effects, revision: number, group: number): Promise<Effect> {
  const params = { id: revision };
  const until = todayHere();
  const body = { from: shiftDay(until, 1 - USUAL_DAYS), until, rate_group_id: group };
  let effect: Effect = Object(await fx.call(EFFECT, { params, body }, {}));
  while (effect.state === 'working') {
    await fx.pause(ASK_AGAIN_MS);
    effect = Object(await fx.call(READ, { params, query: { rate_group_id: group } }, {}));
  }
  return effect;
}

/** Questions for publishing one group of a revision. */
export async function groupQuestions(
  fx: Effects,
  {
    revision,
    group,
  }: { revision: { id: number }; group: { id: number; code: string; name: string } },
): Promise<Question[]> {
  const effect = await effectOfGroup(fx, revision.id, group.id);
  return [whenQuestion(), sureQuestion({ name: `${group.code} ${group.name}` }, effect)];
}

/** Start time to send; null means now, even if a past time was typed. */
export const momentToSend = (from: unknown): string | null =>
  typeof from === 'string' && (parseInstant(from) ?? 0) > Date.now() ? from : null;
