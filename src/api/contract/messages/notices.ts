import * as z from 'zod';
import { viewPaths } from '#domain/generated/view-paths.ts';
import { noticeFields } from '#domain/messages/notice.fields.ts';
import {
  audiences,
  isConsolePage,
  levelWords,
  noticeLevels,
  noticeStates,
} from '#domain/messages/notices.ts';
import { endpoints, json, jsonParameter } from '#api/endpoint.ts';
import { listOfRows, rowOf } from '#api/field-schemas.ts';
import { id, instant, line, paragraph } from '../field-parts.ts';

const chosen = z.array(id).max(200).default([]);

/** Recipients of a notice; all given conditions must match. */
const segment = z.strictObject({
  audience: z.enum(audiences).meta({ label: 'Audience' }),
  role_ids: chosen.meta({ label: 'Roles' }),
  branch_ids: chosen.meta({ label: 'Branches' }),
  account_ids: chosen.meta({ label: 'Accounts' }),
  /** Accounts with parcels in lockers of these networks now. */
  network_ids: chosen.meta({ label: 'Networks' }),
});

const ids = z.array(z.int());
const keptSegment = z.object({
  audience: z.enum(audiences),
  role_ids: ids,
  branch_ids: ids,
  account_ids: ids,
  network_ids: ids,
});

const state = z.enum(noticeStates);
const notice = rowOf(noticeFields).extend({ segment: keptSegment });

const reach = z.object({
  people: z.int(),
  accounts: z.int(),
  /** Names of up to five recipients. */
  names: z.array(z.string()),
});

const draft = z.object({
  /** Draft to change; by default a new draft is created. */
  id: id.optional(),
  title: line('Title', 120),
  body: paragraph('Text', 1000),
  level: z.enum(noticeLevels).default('info').meta({ label: 'Level', choices: levelWords }),
  href: z
    .string()
    .trim()
    .max(500)
    .refine(
      (address) => isConsolePage(address, viewPaths),
      'Use the address of a page in the console.',
    )
    .nullish()
    .meta({ label: 'Link', hint: 'A page of the console, such as /lockers?q=state:offline' }),
  segment,
  publish_at: instant
    .nullish()
    .meta({ label: 'Publish at', hint: 'Leave empty to publish immediately.' }),
  expires_at: instant
    .nullish()
    .meta({ label: 'Ends', hint: 'The notice is shown in the notifications until this time.' }),
});

const everybody = {
  audience: 'everybody',
  role_ids: [],
  branch_ids: [],
  account_ids: [],
  network_ids: [],
};

export const notices = endpoints({
  'GET /notifications': {
    summary: 'Lists notices with the number of people they reached and the number who read them',
    can: 'Publish notifications',
    ...listOfRows(notice, noticeFields, {}),
    reads: ['notices'],
    example: { as: 'ops' },
  },
  'GET /notifications/preview': {
    summary:
      'Counts the people and accounts that a segment reaches now, and returns five of the people',
    can: 'Publish notifications',
    query: z.object({ segment: jsonParameter(segment) }),
    returns: json(reach),
    reads: ['notices'],
    example: { as: 'ops', query: { segment: everybody } },
  },
  'POST /notifications': {
    summary: 'Creates a draft of a notice, or changes a notice that is not published yet',
    can: 'Publish notifications',
    refuses: [404, 409],
    body: draft,
    returns: json(notice),
    touches: ['notices'],
    keyed: true,
    versioned: true,
    example: {
      as: 'ops',
      body: {
        title: 'Depots close early on Thursday',
        body: 'Collections after 14:00 move to Friday.',
        segment: everybody,
      },
    },
  },
  'POST /publish-notification': {
    summary:
      'Publishes a notice now or at a given time, to everyone in its segment at that time, or withdraws it from everyone’s notifications',
    can: 'Publish notifications',
    refuses: [404, 409],
    body: z.object({
      id,
      publish_at: instant.optional().meta({ label: 'Publish at' }),
      withdraw: z.boolean().optional(),
    }),
    returns: json(z.object({ id: z.int(), state, recipients: z.int() })),
    touches: ['notices', 'notifications'],
    keyed: true,
    example: { as: 'ops', body: { id: 3 } },
  },
});
