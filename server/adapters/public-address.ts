import dns from 'node:dns';
import net from 'node:net';
import ipaddr from 'ipaddr.js';

// Everything that is given out to the public lies here; what wraps an IPv4 address may lie elsewhere.
const givenOut6 = ipaddr.parseCIDR('2000::/3');

/** True for addresses of the public internet; false for all others and for what is no address. */
export function isPublicAddress(address: string): boolean {
  // The library also reads numbers and octal digits, which a resolver would read differently.
  if (net.isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(givenOut6));
}

const notAllowed = (host: string) =>
  Object.assign(new Error(`${host} is not on the public internet`), { code: 'EPRIVATE' });

/** Looks up all addresses of a name. */
type Resolve = (
  host: string,
  options: dns.LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: dns.LookupAddress[]) => void,
) => void;

/** Resolver of names, and the test for public addresses. */
export interface AddressRules {
  resolve: Resolve;
  isPublic: (address: string) => boolean;
}

export const usualRules: AddressRules = { resolve: dns.lookup, isPublic: isPublicAddress };

/**
 * Looks a name up for one connection and refuses it when any of its addresses is not public. The socket connects to the
 * addresses that were checked, so that a name that resolves differently the next time changes nothing.
 */
export const checkedLookup =
  ({ resolve, isPublic }: AddressRules): net.LookupFunction =>
  (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '');
      const [first] = addresses;
      if (first === undefined || !addresses.every(({ address }) => isPublic(address)))
        return done(notAllowed(host), '');
      if (options.all) return done(null, addresses);
      return done(null, first.address, first.family);
    });
  };

/** Throws unless a host that is written as an address is public; names are checked when they are looked up. */
export function rejectPrivateHost(hostname: string): void {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (net.isIP(host) !== 0 && !isPublicAddress(host)) throw notAllowed(host);
}
