import {
  address,
  clock,
  list,
  mailbox,
  number,
  telephone,
  text,
  type Definitions,
} from '../definition.ts';

export const company = {
  company_name: text(
    'Company name',
    'Shown in the console and on public pages, printed on waybills and stickers, used at the start of every customer message, and named in emails about sign-ins.',
    { default: 'Your company', portal: 'everyone' },
  ),
  logo_url: text(
    'Logo',
    'Shown in the console, on the sign-in and public pages, on documents and in emails.',
    { form: address, portal: 'everyone' },
  ),
  website_url: text('Website', 'A link under Help in the navigation.', {
    form: address,
    portal: 'everyone',
  }),
  terms_url: text('Terms', 'A link under Help in the navigation.', {
    form: address,
    portal: 'everyone',
  }),
  facebook_url: text('Facebook page', 'A link under Help in the navigation.', {
    form: address,
    portal: 'console',
  }),
  tracking_url: text(
    'Public tracker',
    'Address of the public tracker. Used for the link in messages and the code on waybills and stickers.',
    { form: address, portal: 'console' },
  ),
  support_email: text(
    'Support email',
    'Printed on waybills. Special trip requests are sent to this address.',
    { form: mailbox, portal: 'everyone' },
  ),
  support_number: text('Support number', 'Printed on waybills.', {
    form: telephone,
    portal: 'everyone',
  }),
  work_hours_from: text('Support open from', 'Printed next to the support number on waybills.', {
    default: '08:00',
    form: clock,
    portal: 'console',
  }),
  work_hours_to: text('Support open until', 'Printed next to the support number on waybills.', {
    default: '17:00',
    form: clock,
    portal: 'console',
  }),
  custom_widget_html: text(
    'Widget for customers',
    'HTML, for instance a chat, shown to account users in a sandboxed frame.',
    { long: true, portal: 'accounts' },
  ),
} satisfies Definitions;

const levels = ['info', 'success', 'warning', 'error'];

export const siteMessages = {
  site_wide_message_client: text(
    'Message to customers',
    'Shown above every page to account users until it is cleared.',
    { long: true, portal: 'accounts' },
  ),
  site_wide_message_client_type: text(
    'Kind of the message to customers',
    'Sets the colour and the icon of the message.',
    {
      default: 'info',
      choices: levels,
      portal: 'accounts',
    },
  ),
  site_wide_message_admin: text(
    'Message to staff',
    'Shown above every page to staff until it is cleared.',
    { long: true, portal: 'staff' },
  ),
  site_wide_message_admin_type: text(
    'Kind of the message to staff',
    'Sets the colour and the icon of the message.',
    {
      default: 'info',
      choices: levels,
      portal: 'staff',
    },
  ),
} satisfies Definitions;

export const dashboard = {
  dashboard_period_days: number(
    'Days covered by figures',
    'Days covered by on-time delivery and failed attempts on the dashboard, at most 92.',
    { default: 30, bounds: [1, 366], unit: 'days', portal: 'console' },
  ),
  dashboard_refresh_seconds: number(
    'Refresh interval',
    'How often a client asks for new figures.',
    {
      default: 60,
      bounds: [5, 86_400],
      unit: 's',
      portal: 'console',
      keptFor: 'Used by API clients that poll. Baton receives changes live.',
    },
  ),
  dashboard_collection_statuses: list(
    'Statuses that count as “to collect”',
    'The first group of statuses on the dashboard.',
    {
      default: ['submitted', 'collection-assigned', 'collection-unassigned', 'collection-rejected'],
      options: 'statuses',
      portal: 'console',
    },
  ),
  dashboard_delivery_statuses: list(
    'Statuses that count as “to deliver”',
    'The second group of statuses on the dashboard.',
    {
      default: [
        'at-destination-hub',
        'delivery-assigned',
        'delivery-unassigned',
        'out-for-delivery',
      ],
      options: 'statuses',
      portal: 'console',
    },
  ),
  dashboard_exception_statuses: list(
    'Statuses that count as exceptions',
    'The third group of statuses on the dashboard.',
    {
      default: [
        'collection-exception',
        'collection-failed-attempt',
        'delivery-exception',
        'delivery-failed-attempt',
        'on-hold',
        'undeliverable',
      ],
      options: 'statuses',
      portal: 'console',
    },
  ),
  map_max_node_count: number(
    'Corners of a drawn area',
    'Maximum number of corners of a zone on the map.',
    { default: 5000, bounds: [3, 100_000], unit: 'corners', portal: 'staff' },
  ),
  exclude_features: list(
    'Hidden pages',
    'Pages that are hidden from everybody after their next sign-in or reload, whatever their permissions.',
    { options: 'places', portal: 'console' },
  ),
  permissions_additional_settings: list(
    'Settings that others may change',
    'Settings that everybody who can view settings may also change, by key. Secrets are excluded.',
    { portal: 'console' },
  ),
} satisfies Definitions;
