import type { Fingerprint } from './marketplace-failures.ts';
import { knownSuburbs } from '../places/suburbs.ts';
import { isPostalCode } from '../places/provinces.ts';
import { waybillPattern } from './marketplace-waybills.ts';

interface Inbound {
  waybill: string;
  order_id: string | null;
  postal_code: string | null;
  /** Province code of the delivery; null if unknown. */
  province: string | null;
  /** Status of the marketplace's account; null if the marketplace has no account yet. */
  account_status: string | null;
  /** Exceeded limit of the parcels, such as "Over 70 kg"; null if the parcels fit. */
  over: string | null;
}

interface Refused {
  http_status: number;
  fingerprint: Fingerprint;
  error: string;
}

const provincesByCode = new Map<string, Set<string>>();
for (const { postal_code, zone } of knownSuburbs)
  provincesByCode.set(postal_code, (provincesByCode.get(postal_code) ?? new Set()).add(zone));

/** Returns why an inbound shipment is refused; null if it is accepted. */
export function inboundRejection(inbound: Inbound): Refused | null {
  const refuse = (http_status: number, fingerprint: Fingerprint, error: string) => ({
    http_status,
    fingerprint,
    error,
  });
  if (!waybillPattern.test(inbound.waybill))
    return refuse(422, 'unrecognised', 'The waybill is not well-formed');
  if (inbound.order_id === null || inbound.order_id === '')
    return refuse(412, 'customer-reference-missing', 'Customer reference is required');
  if (inbound.account_status === 'closed')
    return refuse(423, 'account-closed', 'The account is closed');
  const code = inbound.postal_code ?? '';
  const known = provincesByCode.get(code);
  const lies = known === undefined || inbound.province === null || known.has(inbound.province);
  if (!isPostalCode(code) || !lies)
    return refuse(422, 'postal-code-zone-mismatch', 'Postal code is not in the province');
  if (inbound.over !== null)
    return refuse(
      422,
      'over-service-limits',
      `Parcel is over the limits of the service: ${inbound.over}`,
    );
  return null;
}
