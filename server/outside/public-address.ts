import dns from 'node:dns';
import net from 'node:net';

const closed = new net.BlockList();
// IANA special-purpose registries: this network, private, shared, loopback, link-local, tests, multicast, reserved.
const ranges4: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
for (const [network, prefix] of ranges4) closed.addSubnet(network, prefix, 'ipv4');
const open6 = new net.BlockList();
// Everything that is given out to the public lies here; what wraps an IPv4 address does not count as public.
open6.addSubnet('2000::', 3, 'ipv6');
const wrapped6 = new net.BlockList();
wrapped6.addSubnet('2001::', 23, 'ipv6');
wrapped6.addSubnet('2001:db8::', 32, 'ipv6');
wrapped6.addSubnet('2002::', 16, 'ipv6');

/** True for addresses of the public internet; false for all others and for what is no address. */
export function isPublicAddress(address: string): boolean {
  if (net.isIPv4(address)) return !closed.check(address, 'ipv4');
  if (!net.isIPv6(address)) return false;
  return open6.check(address, 'ipv6') && !wrapped6.check(address, 'ipv6');
}

const refused = (host: string) =>
  Object.assign(new Error(`${host} does not lie in the public internet`), { code: 'EPRIVATE' });

/**
 * Looks a name up for one connection and refuses it when any of its addresses is not public, so that
 * what was checked is what is connected to.
 */
export const publicLookup: net.LookupFunction = (host, options, done) => {
  dns.lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '');
    const [first] = addresses;
    if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address)))
      return done(refused(host), '');
    if (options.all) return done(null, addresses);
    return done(null, first.address, first.family);
  });
};

/** Throws unless a host that is written as an address is public; names are checked when they are looked up. */
export function refusePrivateHost(hostname: string): void {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (net.isIP(host) !== 0 && !isPublicAddress(host)) throw refused(host);
}
