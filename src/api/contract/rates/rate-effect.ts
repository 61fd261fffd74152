import * as z from 'zod';
import { breakdowns, effectStates } from '#domain/rates/effect-result.ts';

const figures = {
  shipments: z.int(),
  current: z.number(),
  draft: z.number(),
  difference: z.number(),
  change: z.number().nullable(),
};
const effectRow = z.object({ key: z.string(), label: z.string(), ...figures });
const example = {
  example: z.string(),
  account: z.string(),
  service: z.string(),
  shipments: z.int(),
};

/** Price differences that a revision would cause for the shipments of some days. */
export const effect = z.object({
  effect_id: z.int(),
  rate_revision_id: z.int(),
  against_revision_id: z.int().nullable(),
  /** Group to which the effect is limited; null for the whole revision. */
  rate_group_id: z.int().nullable(),
  state: z.enum(effectStates).meta({
    description:
      'working while shipments are still being added; old if the revision was edited later; stopped if the server ended before it finished',
  }),
  /** Progress from 0 to 1: share of the days that the figures already include. */
  done: z.number(),
  first_day: z.string(),
  last_day: z.string(),
  totals: z.object({
    ...figures,
    charged: z.number(),
    more: z.int(),
    less: z.int(),
    same: z.int(),
    over_ten_percent: z.int(),
    outliers: z.int(),
    without_price: z.int(),
  }),
  by: z.record(z.enum(breakdowns), z.array(effectRow)),
  histogram: z.array(z.object({ from: z.number(), shipments: z.int() })),
  outliers: z.array(z.object({ ...example, current: z.number(), draft: z.number() })),
  unpriced: z.array(z.object({ ...example, route: z.string(), weight: z.number() })),
  milliseconds: z.number(),
});
