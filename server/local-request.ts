import type { FastifyRequest } from 'fastify';

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

/**
 * Whether a request comes from this machine and was made to it by name: a page elsewhere could have its own
 * name point here.
 */
export const isLocal = ({ headers, socket }: FastifyRequest) =>
  isLoopback(socket.remoteAddress) &&
  !Object.keys(headers).some(isForwarding) &&
  /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i.test(headers.host ?? '');
