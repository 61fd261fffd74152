import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/config/config.ts';

const isLoopback = (address: string | undefined) =>
  address !== undefined && /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/.test(address);

/** Headers of proxies: a request that has one comes from another machine. */
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

/** Whether, by its configuration, this installation is reached only from its own machine. */
export const isLocalInstallation = ({ publicUrl }: Pick<Config, 'publicUrl'>): boolean =>
  publicUrl === undefined || localHost.test(new URL(publicUrl).host);

/**
 * Whether a request comes from this machine and addresses it by a local name, because a page
 * elsewhere could point its own name here. A proxy that adds no header looks local, so do not
 * protect secrets with this check alone.
 */
export const isLocal = ({ headers, socket }: FastifyRequest) =>
  isLoopback(socket.remoteAddress) &&
  !Object.keys(headers).some(isForwarding) &&
  localHost.test(headers.host ?? '');
