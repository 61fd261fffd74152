import { actOn } from '../../commands/act-on.ts';
import { question, type Question } from '../../commands/ask.ts';
import type { Effects } from '../../commands/effects.ts';
import { MOST_STAGE } from '../../domain/outages/schedule.ts';
import { dialogCommands } from '../../ui/overlay/dialog-commands.ts';
import { outageDialog } from './dialog-request.ts';
import { moment } from './moment-question.ts';

const STAGES = 'POST /outages/stages';
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

/** The names that a call lists, to choose from. */
function namesIn(answer: unknown, list: (found: object) => unknown): string[] {
  const found = typeof answer === 'object' && answer !== null ? list(answer) : [];
  return Array.isArray(found) ? found.filter(isText) : [];
}

const choices = (names: readonly string[]) => names.map((label) => ({ value: label, label }));

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
      options: Array.from({ length: MOST_STAGE + 1 }, (_, stage) => ({
        value: stage,
        label: stage === 0 ? '0, no load-shedding' : `${stage}`,
      })),
    }),
    moment('from', 'From'),
    moment('until', 'Until', true),
  ];
}

export const announceStage = actOn(STAGES, {
  id: 'outages.stage',
  title: 'Announce a stage…',
  icon: 'zap',
  keywords: ['outage', 'eskom', 'power', 'load-shedding'],
  ask: stageQuestions,
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
  title: 'Place an area in a block of the schedule…',
  icon: 'zap',
  keywords: ['load-shedding', 'block', 'area', 'outage'],
});
