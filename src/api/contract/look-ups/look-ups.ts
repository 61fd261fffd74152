import * as z from 'zod';
import { threeWordsIn } from '#domain/places/three-words.ts';
import { endpoints, json } from '#api/endpoint.ts';
import { dayHere, instant, named } from '../field-parts.ts';

const words = z
  .string()
  .max(100)
  .transform((text, context) => {
    const read = threeWordsIn(text);
    if (read !== null) return read;
    context.issues.push({
      code: 'custom',
      message: 'Use three words separated by dots.',
      input: text,
    });
    return z.NEVER;
  })
  .pipe(z.string());

const near = z
  .string()
  .regex(
    /^-?\d{1,2}(\.\d{1,8})?,\d{1,3}(\.\d{1,8})?$/,
    'Use a latitude and a longitude, separated by a comma.',
  );

const terminal = z.object({
  code: z.string(),
  name: z.string(),
  sizes: z.array(
    z.object({
      size: z.string(),
      free: z.int(),
      of: z.int(),
    }),
  ),
  /** Owner of the locker: our company or the transport provider. */
  source: z.enum(['own', 'provider']),
  /** Time at which the data was current. */
  at: instant,
});

const kinds = z.object({
  service_days: z.array(named),
  surcharges: z.array(named),
  rates: z.array(named),
});

export const lookUps = endpoints({
  'GET /what3words': {
    summary: 'Returns the point in South Africa of a three-word address',
    can: 'View look-ups',
    refuses: [404, 422, 503],
    query: z.object({ words }),
    returns: json(z.object({ words: z.string(), latitude: z.number(), longitude: z.number() })),
  },
  'GET /terminals/availability': {
    summary:
      'Lists free doors of terminals by size: our own, and those of the transport provider where one is set up',
    can: ['View lockers', 'Book shipments'],
    query: z.object({
      code: z.string().trim().min(1).max(20).optional(),
      near: near.optional(),
      size: z.string().trim().min(1).max(10).optional(),
      date: dayHere.optional(),
    }),
    returns: json(
      z.object({
        terminals: z.array(terminal),
        /** Whether only our own lockers are listed because the provider did not answer. */
        partial: z.boolean(),
      }),
    ),
    example: { as: 'account', query: { near: '-26.107,28.056' } },
  },
  'GET /general-data': {
    summary:
      'Returns the look-ups that many screens need: enterprise types, sales agents, rate groups, zones and tags',
    can: 'View look-ups',
    returns: json(
      z.object({
        enterprise_types: z.array(named),
        sales_agents: z.array(named),
        rate_groups: z.array(named),
        zones: kinds,
        tags: kinds,
      }),
    ),
    reads: ['enterprise-types', 'sales-agents', 'rates', 'zones', 'tags'],
    example: { as: 'ops' },
  },
  'GET /enterprise-types': {
    summary: 'Lists the kinds of enterprise that an account can be',
    can: 'View look-ups',
    returns: json(z.array(named)),
    reads: ['enterprise-types'],
    example: { as: 'account' },
  },
});
