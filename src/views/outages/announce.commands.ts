import type { RequestOf, ResponseOf } from '#api/endpoint-types.ts';
import { actOn } from '#commands/act-on.ts';
import { question, type Question } from '#commands/asking/ask.ts';
import type { Answers } from '#commands/command.ts';
import type { Effects } from '#commands/effects.ts';
import { MAX_STAGE } from '#domain/outages/schedule.ts';
import { dialogCommands } from '#ui/overlay/dialog-commands.ts';
import { outageDialog } from './dialog-request.ts';
import { moment } from './moment-question.ts';

const STAGES = 'POST /outages/stages';
const PREVIEW = 'POST /outages/stages/preview';
const ANNOUNCE = 'POST /outages';

const { forNew } = dialogCommands(outageDialog);

export const importSchedule = forNew({
  of: 'schedule',
  path: '/outages',
  can: 'Plan outages',
  id: 'outages.import',
  title: 'Import a load-shedding schedule…',
  keywords: ['outage', 'stage', 'block', 'CSV'],
});

const isText = (value: unknown): value is string => typeof value === 'string';

/** Names from the response of a call, as choices. */
function namesIn(answer: unknown, list: (found: object) => unknown): string[] {
  const found = typeof answer === 'object' && answer !== null ? list(answer) : [];
  return Array.isArray(found) ? found.filter(isText) : [];
}

const choices = (names: readonly string[]) => names.map((label) => ({ value: label, label }));

type Stage = RequestOf<typeof STAGES>['body'];

const stageOf = ({ provider, stage, from, until }: Answers): Stage => ({
  provider: String(provider),
  stage: Number(stage),
  from: String(from),
  ...(isText(until) && { until }),
});

const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

/** Effect of announcing a stage, in words. */
function effectWords(preview: ResponseOf<typeof PREVIEW>): string {
  const { dark, parcels, dark_now: darkNow, added, withdrawn, recipients, stopped } = preview;
  const more = dark - darkNow;
  const than = more === 0 ? 'as now' : `${Math.abs(more)} ${more > 0 ? 'more' : 'fewer'}`;
  return [
    `${counted(dark, 'locker', 'lockers')} without power (${than})`,
    `${counted(parcels, 'parcel', 'parcels')} inside`,
    `recipients to inform: ${recipients}`,
    `${added} new ${added === 1 ? 'outage' : 'outages'}`,
    ...(withdrawn > 0 ? [`${withdrawn} withdrawn`] : []),
    ...(stopped > 0 ? [`unsent messages cancelled: ${stopped}`] : []),
  ].join(', ');
}

const isPreview = (value: unknown): value is ResponseOf<typeof PREVIEW> =>
  typeof value === 'object' && value !== null && 'recipients' in value;

/** Question that shows the effect before a stage is announced. */
const effectQuestion = (fx: Effects): Question => {
  const asked = {
    name: 'agreed',
    label: 'Effect',
    kind: 'record',
    pick: 'outages',
  } as const;
  return {
    ...question(asked),
    after: (answers) =>
      question({
        ...asked,
        placeholder: 'Press Enter to announce, Backspace to go back',
        heading: 'Effect',
        search: async (_, signal) => {
          const preview = await fx.call(PREVIEW, { body: stageOf(answers) }, { signal });
          if (!isPreview(preview))
            throw new Error('The effect of the stage could not be loaded. Try again.');
          return [{ value: true, label: 'Announce', detail: effectWords(preview) }];
        },
      }),
  };
};

async function stageQuestions(fx: Effects): Promise<Question[]> {
  const answer = await fx.call('GET /outages/schedules', {}, {});
  const providers = Array.isArray(answer)
    ? answer.flatMap((one: unknown) => namesIn(one, (row) => ['provider' in row && row.provider]))
    : [];
  return [
    question({ name: 'provider', label: 'Provider', kind: 'choice', options: choices(providers) }),
    question({
      name: 'stage',
      label: 'Stage',
      kind: 'choice',
      options: Array.from({ length: MAX_STAGE + 1 }, (_, stage) => ({
        value: stage,
        label: stage === 0 ? '0, no load-shedding' : `${stage}`,
      })),
    }),
    moment('from', 'From'),
    moment('until', 'Until', true),
    effectQuestion(fx),
  ];
}

export const announceStage = actOn(STAGES, {
  id: 'outages.stage',
  title: 'Announce a stage…',
  icon: 'zap',
  keywords: ['outage', 'eskom', 'power', 'load-shedding'],
  sentence: { say: ['announce stage', 'load shedding stage', 'load-shedding stage', 'stage'] },
  ask: stageQuestions,
  toRequest: (_, answers) => ({ body: stageOf(answers) }),
});

async function areaQuestions(fx: Effects): Promise<Question[]> {
  const answer = await fx.call('GET /lockers-data', {}, {});
  const areas = namesIn(answer, (data) => 'areas' in data && data.areas);
  return [
    question({ name: 'area', label: 'Area', kind: 'choice', options: choices(areas) }),
    moment('from', 'From'),
    moment('until', 'Until'),
    question({ name: 'reason', label: 'Reason', kind: 'text' }),
  ];
}

export const announceOutage = actOn(ANNOUNCE, {
  id: 'outages.announce',
  title: 'Announce an outage by area…',
  icon: 'zap',
  keywords: ['power', 'unplanned', 'cable', 'load-shedding'],
  ask: areaQuestions,
});

export const placeArea = actOn('POST /outages/areas', {
  id: 'outages.area',
  title: 'Assign an area to a block…',
  icon: 'zap',
  keywords: ['load-shedding', 'block', 'area', 'outage'],
});
