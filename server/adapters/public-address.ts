import dns from 'node:dns';
import net from 'node:net';
import ipaddr from 'ipaddr.js';

// Range of all public IPv6 addresses. Addresses outside it may wrap IPv4 addresses.
const givenOut6 = ipaddr.parseCIDR('2000::/3');

/** Whether an address belongs to the public internet; false for invalid addresses. */
export function isPublicAddress(address: string): boolean {
  // The library also parses numbers and octal digits, which a resolver would parse differently.
  if (net.isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(givenOut6));
}

const notAllowed = (host: string) =>
  Object.assign(new Error(`${host} is not on the public internet`), { code: 'EPRIVATE' });

/** Resolves a name to all of its addresses. */
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
 * Resolves a name for one connection and refuses it if any address is not public. The socket
 * connects to the checked addresses, so that a different answer to a second look-up has no effect.
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

/** Throws if a host is written as a private address; names are checked when they are resolved. */
export function rejectPrivateHost(hostname: string): void {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (net.isIP(host) !== 0 && !isPublicAddress(host)) throw notAllowed(host);
}
