import { actOn } from '#commands/act-on.ts';
import { command } from '#commands/command.ts';
import { question } from '#commands/asking/ask.ts';
import { planSteps, type PlanStep } from '#domain/outages/outage.ts';
import { moment } from './moment-question.ts';
import type { Outage } from './outage.ts';

const STEPS = 'POST /outages/:id/steps';
const PLAN = 'POST /outages/bulk-plan';
const CHANGE = 'PUT /outages/:id';
const END = 'POST /outages/:id/end';

const isComing = ({ state }: Outage): true | string =>
  state === 'planned' ||
  state === 'running' ||
  (state === 'over' ? 'The outage is over.' : 'The outage was withdrawn.');

const hasDark = (outage: Outage): true | string => {
  const coming = isComing(outage);
  if (coming !== true) return coming;
  return outage.parcels > 0 || 'No parcel is in a locker whose battery runs out.';
};

const hasDarkLockers = (outage: Outage): true | string => {
  const coming = isComing(outage);
  return coming === true
    ? outage.dark > 0 || 'No locker runs out of power: every battery lasts.'
    : coming;
};

const PLANS: readonly { label: string; detail: string; value: readonly PlanStep[] | null }[] = [
  { label: 'Chosen steps', detail: 'The steps that are chosen for each outage', value: null },
  {
    label: 'All steps',
    detail: 'Extend, inform, redirect shipments on their way, stop reservations',
    value: planSteps,
  },
  {
    label: 'For the parcels inside',
    detail: 'Extend time to collect, inform recipients',
    value: ['extend', 'inform'],
  },
  {
    label: 'For shipments on their way',
    detail: 'Redirect to lockers with power, stop reservations',
    value: ['redirect', 'stop'],
  },
];

/** Carries out the chosen steps of the plan as one run, after a preview. */
export const carryOut = actOn<typeof PLAN, Outage>(PLAN, {
  on: 'outages',
  id: 'outages.0-plan',
  title: 'Carry out the plan…',
  keys: 'p',
  icon: 'zap',
  keywords: ['redirect', 'extend', 'inform', 'tell', 'stop', 'all steps'],
  ask: () => [
    question({
      name: 'steps',
      label: 'Steps',
      kind: 'choice',
      options: PLANS.map(({ label, detail }, value) => ({ value, label, detail })),
    }),
  ],
  enabledFor: hasDarkLockers,
  danger: {
    consequence: () =>
      'Each parcel is extended, notified and redirected only once, even if the plan is carried out again.',
  },
  // Always shows the preview, even for a single outage.
  most: 0,
  argumentsOf: ({ steps: chosen }) => {
    const steps = PLANS[Number(chosen)]?.value ?? null;
    return steps === null ? {} : { steps };
  },
});

export const extendWindows = actOn<typeof STEPS, Outage>(STEPS, {
  on: 'outages',
  id: 'outages.1-extend',
  title: 'Extend time to collect',
  keys: 'w',
  icon: 'clock',
  keywords: ['window', 'deadline', 'parcels'],
  ask: [],
  enabledFor: hasDark,
  danger: {
    consequence: () =>
      'Parcels whose time to collect ends without power can be collected until 12 hours after power returns. Recipients are informed.',
  },
  toRequest: ({ id }) => ({ params: { id }, body: { step: 'extend' } }),
});

export const informRecipients = actOn<typeof STEPS, Outage>(STEPS, {
  on: 'outages',
  id: 'outages.2-inform',
  title: 'Inform recipients',
  keys: 't',
  icon: 'message-square',
  keywords: ['tell', 'SMS', 'WhatsApp', 'recipients'],
  ask: [],
  enabledFor: hasDark,
  danger: {
    consequence: () =>
      'Recipients of parcels in lockers that lose power get one message. Recipients who already got the message are skipped.',
  },
  toRequest: ({ id }) => ({ params: { id }, body: { step: 'inform' } }),
});

export const redirectInbound = actOn<typeof PLAN, Outage>(PLAN, {
  on: 'outages',
  id: 'outages.3-redirect',
  title: 'Redirect shipments on their way',
  keys: 'd',
  icon: 'truck',
  keywords: ['inbound', 'nearest locker', 'another locker'],
  ask: [],
  enabledFor: hasDarkLockers,
  danger: {
    consequence: () =>
      'Shipments on their way to lockers that lose power go to the nearest locker with power and a free door.',
  },
  most: 0,
  argumentsOf: () => ({ steps: ['redirect'] }),
});

/** Stops reservations at affected lockers until they are allowed again by hand. */
export const stopReservations = command<Outage>({
  on: 'outages',
  id: 'outages.4-stop-reservations',
  title: 'Stop reservations',
  keys: 'b',
  icon: 'ban',
  can: 'Command lockers',
  changes: true,
  keywords: ['block', 'no more parcels', 'lockers'],
  enabledFor: hasDarkLockers,
  bulk: {
    invocation: 'POST /lockers/bulk-command',
    over: (subject) => {
      const rows = subject.is === 'rows' ? [...subject.rows.values()] : [];
      const area = rows.flatMap((row) => ('area' in row ? [String(row.area)] : []));
      const total = rows.reduce((sum, row) => sum + ('dark' in row ? Number(row.dark) : 0), 0);
      return { is: 'matching', kind: 'lockers', query: { area, goes_dark: true }, total };
    },
    argumentsOf: () => ({ command: 'block-reservations', reason: 'Outage' }),
    isDestructive: () => false,
  },
  run: () => undefined,
});

export const changeEnd = actOn<typeof CHANGE, Outage>(CHANGE, {
  on: 'outages',
  id: 'outages.5-until',
  title: 'Change the time power returns…',
  keys: 'm',
  icon: 'clock',
  keywords: ['extend', 'longer', 'shorter'],
  ask: () => [moment('until', 'Until')],
  enabledFor: isComing,
});

export const endOutage = actOn<typeof END, Outage>(END, {
  on: 'outages',
  id: 'outages.6-end',
  title: 'End or withdraw',
  keys: 'u',
  icon: 'x',
  keywords: ['stop', 'cancel', 'power is back'],
  ask: [],
  enabledFor: isComing,
  danger: {
    consequence: () =>
      'A current outage ends now; a future outage is withdrawn. The lockers of the outage accept parcels again.',
  },
});
