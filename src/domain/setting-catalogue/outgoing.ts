import { noticeSwitches } from '../shipment-notices.ts';
import { statusFacts } from '../statuses.ts';
import { CLIENTS, acts, each, kept, type Entries } from './entry.ts';

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
  allow_push_notifications_weekend: kept(
    ['Messages at weekends', 'Without it they wait until Monday.'],
    CLIENTS,
  ),
  allow_push_notifications_public_holidays: kept(
    ['Messages on public holidays', 'Without it they wait until the next day.'],
    CLIENTS,
  ),
  notification_sender_name: acts(
    ['Sender name', 'How messages begin; the company name without it.'],
    NOTICES,
  ),
  notification_sender_email: kept(
    ['Sender email', 'Where answers to emails about shipments go.'],
    CLIENTS,
  ),
  sms_sender_id: acts(['SMS sender', 'Whom text messages come from.'], TEXTS),
  whatsapp_number: acts(['WhatsApp number', 'Whom WhatsApp messages come from.'], TEXTS),
  whatsapp_excluded_accounts: acts(
    ['Accounts without WhatsApp', 'Their people get no WhatsApp messages.'],
    NOTICES,
  ),
  shorten_tracking_urls: kept(['Short links', 'The links in messages.'], CLIENTS),
};

export const feedback: Entries = {
  nps_enabled: kept(['Ask for a rating', 'After a delivery.'], CLIENTS),
  nps_delay_hours: kept(['Ask after', 'After a delivery.'], CLIENTS, { unit: 'h' }),
  nps_promoter_minimum: kept(['Promoters from', 'Who counts as a promoter.'], CLIENTS),
  nps_detractor_maximum: kept(['Detractors up to', 'Who counts as a detractor.'], CLIENTS),
};

export const marketplace: Entries = {
  marketplace_notify_failed_events: kept(
    ['Tell staff of failed events', 'A notification.'],
    CLIENTS,
  ),
  marketplace_notify_recipients: kept(
    ['Tell receivers of marketplace parcels', 'Messages of status.'],
    CLIENTS,
  ),
};

export const keys: Entries = {
  sms_api_key: kept(['SMS key', 'How the provider of text messages knows us.'], CLIENTS),
  whatsapp_access_token: kept(['WhatsApp token', 'How WhatsApp knows us.'], CLIENTS),
  push_notification_key: kept(
    ['Push key', 'How devices of drivers are reached.'],
    "Baton writes to drivers by text message; the drivers' app reads it for push messages.",
  ),
  geocoding_api_key: kept(['Key for address search', 'How the geocoder knows us.'], CLIENTS),
  three_words_api_key: kept(
    ['Three-word address key', 'How the service of three-word addresses knows us.'],
    CLIENTS,
  ),
  enable_webhook_sending: kept(['Webhooks are sent', 'While it is off deliveries wait.'], CLIENTS),
  webhook_signing_secret: kept(['Webhook signing secret', 'Signs what webhooks send.'], CLIENTS),
  integrations: kept(['Kinds of integrations', 'Those that can be added.'], CLIENTS, {
    options: 'integration-types',
  }),
};
