import ipaddr from 'ipaddr.js';

const NETWORK_BITS = 64;

/**
 * Address that rate limits count: an IPv4 address (also when mapped to IPv6), or the first 64 bits
 * of an IPv6 address, because one customer of a provider holds the whole network.
 */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  const first = ipaddr.IPv6.networkAddressFromCIDR(
    `${address.toNormalizedString()}/${NETWORK_BITS}`,
  );
  return `${first.toString()}/${NETWORK_BITS}`;
}
