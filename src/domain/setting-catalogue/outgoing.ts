import { noticeSwitches } from '../shipment-notices.ts';
import { statusFacts } from '../statuses.ts';
import { acts, each, kept, type Entries } from './entry.ts';

const NOTICES = 'server/features/messages/shipment-notices.ts';
const TEXTS = 'server/features/messages/text-queue.ts';

const channelNames = { email: 'Email', sms: 'SMS', whatsapp: 'WhatsApp' } as const;
const legNames = { collection: 'To the sender', delivery: 'To the receiver' } as const;

export const notifications: Entries = {
  ...each(noticeSwitches, ({ leg, status, channel, setting }) => [
    setting,
    acts(
      [
        `${statusFacts(status).label}: ${channelNames[channel]} ${legNames[leg].toLowerCase()}`,
        'Whether this status is sent so; an account can have its own.',
      ],
      'src/domain/shipment-notices.ts',
      {
        cell: {
          table: legNames[leg],
          row: statusFacts(status).label,
          column: channelNames[channel],
        },
      },
    ),
  ]),
  notifications_from: acts(['Messages from', 'Earlier ones wait until then.'], NOTICES),
  notifications_to: acts(['Messages until', 'Later ones wait until the next morning.'], NOTICES),
  allow_push_notifications_weekend: acts(
    ['Messages at weekends', 'Without it they wait until Monday.'],
    'src/domain/shipment-notices.ts',
  ),
  allow_push_notifications_public_holidays: acts(
    ['Messages on public holidays', 'Without it they wait until the next day.'],
    'src/domain/shipment-notices.ts',
  ),
  notification_sender_name: acts(
    ['Sender name', 'How messages begin; the company name without it.'],
    NOTICES,
  ),
  notification_sender_email: acts(
    ['Sender email', 'Where answers to emails go.'],
    'server/features/messages/email-queue.ts',
  ),
  sms_sender_id: acts(['SMS sender', 'Whom text messages come from.'], TEXTS),
  whatsapp_number: acts(['WhatsApp number', 'Whom WhatsApp messages come from.'], TEXTS),
  whatsapp_excluded_accounts: acts(
    ['Accounts without WhatsApp', 'Their people get no WhatsApp messages.'],
    NOTICES,
  ),
  shorten_tracking_urls: acts(
    ['Short links', 'Links in messages to the own tracker have no word that is not needed.'],
    NOTICES,
  ),
};

const RATINGS = 'src/domain/ratings.ts';

export const feedback: Entries = {
  nps_enabled: acts(
    ['Ask for a rating', 'After a delivery its recipient is sent a link, by email or else by SMS.'],
    RATINGS,
  ),
  nps_delay_hours: acts(
    ['Ask after', 'So long after the delivery, and not in quiet hours.'],
    RATINGS,
    {
      unit: 'h',
    },
  ),
  nps_promoter_minimum: acts(
    ['Promoters from', 'A shipment rated so or better has a promoter.'],
    RATINGS,
  ),
  nps_detractor_maximum: acts(
    ['Detractors up to', 'A shipment rated so or worse has a detractor.'],
    RATINGS,
  ),
};

export const marketplace: Entries = {
  marketplace_notify_failed_events: acts(
    ['Tell staff of failed events', 'A notification, at most once an hour.'],
    'server/features/marketplace/failure-notice.ts',
  ),
  marketplace_notify_recipients: acts(
    [
      'Tell receivers of marketplace parcels',
      'Without it they get no messages of status: the marketplace tells them itself.',
    ],
    NOTICES,
  ),
};

export const keys: Entries = {
  sms_api_key: acts(
    ['SMS key', 'How the provider of text messages knows us; the one of the server without it.'],
    TEXTS,
  ),
  whatsapp_access_token: acts(
    ['WhatsApp token', 'How WhatsApp knows us; the one of the server without it.'],
    TEXTS,
  ),
  push_notification_key: kept(
    ['Push key', 'How devices of drivers are reached.'],
    "Baton writes to drivers by text message; the drivers' app reads it for push messages.",
  ),
  geocoding_api_key: acts(
    ['Key for address search', 'How the geocoder knows us; the one of the server without it.'],
    'server/features/booking/geocoding.routes.ts',
  ),
  three_words_api_key: acts(
    [
      'Three-word address key',
      'How the service of three-word addresses knows us; the one of the server without it.',
    ],
    'server/features/look-ups/look-ups.routes.ts',
  ),
  enable_webhook_sending: acts(
    ['Webhooks are sent', 'While it is off deliveries wait.'],
    'server/features/integrations/claim-deliveries.ts',
  ),
  webhook_signing_secret: acts(
    [
      'Webhook signing secret',
      'Signs what webhooks send a second time, so that receivers of many accounts check one secret.',
    ],
    'server/features/integrations/delivery-worker.ts',
  ),
  integrations: acts(
    ['Kinds of integrations', 'Those that can be added.'],
    'server/features/integrations/integration-list.ts',
    { options: 'integration-types' },
  ),
};
