import { expect, test } from 'vitest';
import { networkOf } from './client-network.ts';

test.each([
  { ip: '41.13.0.7', network: '41.13.0.7' },
  { ip: '::ffff:41.13.0.7', network: '41.13.0.7' },
  { ip: '2001:db8:1:2:3:4:5:6', network: '2001:db8:1:2::/64' },
  { ip: '2001:db8:1:2:ffff::', network: '2001:db8:1:2::/64' },
  { ip: '2001:db8:1:3::1', network: '2001:db8:1:3::/64' },
  { ip: '::1', network: '::/64' },
  { ip: 'unknown', network: 'unknown' },
])('rate limits count $ip as $network', ({ ip, network }) => {
  expect(networkOf(ip)).toBe(network);
});
