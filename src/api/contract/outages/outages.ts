import * as z from 'zod';
import { outageFields } from '#domain/outages/outage.fields.ts';
import { outageSteps, planSteps } from '#domain/outages/outage.ts';
import { endpoints, json } from '#api/endpoint.ts';
import { listOf } from '#api/field-schemas.ts';
import { ids, instant, line, outcomes } from '../field-parts.ts';
import {
  lockerInOutage,
  lockerPowerLog,
  outageRow,
  planned,
  powerArea,
  skippedParcel,
  stageEffect,
  stagePreview,
  stageStatement,
} from './outage-parts.ts';
import { provider, schedule, scheduleImport, schedulePreview } from './schedule-parts.ts';

const area = line('Area', 80);

const touches = ['outages', 'lockers'] as const;

export const outageEndpoints = endpoints({
  'GET /outages': {
    summary: 'Lists planned, current and past outages of areas, with their effect on lockers',
    can: 'View lockers',
    ...listOf(outageFields, {}),
    reads: ['outages', 'lockers'],
    example: { as: 'ops', query: { range: [0, 24] } },
  },
  'GET /outages/:id': {
    summary: 'Returns one outage with its lockers, in the order in which they lose power',
    can: 'View lockers',
    returns: json(
      outageRow.extend({
        at_risk: z.array(lockerInOutage),
        /** Parcels that a step skipped, with the reason. */
        skipped: z.array(skippedParcel.extend({ step: z.enum([...outageSteps, 'redirect']) })),
        /** Shipments that go to another locker because of the outage. */
        redirects: z.array(
          z.object({
            shipment_id: z.int(),
            reference: z.string(),
            from: z.string(),
            to: z.string(),
            to_locker_id: z.int(),
          }),
        ),
      }),
    ),
    reads: ['outages', 'lockers'],
  },
  'GET /outages/:id/plan': {
    summary:
      'Lists the steps in the plan of an outage, whether each is chosen, and its current effect',
    can: 'View lockers',
    returns: json(z.array(planned)),
    reads: ['outages', 'lockers', 'shipments'],
  },
  'PUT /outages/:id/plan': {
    summary: 'Includes a step in the plan of an outage, or leaves it out',
    can: 'Plan outages',
    body: z.object({ step: z.enum(planSteps), is_chosen: z.boolean() }),
    returns: json(z.array(planned)),
    touches: ['outages'],
  },
  'GET /lockers/:id/power': {
    summary:
      'Returns the power sources of a locker in the last 48 hours, with outages and what was learned about its battery',
    can: 'View lockers',
    returns: json(lockerPowerLog),
    reads: ['lockers', 'outages'],
    example: { as: 'ops', params: { id: 1 } },
  },
  'POST /outages': {
    summary: 'Announces a power outage in an area, regardless of its schedule',
    can: 'Plan outages',
    body: z.object({
      area: area.meta({ label: 'Area' }),
      from: instant.meta({ label: 'From' }),
      until: instant.meta({ label: 'Until' }),
      reason: line('Reason', 200),
    }),
    returns: json(outageRow),
    touches: [...touches],
    keyed: true,
    example: {
      as: 'ops',
      body: {
        area: 'Contract 1',
        from: '2031-11-24T18:00:00+02:00',
        until: '2031-11-24T20:30:00+02:00',
        reason: 'Cable theft',
      },
    },
  },
  'PUT /outages/:id': {
    summary: 'Changes the end of an outage. A schedule then no longer changes this outage',
    can: 'Plan outages',
    body: z.object({ until: instant.meta({ label: 'Until' }) }),
    returns: json(outageRow),
    touches: [...touches],
    versioned: true,
  },
  'POST /outages/:id/end': {
    summary: 'Ends an outage now, or withdraws one that has not begun',
    can: 'Plan outages',
    body: z.object({ reason: line('Reason', 200).optional() }),
    returns: json(outageRow),
    touches: [...touches],
    keyed: true,
  },
  'POST /outages/:id/steps': {
    summary:
      'Extends the time to collect, or informs recipients, for parcels in lockers that lose power. Each parcel is handled once',
    can: 'Plan outages',
    body: z.object({ step: z.enum(outageSteps) }),
    returns: json(
      z.object({
        done: z.int(),
        /** Parcels for which the step ran before. */
        already: z.int(),
        skipped: z.array(skippedParcel),
      }),
    ),
    touches: ['outages', 'lockers', 'shipments', 'messages'],
    keyed: true,
  },
  'POST /outages/bulk-plan': {
    summary:
      'Carries out the plan of outages: extends times to collect, informs recipients, redirects incoming shipments and stops reservations. Each step happens only once, even if the call is repeated',
    can: 'Plan outages',
    body: z.object({
      ids,
      /** Steps to run; by default the steps that were chosen for each outage. */
      steps: z.array(z.enum(planSteps)).min(1, 'Choose at least one step.').optional(),
    }),
    returns: json(outcomes),
    touches: ['outages', 'lockers', 'doors', 'shipments', 'messages', 'locker-commands'],
    keyed: true,
    bulk: 'outages',
    assistants: 'offered',
    runTitle: 'Carry out the plan of #',
    example: { as: 'ops', body: { ids: [1], steps: ['extend'] } },
  },
  'POST /outages/stages': {
    summary:
      'Sets the load-shedding stage of a provider. The outages of its areas follow from its schedule',
    can: 'Plan outages',
    body: stageStatement,
    returns: json(stageEffect),
    touches: [...touches],
    keyed: true,
    example: {
      as: 'ops',
      body: { provider: 'Eskom', stage: 0, from: '2031-11-24T18:00:00+02:00' },
    },
  },
  'POST /outages/stages/preview': {
    summary: 'Previews the effect of announcing a stage. Nothing is saved',
    can: 'Plan outages',
    body: stageStatement,
    returns: json(stagePreview),
    example: {
      as: 'ops',
      body: { provider: 'Eskom', stage: 0, from: '2031-11-24T18:00:00+02:00' },
    },
  },
  'GET /outages/areas': {
    summary: 'Lists load-shedding areas of lockers with the schedule block of each',
    can: 'View lockers',
    returns: json(z.array(powerArea)),
    reads: ['outages', 'lockers'],
    example: { as: 'ops' },
  },
  'GET /outages/schedules': {
    summary: 'Lists providers with their schedules and current stage',
    can: 'View lockers',
    returns: json(z.array(schedule)),
    reads: ['outages'],
    example: { as: 'ops' },
  },
  'POST /outages/schedules/preview': {
    summary:
      'Previews how a schedule would change the one in force on its first day: slots that are added, removed or moved. Nothing is saved',
    can: 'Plan outages',
    body: scheduleImport,
    returns: json(schedulePreview),
    example: {
      as: 'ops',
      body: { provider: 'Contract', text: 'block,day,stage,from,until\n1,1,1,00:00,02:30' },
    },
  },
  'POST /outages/schedules': {
    summary:
      'Saves the schedule of a provider from a given day on, as lines of block, day, stage, from and until',
    can: 'Plan outages',
    body: scheduleImport,
    returns: json(schedule),
    touches: [...touches],
    keyed: true,
    example: {
      as: 'ops',
      body: { provider: 'Contract', text: 'block,day,stage,from,until\n1,1,1,00:00,02:30' },
    },
  },
  'POST /outages/areas': {
    summary: 'Assigns a load-shedding area of lockers to a provider and a block',
    can: 'Plan outages',
    body: z.object({
      code: area.meta({ label: 'Area' }),
      provider: provider.meta({ label: 'Provider' }),
      block: z.int().min(1).max(99).meta({ label: 'Block' }),
    }),
    returns: json(z.object({ code: z.string(), provider: z.string(), block: z.int() })),
    touches: [...touches],
    keyed: true,
    example: { as: 'ops', body: { code: 'Contract 1', provider: 'Contract', block: 1 } },
  },
});
