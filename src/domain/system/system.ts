import { MINUTE_MS, SECOND_MS } from '../kernel/time.ts';

/** External services that the server uses. */
export const providers = [
  'email',
  'sms',
  'whatsapp',
  'push',
  'carrier',
  'marketplace',
  'marketplace-files',
  'object-storage',
  'locker-gateway',
  'terminals',
  'shedding',
  'geocoder',
  'what3words',
] as const;
export type Provider = (typeof providers)[number];

export const providerLabels: Record<Provider, string> = {
  email: 'Email server',
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  push: 'Push',
  carrier: 'Carrier',
  marketplace: 'Marketplace',
  'marketplace-files': 'Marketplace file server',
  'object-storage': 'Object storage',
  'locker-gateway': 'Locker gateway',
  terminals: 'Terminals of the transport provider',
  shedding: 'Load-shedding stages',
  geocoder: 'Geocoder',
  what3words: 'Three-word addresses',
};

/** Interval at which a node reports that it is running. */
export const NODE_REPORT_MS = 15 * SECOND_MS;
/** A node that has not reported for this time counts as gone. */
export const NODE_SILENT_MS = MINUTE_MS;
/** Maximum difference between the clocks of a node and the database. */
export const MAX_CLOCK_MS = 2 * SECOND_MS;
/** Free disk space below which a warning is shown. */
export const MIN_FREE_BYTES = 1024 ** 3;

/** Whether the last call to a provider failed. */
export const isFailing = ({
  succeeded_at: succeeded,
  failed_at: failed,
}: {
  succeeded_at: string | null;
  failed_at: string | null;
}): boolean =>
  failed !== null && (succeeded === null || Date.parse(failed) > Date.parse(succeeded));
