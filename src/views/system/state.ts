import type { ResponseOf } from '#api/endpoint-types.ts';
import { formatOneDecimal } from '#domain/kernel/format.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/kernel/time.ts';
import {
  channels,
  channelLabels,
  type Channel,
} from '#domain/outgoing-messages/outgoing-messages.ts';
import { isFailing } from '#domain/system/system.ts';

export type State = ResponseOf<'GET /system'>;
export type Node = State['nodes'][number];
export type Queue = State['queues'][number];
export type Task = State['tasks'][number];
export type ProviderLine = State['providers'][number];

export const tabs = ['overview', 'queues', 'tasks', 'providers', 'errors'] as const;
export type TabId = (typeof tabs)[number];

const PATH = '/system';

export const systemPath = (tab: TabId): string =>
  tab === 'overview' ? PATH : `${PATH}?tab=${tab}`;

export function tabIn(search: string): TabId {
  const given = new URLSearchParams(search).get('tab');
  return tabs.find((tab) => tab === given) ?? 'overview';
}

/** Channel of a queue of messages; webhooks and runs are not queues of messages. */
export const messageChannel = ({ channel }: Queue): Channel | undefined =>
  channels.find((one) => one === channel);

export const queueLabel = ({ channel }: Queue): string => channelLabels[channel];

/** Duration such as "340 ms", "12,4 s" or "5 min". */
export function durationText(ms: number): string {
  if (ms < SECOND_MS) return `${ms} ms`;
  if (ms < MINUTE_MS) return `${formatOneDecimal(ms / SECOND_MS)} s`;
  if (ms < HOUR_MS) return `${formatOneDecimal(ms / MINUTE_MS)} min`;
  return `${formatOneDecimal(ms / HOUR_MS)} h`;
}

export const isStuck = ({ failing, given_up: givenUp, paused_at: pausedAt }: Queue): boolean =>
  failing > 0 || givenUp > 0 || pausedAt !== null;

export const isUnhealthy = ({ state }: Task): boolean => state !== 'working';

/** Whether a provider is in use and its last call failed. */
export const isBroken = (line: ProviderLine): boolean => line.is_configured && isFailing(line);
