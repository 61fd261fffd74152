import type { FastifyRequest } from 'fastify';
import type { Config } from './config.ts';

const isLoopback = (address: string | undefined) =>
  address !== undefined && /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/.test(address);

/** What a proxy adds: a request that came through one is from somewhere else, whatever it says. */
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

/** Whether people reach this installation from its own machine only, as far as the configuration tells. */
export const isLocalInstallation = ({ publicUrl }: Pick<Config, 'publicUrl'>): boolean =>
  publicUrl === undefined || localHost.test(new URL(publicUrl).host);

/**
 * Whether a request comes from this machine and was made to it by name: a page elsewhere could have its own
 * name point here. A proxy that adds no header cannot be told from this machine, so this alone opens nothing secret.
 */
export const isLocal = ({ headers, socket }: FastifyRequest) =>
  isLoopback(socket.remoteAddress) &&
  !Object.keys(headers).some(isForwarding) &&
  localHost.test(headers.host ?? '');
