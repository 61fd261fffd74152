import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/config/config.ts';

const isLoopback = (address: string | undefined) =>
  address !== undefined && /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/.test(address);

/** Whether a header comes from a proxy. A request with such a header comes from another machine. */
const isForwarding = (name: string) =>
  name.startsWith('x-forwarded') ||
  name.startsWith('cf-') ||
  [
    'forwarded',
    'via',
    'x-real-ip',
    'x-client-ip',
    'x-cluster-client-ip',
    'x-original-host',
    'x-original-forwarded-for',
    'true-client-ip',
    'fastly-client-ip',
    'client-ip',
  ].includes(name);

const localHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i;

/** Whether the configured address can be reached only from this machine. */
export const isLocalInstallation = ({ publicUrl }: Pick<Config, 'publicUrl'>): boolean =>
  publicUrl === undefined || localHost.test(new URL(publicUrl).host);

/**
 * Whether a request comes from this machine and uses a local host name, because another site could
 * point its own host name here. Do not protect secrets with this check alone: a proxy that adds no
 * header looks local.
 */
export const isLocal = ({ headers, socket }: FastifyRequest) =>
  isLoopback(socket.remoteAddress) &&
  !Object.keys(headers).some(isForwarding) &&
  localHost.test(headers.host ?? '');
