import { expect, test } from 'vitest';
import { inboundRejection } from './marketplace-inbound.ts';
import { marketplaceFailures } from './marketplace-failures.ts';
import { knownSuburbs } from '../places/suburbs.ts';

const [known] = knownSuburbs;
if (!known) throw new Error('No suburb is known');
const shipment = {
  waybill: 'TCGD000404',
  order_id: '#1001',
  postal_code: known.postal_code,
  province: known.zone,
  account_status: 'active',
  over: null,
};

test.each([
  {},
  { account_status: null },
  { account_status: 'on-hold' },
  { province: null },
  // An unknown postal code is accepted in any province.
  { postal_code: '0001', province: 'XX' },
])('an inbound shipment with the change %o is accepted', (change) => {
  expect(inboundRejection({ ...shipment, ...change })).toBe(null);
});

test.each([
  [{ waybill: 'tcgd1' }, 422, 'unrecognised'],
  [{ order_id: null }, 412, 'customer-reference-missing'],
  [{ order_id: '' }, 412, 'customer-reference-missing'],
  [{ account_status: 'closed' }, 423, 'account-closed'],
  [{ postal_code: null }, 422, 'postal-code-zone-mismatch'],
  [{ postal_code: '80' }, 422, 'postal-code-zone-mismatch'],
  [{ province: 'XX' }, 422, 'postal-code-zone-mismatch'],
  [{ over: 'Over 70 kg' }, 422, 'over-service-limits'],
])('an inbound shipment with the change %o is refused', (change, http_status, fingerprint) => {
  const refused = inboundRejection({ ...shipment, ...change });
  expect(refused).toMatchObject({ http_status, fingerprint });
  expect(Object.keys(marketplaceFailures)).toContain(refused?.fingerprint);
});

test('the refusal names the exceeded limit', () => {
  expect(inboundRejection({ ...shipment, over: 'Over 70 kg' })?.error).toBe(
    'Parcel is over the limits of the service: Over 70 kg',
  );
});
