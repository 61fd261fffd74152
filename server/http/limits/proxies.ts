import { isIP } from 'node:net';

/**
 * Proxies whose forwarded addresses are trusted: none, a number of hops, or addresses and networks.
 */
export type TrustedProxies = false | number | string[];

const MAX_HOPS = 10;
/** Named networks of @fastify/proxy-addr. */
const namedNetworks = ['loopback', 'linklocal', 'uniquelocal'];

export const TRUSTED_PROXY_FORMS =
  'is off, a number of proxies (1 to 10), or their addresses and networks by commas, for instance 10.0.0.5,192.168.0.0/16';

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (namedNetworks.includes(text)) return true;
  if (version === 0 || rest.length > 0) return false;
  // Rejects /0, because a network of all addresses would trust everyone.
  return (
    bits === undefined ||
    (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  );
}

/** Parses BATON_TRUST_PROXY; undefined when invalid. */
export function readTrustedProxies(text: string): TrustedProxies | undefined {
  if (text === 'off') return false;
  if (/^\d+$/.test(text)) {
    const hops = Number(text);
    return hops >= 1 && hops <= MAX_HOPS ? hops : undefined;
  }
  const networks = text.split(',').map((one) => one.trim());
  return networks.every(isNetwork) ? networks : undefined;
}

/** Converts trusted proxies for Fastify, whose hop 0 is the peer of the connection. */
export const trustOf = (
  trusted: TrustedProxies,
): false | string[] | ((address: string, hop: number) => boolean) =>
  typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted;
