import { noticeTemplates, templateForm } from '#domain/messages/notice-templates.ts';
import { noticeSwitches } from '#domain/messages/shipment-notices.ts';
import { statusFacts } from '#domain/kernel/statuses.ts';
import {
  clock,
  flag,
  list,
  mailbox,
  number,
  secret,
  settingsForEach,
  text,
  type Definitions,
} from '../definition.ts';

const channelNames = { email: 'Email', sms: 'SMS', whatsapp: 'WhatsApp' } as const;
const legNames = { collection: 'To the sender', delivery: 'To the receiver' } as const;

export const notifications = {
  ...settingsForEach(noticeSwitches, ({ leg, status, channel, setting }) => [
    setting,
    flag(
      `${statusFacts(status).label}: ${channelNames[channel]} ${legNames[leg].toLowerCase()}`,
      'Whether this status is sent through this channel; an account can have its own value.',
      {
        default: leg === 'delivery' ? channel !== 'whatsapp' : channel === 'email',
        override: true,
        cell: {
          table: legNames[leg],
          row: statusFacts(status).label,
          column: channelNames[channel],
        },
      },
    ),
  ]),
  ...settingsForEach(noticeTemplates, ({ setting, status, text: template }) => [
    setting,
    text(
      `Wording: ${statusFacts(status).label}`,
      'Text of the message. {company}, {reference}, {place} and {link} are filled in.',
      { default: template, form: templateForm, long: true, override: true },
    ),
  ]),
  messages_per_day: number(
    'Text messages a day',
    'Maximum number of text messages of an account per day, counted in parts. Further messages are held. 0 means no limit.',
    { default: 0, bounds: [0, 1_000_000], override: true },
  ),
  notifications_from: text(
    'Messages from',
    'Messages that are due earlier in the day wait until this time.',
    {
      default: '07:00',
      form: clock,
    },
  ),
  notifications_to: text(
    'Messages until',
    'Messages that are due later in the day wait until the next morning.',
    {
      default: '20:00',
      form: clock,
    },
  ),
  allow_push_notifications_weekend: flag(
    'Messages at weekends',
    'When off, messages wait until Monday.',
    { default: true },
  ),
  allow_push_notifications_public_holidays: flag(
    'Messages on public holidays',
    'When off, messages wait until the next day.',
    { default: true },
  ),
  notification_sender_name: text(
    'Sender name',
    'The first words of messages. If empty, the company name is used.',
  ),
  notification_sender_email: text('Sender email', 'Reply-to address of emails.', { form: mailbox }),
  sms_sender_id: text('SMS sender', 'Sender of text messages.'),
  whatsapp_number: text('WhatsApp number', 'Sender of WhatsApp messages.'),
  whatsapp_excluded_accounts: list(
    'Accounts without WhatsApp',
    'Accounts that get no WhatsApp messages.',
    { items: 'ids' },
  ),
  shorten_tracking_urls: flag('Short links', 'Links to the tracker in messages are shortened.', {
    default: true,
  }),
} satisfies Definitions;

export const feedback = {
  nps_enabled: flag(
    'Ask for a rating',
    'Recipients get a link after a delivery, by email if possible, otherwise by SMS.',
    { default: true },
  ),
  nps_delay_hours: number(
    'Ask after',
    'Time between the delivery and the request for a rating. No requests are sent in quiet hours.',
    {
      default: 24,
      bounds: [0, 8760],
      unit: 'h',
    },
  ),
  nps_promoter_minimum: number('Promoters from', 'The lowest score that counts as a promoter.', {
    default: 9,
    bounds: [0, 10],
  }),
  nps_detractor_maximum: number(
    'Detractors up to',
    'The highest score that counts as a detractor.',
    { default: 6, bounds: [0, 10] },
  ),
} satisfies Definitions;

export const marketplace = {
  marketplace_notify_failed_events: flag(
    'Notify staff of failed events',
    'Staff get a notification about failed marketplace events, at most once an hour.',
    { default: true },
  ),
  marketplace_notify_recipients: flag(
    'Notify recipients of marketplace parcels',
    'When off, these recipients get no status messages, because the marketplace notifies them.',
  ),
} satisfies Definitions;

export const keys = {
  sms_api_key: secret(
    'SMS key',
    'API key of the SMS provider. If empty, the key of the server is used.',
  ),
  whatsapp_access_token: secret(
    'WhatsApp token',
    'API key of the WhatsApp provider. If empty, the key of the server is used.',
  ),
  push_notification_key: secret(
    'Push key',
    'API key of the push provider. If empty, the key of the server is used.',
  ),
  geocoding_api_key: secret(
    'Key for address search',
    'API key of the geocoder. If empty, the key of the server is used.',
  ),
  three_words_api_key: secret(
    'Three-word address key',
    'API key for three-word addresses. If empty, the key of the server is used.',
  ),
  enable_webhook_sending: flag(
    'Send webhooks',
    'When off, events wait at most 7 days until webhooks are switched on again.',
    {
      default: true,
      portal: 'console',
    },
  ),
  webhook_signing_secret: secret(
    'Webhook signing secret',
    'Adds a second signature to webhooks, so that receivers for several accounts can check one secret.',
  ),
  integrations: list(
    'Kinds of integrations',
    'New webhooks can be added only while “webhook” is chosen. Existing webhooks stay.',
    {
      default: ['webhook', 'shiplogic', 'woocommerce', 'shopify', 'marketplace'],
      options: 'integration-types',
      portal: 'console',
    },
  ),
} satisfies Definitions;
