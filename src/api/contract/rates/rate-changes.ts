import * as z from 'zod';
import { endpoints, json } from '#api/endpoint.ts';
import { id, instant, line, paragraph } from '../field-parts.ts';
import { cell, finding, group, revision, typedCell } from './rate-parts.ts';

const code = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9-]{1,20}$/, 'Use letters, digits and hyphens.')
  .meta({ label: 'Code' });

/** Calls that edit and publish rates. */
export const rateChanges = endpoints({
  'POST /rates/revisions': {
    summary: 'Creates a draft from the current rates or from another revision',
    can: 'Edit rates',
    body: z.object({
      name: line('Name'),
      cloned_from_id: id.nullish(),
      group_codes: z.array(code).max(200).optional(),
      /** Superseded revision to restore. */
      back_to: id.nullish(),
    }),
    returns: json(revision),
    touches: ['rates'],
    keyed: true,
    example: { as: 'superadmin', body: { name: 'Rates 2028' } },
  },
  'POST /rates/revisions/:id/validate': {
    summary: 'Checks a draft. It can be published if no finding blocks it',
    can: 'Edit rates',
    refuses: [409],
    returns: json(revision.extend({ findings: z.array(finding) })),
    touches: ['rates'],
  },
  'POST /rates/revisions/:id/discard': {
    summary:
      'Discards a draft. The draft leaves the lists and can no longer be edited or published',
    can: 'Edit rates',
    refuses: [409],
    returns: json(revision),
    touches: ['rates'],
  },
  'POST /rates/revisions/publish': {
    summary:
      'Publishes a checked revision now or at a given moment, or cancels its scheduled publication',
    can: 'Publish rates',
    refuses: [404, 409],
    body: z.object({
      id,
      effective_from: instant.nullish(),
      /**
       * Effect that the user reviewed. Publishing is refused if the revision was edited after the
       * effect was calculated.
       */
      effect_id: id.nullish(),
      unschedule: z.boolean().optional(),
      reason: paragraph('Reason', 500).nullish(),
    }),
    returns: json(revision),
    touches: ['rates', 'accounts'],
    keyed: true,
  },
  'PUT /rates/groups/:id': {
    summary: 'Changes the name, fuel percentage and default setting of a group in a draft',
    can: 'Edit rates',
    body: z.object({
      code: code.optional(),
      name: line('Name').optional(),
      description: paragraph('Description', 500).nullish(),
      fuel_percentage: z
        .number()
        .min(-100)
        .max(1000)
        .optional()
        .meta({ label: 'Fuel, in percent of the base' }),
      is_default: z.boolean().optional().meta({ label: 'Default group, for accounts without one' }),
    }),
    returns: json(group),
    touches: ['rates'],
    versioned: true,
  },
  'PUT /rates/groups/update-rate-group/:id': {
    summary:
      'Changes cells of a group in a draft: all or none. Refused if another user has changed the same cell',
    can: 'Edit rates',
    refuses: [409],
    body: z.object({ patch: z.array(typedCell).min(1).max(5000) }),
    returns: json(z.object({ version: z.int(), cells: z.array(cell), findings: z.array(finding) })),
    touches: ['rates'],
    current: z.array(cell),
  },
  'POST /rates/groups/edit-rategroup': {
    summary: 'Returns the group in the open draft of its family, or in a new draft created for it',
    can: 'Edit rates',
    refuses: [404],
    body: z.object({ id }),
    returns: json(group),
    touches: ['rates'],
    keyed: true,
  },
  'POST /rates/groups/clone-rategroup': {
    summary: 'Creates a new family from a group, in a draft',
    can: 'Edit rates',
    refuses: [404, 409],
    body: z.object({
      id,
      code,
      name: line('Name'),
      percent: z.number().min(-90).max(1000).optional().meta({
        label: 'Change in percent',
        hint: '4.5 raises every price, -2 lowers it.',
      }),
      rate_revision_id: id,
    }),
    returns: json(group),
    touches: ['rates'],
    keyed: true,
  },
  'POST /rates/groups/publish-rategroup': {
    summary: 'Publishes one group of a checked draft. The others remain unchanged',
    can: 'Publish rates',
    refuses: [404, 409],
    body: z.object({ id, effective_from: instant.nullish(), effect_id: id }),
    returns: json(revision),
    touches: ['rates', 'accounts'],
    keyed: true,
  },
});
