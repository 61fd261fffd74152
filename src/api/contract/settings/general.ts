import * as z from 'zod';
import { endpoints, json, list } from '#api/endpoint.ts';
import { words } from '#api/list-filter.ts';
import { upload } from '#api/uploads.ts';
import { instant, month } from '../field-parts.ts';
import { email, mobileNumber, name } from '../people/person.ts';

const named = z.object({ id: z.int(), name: z.string() });
const kinds = z.object({
  service_days: z.array(named),
  surcharges: z.array(named),
  rates: z.array(named),
});

/**
 * Setting as sent to clients. Some values are JSON lists; a secret shows its last four characters.
 */
const setting = z.object({
  setting: z.string(),
  value: z.string().nullable(),
  is_secret: z.boolean().optional(),
});

/** Setting with its version and last change, which only staff see. */
const editedSetting = setting.extend({
  version: z.int(),
  changed_by: z.string().nullable(),
  changed_at: instant.nullable(),
});

const phoneCode = z.object({
  code: z.string(),
  label: z.string(),
  phone: z.string(),
  suggested: z.boolean(),
});

const salesAgent = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string().nullable(),
  mobile_number: z.string().nullable(),
  code: z.string(),
  commission_percentage: z.number(),
  active: z.boolean(),
  time_created: instant,
  version: z.int(),
  /**
   * Figures of the month in `figures_for`: current accounts, and amounts in rand, excluding VAT.
   */
  accounts: z.int().meta({ needs: 'View billing' }).optional(),
  charged: z.number().meta({ needs: 'View billing' }).optional(),
  received: z.number().meta({ needs: 'View billing' }).optional(),
  commission: z.number().meta({ needs: 'View billing' }).optional(),
});

const listedAgents = list(salesAgent, {
  filter: { search: words, active: z.boolean().optional() },
  sort: ['id', 'name', 'code', 'commission_percentage', 'time_created'],
});

const salesAgentFields = z.object({
  name,
  email: email.nullish(),
  mobile_number: mobileNumber.nullish(),
  code: z
    .string()
    .trim()
    .toUpperCase()
    .pipe(z.string().regex(/^[A-Z0-9-]{2,12}$/, 'Use 2 to 12 letters, digits or hyphens.'))
    .meta({ label: 'Code' }),
  commission_percentage: z.number().min(0).max(100).meta({ label: 'Commission, %' }),
  active: z.boolean().default(true).meta({ label: 'Active' }),
});

export const general = endpoints({
  'GET /general-data': {
    summary:
      'The look-ups that many screens need: enterprise types, sales agents, rate groups, zones and tags',
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
  'GET /settings/:id': {
    summary: 'All settings of an account, 0 being the provider; secrets are masked',
    can: ['View settings', 'Edit own account'],
    params: z.object({ id: z.coerce.number().pipe(z.int().min(0).max(2_147_483_647)) }),
    returns: json(z.array(editedSetting)),
    reads: ['settings'],
    example: { as: 'superadmin', params: { id: 0 } },
  },
  'GET /setting-consequences': {
    summary:
      'What it means today that a switch is off which stops something outgoing, with numbers',
    can: 'View settings',
    returns: json(z.array(z.object({ setting: z.string(), while_off: z.string() }))),
    reads: ['settings'],
    example: { as: 'superadmin' },
  },
  'GET /settings/get-settings/:id': {
    summary: 'The settings that the console loads after sign-in: never a secret',
    can: 'enrolling',
    params: z.object({ id: z.coerce.number().pipe(z.int().min(0).max(2_147_483_647)) }),
    returns: json(z.array(setting)),
    reads: ['settings'],
    example: { as: 'ops', params: { id: 0 } },
  },
  'POST /settings': {
    summary:
      'Saves settings of the provider, or of an account over them, where null leaves one to the provider again. A masked secret sent back unchanged stays as it is; a version that is no longer the latest is refused. Who may view settings can change those of permissions_additional_settings',
    can: ['Edit settings', 'View settings'],
    refuses: [404, 409],
    body: z.object({
      account_id: z.int().min(0).max(2_147_483_647).optional(),
      data: z
        .array(
          z.object({
            setting: z.string().max(100),
            value: z.string().max(100_000).nullable(),
            version: z.int().min(0).optional(),
          }),
        )
        .min(1)
        .max(500),
    }),
    returns: json(z.object({ message: z.string() })),
    current: z.array(setting.extend({ version: z.int() })),
    touches: ['settings'],
    example: {
      as: 'superadmin',
      body: { data: [{ setting: 'support_number', value: '+27115550100' }] },
    },
  },
  'GET /phone-code': {
    summary: "The caller's own country and its dial code",
    can: 'public',
    returns: json(phoneCode),
    example: {},
  },
  'GET /phone-codes': {
    summary: 'All countries with their dial codes',
    can: 'public',
    returns: json(z.array(phoneCode)),
    example: {},
  },
  'POST /uploadLogo': {
    summary: "Replaces the provider's logo: PNG or JPEG, at most 2 MB",
    can: 'Edit settings',
    form: z.object({ logo: upload() }),
    returns: json(z.object({ url: z.string() })),
    touches: ['settings'],
  },
  'GET /logo/:id': {
    summary: "A provider's logo",
    can: 'public',
    returns: { kind: 'file', types: ['image/png', 'image/jpeg'] },
    reads: ['settings'],
  },
  'GET /permissions': {
    summary: 'All permissions there are',
    can: 'View permissions',
    returns: json(z.array(named)),
    reads: ['roles'],
    example: { as: 'ops' },
  },
  'GET /api-permission-categories': {
    summary: 'The same permissions by category',
    can: 'View permissions',
    returns: json(z.array(named.extend({ permissions: z.array(named) }))),
    reads: ['roles'],
    example: { as: 'ops' },
  },
  'GET /sales-agents': {
    summary: 'Sales agents',
    can: 'View sales agents',
    ...listedAgents,
    query: listedAgents.query.extend({
      figures_for: month
        .meta({ description: 'Figures of this month come with each row; they need View billing' })
        .optional(),
    }),
    reads: ['sales-agents', 'billing', 'accounts'],
    example: { as: 'billing', query: { range: [0, 24], figures_for: '2026-10' } },
  },
  'POST /sales-agents': {
    summary: 'Adds a sales agent',
    can: 'Edit sales agents',
    body: salesAgentFields,
    returns: json(salesAgent),
    touches: ['sales-agents'],
    keyed: true,
    example: {
      as: 'ops',
      body: { name: 'Thandi Mokoena', code: 'TMK', commission_percentage: 2.5 },
    },
  },
  'PUT /sales-agents/:id': {
    summary: 'Changes a sales agent',
    can: 'Edit sales agents',
    body: salesAgentFields,
    returns: json(salesAgent),
    touches: ['sales-agents'],
    versioned: true,
    example: {
      as: 'ops',
      params: { id: 1 },
      body: { name: 'Thandi Mokoena', code: 'TM1', commission_percentage: 3 },
    },
  },
  'GET /enterprise-types': {
    summary: 'Kinds of enterprise an account can be',
    can: 'View look-ups',
    returns: json(z.array(named)),
    reads: ['enterprise-types'],
    example: { as: 'account' },
  },
});
