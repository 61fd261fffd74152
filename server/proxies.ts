import { isIP } from 'node:net';

/** Whose forwarded addresses are believed: nobody's, of so many proxies in a row, or of proxies at these addresses. */
export type TrustedProxies = false | number | string[];

const MOST_HOPS = 10;
/** Names of networks that @fastify/proxy-addr knows. */
const namedNetworks = ['loopback', 'linklocal', 'uniquelocal'];

export const TRUSTED_PROXY_FORMS =
  'is off, a number of proxies (1 to 10), or their addresses and networks by commas, for instance 10.0.0.5,192.168.0.0/16';

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (namedNetworks.includes(text)) return true;
  if (version === 0 || rest.length > 0) return false;
  // A network of all addresses would believe everybody.
  return (
    bits === undefined ||
    (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  );
}

/** Reads BATON_TRUST_PROXY; undefined when it has none of its forms. */
export function readTrustedProxies(text: string): TrustedProxies | undefined {
  if (text === 'off') return false;
  if (/^\d+$/.test(text)) {
    const hops = Number(text);
    return hops >= 1 && hops <= MOST_HOPS ? hops : undefined;
  }
  const networks = text.split(',').map((one) => one.trim());
  return networks.every(isNetwork) ? networks : undefined;
}

/** The same as Fastify takes it: hop 0 is the peer of the connection. */
export const trustOf = (
  trusted: TrustedProxies,
): false | string[] | ((address: string, hop: number) => boolean) =>
  typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted;
