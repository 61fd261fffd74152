import { actingEntry, keptEntry, type Entries } from './entry.ts';

const DOCUMENTS = 'server/features/shipments/documents/shipment-documents.ts';
const NAVIGATION = 'src/app/frame/navigation.ts';
const SITE_MESSAGE = 'src/app/frame/site-message.tsx';

export const company: Entries = {
  company_name: actingEntry(
    [
      'Company name',
      'Shown in the console and on public pages, printed on waybills and stickers, used at the start of every customer message, and named in emails about sign-ins.',
    ],
    DOCUMENTS,
  ),
  logo_url: actingEntry(
    ['Logo', 'Shown in the console, on the sign-in and public pages, on documents and in emails.'],
    'server/features/settings/logo.ts',
  ),
  website_url: actingEntry(['Website', 'A link under Help in the navigation.'], NAVIGATION),
  terms_url: actingEntry(['Terms', 'A link under Help in the navigation.'], NAVIGATION),
  facebook_url: actingEntry(['Facebook page', 'A link under Help in the navigation.'], NAVIGATION),
  tracking_url: actingEntry(
    ['Public tracker', 'The link in messages, and the code on waybills and stickers.'],
    DOCUMENTS,
  ),
  support_email: actingEntry(
    ['Support email', 'Printed on waybills. Special trip requests are sent to this address.'],
    DOCUMENTS,
  ),
  support_number: actingEntry(['Support number', 'Printed on waybills.'], DOCUMENTS),
  work_hours_from: actingEntry(
    ['Support open from', 'Printed beside the support number on waybills.'],
    DOCUMENTS,
  ),
  work_hours_to: actingEntry(
    ['Support open until', 'Printed beside the support number on waybills.'],
    DOCUMENTS,
  ),
  custom_widget_html: actingEntry(
    [
      'Widget for customers',
      'HTML, for instance a chat, shown to account users in a sandboxed frame.',
    ],
    'server/features/public-pages/public-pages.ts',
    { long: true },
  ),
};

export const siteMessages: Entries = {
  site_wide_message_client: actingEntry(
    ['Message to customers', 'Shown above every page to account users until it is cleared.'],
    SITE_MESSAGE,
    { long: true },
  ),
  site_wide_message_client_type: actingEntry(
    ['Kind of the message to customers', 'Colour and icon.'],
    SITE_MESSAGE,
  ),
  site_wide_message_admin: actingEntry(
    ['Message to staff', 'Shown above every page to staff until it is cleared.'],
    SITE_MESSAGE,
    { long: true },
  ),
  site_wide_message_admin_type: actingEntry(
    ['Kind of the message to staff', 'Colour and icon.'],
    SITE_MESSAGE,
  ),
};

const STATUS_LISTS = 'server/features/operations/status-lists.ts';

export const dashboard: Entries = {
  dashboard_period_days: actingEntry(
    [
      'Days covered by figures',
      'Days covered by on-time delivery and failed attempts on the dashboard, at most 92.',
    ],
    'server/features/operations/analytics.ts',
    { unit: 'days' },
  ),
  dashboard_refresh_seconds: keptEntry(
    ['Refresh interval', 'How often a client asks for new figures.'],
    'Used by API clients that poll. Baton receives changes live.',
    { unit: 's' },
  ),
  dashboard_collection_statuses: actingEntry(
    ['Statuses that count as “to collect”', 'The first group of statuses on the dashboard.'],
    STATUS_LISTS,
    { options: 'statuses' },
  ),
  dashboard_delivery_statuses: actingEntry(
    ['Statuses that count as “to deliver”', 'The second group of statuses on the dashboard.'],
    STATUS_LISTS,
    { options: 'statuses' },
  ),
  dashboard_exception_statuses: actingEntry(
    ['Statuses that count as exceptions', 'The third group of statuses on the dashboard.'],
    STATUS_LISTS,
    { options: 'statuses' },
  ),
  map_max_node_count: actingEntry(
    ['Corners of a drawn area', 'Maximum number of corners of a zone on the map.'],
    'server/features/zones/zone-shapes.ts',
    { unit: 'corners' },
  ),
  exclude_features: actingEntry(
    [
      'Hidden pages',
      'Pages that are hidden from everybody after their next sign-in or reload, whatever their permissions.',
    ],
    'server/features/identity/signed-in-user.ts',
    { options: 'places' },
  ),
  permissions_additional_settings: actingEntry(
    [
      'Settings that others may change',
      'Settings that everybody who can view settings may also change, by key. Secrets are excluded.',
    ],
    'server/features/settings/save-settings.ts',
  ),
};
