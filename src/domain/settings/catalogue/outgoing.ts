import { noticeTemplates } from '#domain/messages/notice-templates.ts';
import { MESSAGES_PER_DAY } from '#domain/messages/sent-messages.ts';
import { noticeSwitches } from '#domain/messages/shipment-notices.ts';
import { statusFacts } from '#domain/kernel/statuses.ts';
import { actingEntry, entryForEach, type Entries } from './entry.ts';

const NOTICES = 'server/features/messages/shipment-notices.ts';
const TEXTS = 'server/features/messages/text-queue.ts';

const channelNames = { email: 'Email', sms: 'SMS', whatsapp: 'WhatsApp' } as const;
const legNames = { collection: 'To the sender', delivery: 'To the receiver' } as const;

export const notifications: Entries = {
  ...entryForEach(noticeSwitches, ({ leg, status, channel, setting }) => [
    setting,
    actingEntry(
      [
        `${statusFacts(status).label}: ${channelNames[channel]} ${legNames[leg].toLowerCase()}`,
        'Whether this status is sent through this channel; an account can have its own value.',
      ],
      'src/domain/messages/shipment-notices.ts',
      {
        cell: {
          table: legNames[leg],
          row: statusFacts(status).label,
          column: channelNames[channel],
        },
      },
    ),
  ]),
  ...entryForEach(noticeTemplates, ({ setting, status }) => [
    setting,
    actingEntry(
      [
        `Wording: ${statusFacts(status).label}`,
        'Text of the message. {company}, {reference}, {place} and {link} are filled in.',
      ],
      'src/domain/messages/shipment-notices.ts',
      { long: true },
    ),
  ]),
  [MESSAGES_PER_DAY]: actingEntry(
    [
      'Text messages a day',
      'Maximum number of text messages of an account per day, counted in parts. Further messages are held. 0 means no limit.',
    ],
    'src/domain/messages/sent-messages.ts',
  ),
  notifications_from: actingEntry(['Messages from', 'Earlier messages wait until then.'], NOTICES),
  notifications_to: actingEntry(
    ['Messages until', 'Later messages wait until the next morning.'],
    NOTICES,
  ),
  allow_push_notifications_weekend: actingEntry(
    ['Messages at weekends', 'When off, messages wait until Monday.'],
    'src/domain/messages/shipment-notices.ts',
  ),
  allow_push_notifications_public_holidays: actingEntry(
    ['Messages on public holidays', 'When off, messages wait until the next day.'],
    'src/domain/messages/shipment-notices.ts',
  ),
  notification_sender_name: actingEntry(
    ['Sender name', 'The first words of messages. If empty, the company name is used.'],
    NOTICES,
  ),
  notification_sender_email: actingEntry(
    ['Sender email', 'Reply-to address of emails.'],
    'server/features/messages/email-queue.ts',
  ),
  sms_sender_id: actingEntry(['SMS sender', 'Sender of text messages.'], TEXTS),
  whatsapp_number: actingEntry(['WhatsApp number', 'Sender of WhatsApp messages.'], TEXTS),
  whatsapp_excluded_accounts: actingEntry(
    ['Accounts without WhatsApp', 'Accounts that get no WhatsApp messages.'],
    NOTICES,
  ),
  shorten_tracking_urls: actingEntry(
    ['Short links', 'Links to the tracker in messages are shortened.'],
    NOTICES,
  ),
};

export const marketplace: Entries = {
  marketplace_notify_failed_events: actingEntry(
    ['Notify staff of failed events', 'A notification, at most once an hour.'],
    'server/features/marketplace/events/failure-notice.ts',
  ),
  marketplace_notify_recipients: actingEntry(
    [
      'Notify recipients of marketplace parcels',
      'When off, they get no status messages; the marketplace notifies them itself.',
    ],
    NOTICES,
  ),
};

export const keys: Entries = {
  sms_api_key: actingEntry(
    ['SMS key', 'API key of the SMS provider. If empty, the key of the server is used.'],
    TEXTS,
  ),
  whatsapp_access_token: actingEntry(
    [
      'WhatsApp token',
      'API key of the WhatsApp provider. If empty, the key of the server is used.',
    ],
    TEXTS,
  ),
  push_notification_key: actingEntry(
    ['Push key', 'API key of the push provider. If empty, the key of the server is used.'],
    'server/features/messages/push-queue.ts',
  ),
  geocoding_api_key: actingEntry(
    ['Key for address search', 'API key of the geocoder. If empty, the key of the server is used.'],
    'server/features/booking/geocoding.routes.ts',
  ),
  three_words_api_key: actingEntry(
    [
      'Three-word address key',
      'API key for three-word addresses. If empty, the key of the server is used.',
    ],
    'server/features/look-ups/look-ups.routes.ts',
  ),
  enable_webhook_sending: actingEntry(
    ['Send webhooks', 'When off, events wait.'],
    'server/features/integrations/claim-deliveries.ts',
  ),
  webhook_signing_secret: actingEntry(
    [
      'Webhook signing secret',
      'Adds a second signature to webhooks, so that receivers for several accounts can check one secret.',
    ],
    'server/features/integrations/delivery-worker.ts',
  ),
  integrations: actingEntry(
    [
      'Kinds of integrations',
      'New webhooks can be added only while webhook is chosen. Existing ones stay.',
    ],
    'server/features/integrations/integration-list.ts',
    { options: 'integration-types' },
  ),
};
