import * as z from 'zod';
import { textChannels } from '#domain/messages/sent-messages.ts';
import { endpoints, json } from '#api/endpoint.ts';
import { uploads } from '#api/uploads.ts';
import { id, formIds, ids, instant, line, outcomes, paragraph } from '../field-parts.ts';
import { mobileNumberOrNone } from '../people/person.ts';

const attachment = z.object({
  file_id: z.int(),
  name: z.string(),
  type: z.string(),
  size: z.int(),
});

const note = z.object({
  id: z.int(),
  shipment_id: z.int(),
  note_type: z.string(),
  note: z.string(),
  is_internal: z.boolean(),
  is_communication: z.boolean(),
  user_id: z.int().nullable(),
  user: z.string().nullable(),
  attachments: z.array(attachment),
  time_created: instant,
});

/** Message to people involved in a shipment, on any channel. */
const message = z.object({
  id: z.string(),
  channel: z.enum(['note', 'email', ...textChannels]),
  to: z.string().nullable(),
  message: z.string(),
  status: z.string().nullable(),
  user: z.string().nullable(),
  attachments: z.array(attachment),
  time_created: instant,
});

const flag = z
  .enum(['true', 'false'])
  .transform((value) => value === 'true')
  .pipe(z.boolean());

export const shipmentNotes = endpoints({
  'GET /shipments/notes/:id': {
    summary:
      'Lists notes of a shipment, newest first. Internal notes are included only for callers who may see them',
    can: 'View shipments',
    returns: json(z.array(note)),
    reads: ['shipments'],
    example: { as: 'ops', params: { id: 1 } },
  },
  'GET /shipments/notes/communication/:id': {
    summary: 'Lists messages sent to the sender and recipient of a shipment, newest first',
    can: 'View shipments',
    returns: json(z.array(message)),
    reads: ['shipments', 'messages'],
    example: { as: 'ops', params: { id: 1 } },
  },
  'POST /shipments/notes': {
    summary: 'Adds a note with up to five attachments, 10 MB in total',
    can: ['Edit shipments', 'Book shipments'],
    form: z.object({
      shipment_id: id,
      note: paragraph('Note'),
      note_type: line('Kind of note', 60).optional(),
      is_internal: flag.default(false).meta({ label: 'Internal' }),
      is_communication: flag.default(false),
      attachments: uploads(5).meta({ label: 'Attachments' }),
    }),
    returns: json(note),
    touches: ['shipments'],
    keyed: true,
  },
  'POST /shipments/notes/bulk': {
    summary: 'Adds the same note to up to 1000 shipments',
    can: ['Edit shipments', 'Book shipments'],
    body: z.object({
      ids,
      note: paragraph('Note').meta({ label: 'Note' }),
      note_type: line('Kind of note', 60).optional().meta({ label: 'Kind of note' }),
      is_internal: z.boolean().default(false).meta({ label: 'Internal' }),
    }),
    returns: json(outcomes),
    touches: ['shipments', 'runs'],
    keyed: true,
    bulk: 'shipments',
    assistants: 'offered',
    runTitle: 'Add a note to #',
    example: {
      as: 'ops',
      body: { ids: [1, 2], note: 'Customer asked for a call before delivery.' },
    },
  },
  'POST /shipments/bulk/email': {
    summary:
      'Emails the people of up to 200 shipments, or addresses of their accounts. No other addresses are allowed',
    can: 'Send notifications',
    form: z.object({
      ids: formIds(200),
      to: z.enum(['recipient', 'sender', 'account', 'addresses']).meta({ label: 'To' }),
      addresses: z.string().max(2000).default('').meta({ label: 'Addresses, separated by commas' }),
      subject: line('Subject', 150),
      message: paragraph('Message', 5000),
      attachments: uploads(5),
    }),
    returns: json(outcomes),
    touches: ['shipments', 'runs', 'messages'],
    keyed: true,
    runTitle: 'Send an email about #',
  },
  'POST /shipments/bulk/email-files': {
    summary: 'Stores up to five files, 10 MB in total, for the emails of a run',
    can: 'Send notifications',
    form: z.object({ attachments: uploads(5) }),
    returns: json(z.object({ files: z.array(z.int()) })),
    touches: [],
    keyed: true,
  },
  'POST /resend-notification': {
    summary:
      'Notifies the sender or recipient again of the current status, at most three times an hour',
    can: 'Send notifications',
    body: z.object({
      shipment_id: id,
      channel: z
        .enum(['sms', 'whatsapp', 'email'])
        .meta({ label: 'By', choices: { sms: 'SMS', whatsapp: 'WhatsApp', email: 'Email' } }),
      to: z
        .enum(['delivery', 'collection'])
        .default('delivery')
        .meta({
          label: 'To',
          choices: { delivery: 'The recipient', collection: 'The sender' },
        }),
    }),
    returns: json(z.object({ status: z.boolean(), message: z.string() })),
    touches: ['shipments', 'messages'],
    keyed: true,
    example: { as: 'ops', body: { shipment_id: 1, channel: 'sms' } },
  },
  'POST /notification/special-trip-request': {
    summary: 'Requests a special trip for a shipment from the provider',
    can: ['Send notifications', 'Book shipments'],
    refuses: [404],
    body: z.object({
      shipment: id,
      contact: z.object({
        name: z.string().max(120).default('').meta({ label: 'Name' }),
        email: z.string().max(254).default('').meta({ label: 'Email', input: 'email' }),
        mobile_number: mobileNumberOrNone.default(''),
      }),
      message: paragraph('Message').default('A special trip, please.'),
    }),
    returns: json(
      z.object({
        status: z.boolean(),
        data: z.object({ success: z.boolean(), message: z.string() }),
      }),
    ),
    touches: ['shipments'],
    keyed: true,
    example: {
      as: 'account',
      body: {
        shipment: 2,
        contact: { name: 'Lerato Mokoena', email: 'lerato@karoo.example' },
        message: 'Needed before noon.',
      },
    },
  },
});
