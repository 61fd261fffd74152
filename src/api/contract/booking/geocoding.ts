import * as z from 'zod';
import { endpoints, json } from '#api/endpoint.ts';

/** Address with coordinates to choose from. */
export const foundAddress = z.object({
  formatted_address: z.string(),
  street_address: z.string(),
  street_number: z.string(),
  street_name: z.string(),
  suburb: z.string(),
  city: z.string(),
  zone: z.string(),
  postal_code: z.string(),
  country: z.literal('ZA'),
  latitude: z.number(),
  longitude: z.number(),
  provider: z.string(),
  place_id: z.string(),
  accuracy: z.enum(['rooftop', 'street', 'suburb', 'city']),
  /** Whether the provider knows the street; otherwise the street is as typed. */
  is_street_verified: z.boolean(),
});

export const geocoding = endpoints({
  'POST /geocode': {
    summary:
      'Lists addresses in South Africa that match a text, best match first. The list is empty if none match',
    can: 'View look-ups',
    refuses: [404],
    body: z.object({
      address: z.string().trim().min(2, 'Type an address.').max(200).meta({ label: 'Address' }),
    }),
    returns: json(z.array(foundAddress)),
    example: { as: 'account', body: { address: '12 Main Road, Sea Point' } },
  },
  'POST /geocodev2': {
    summary: 'Returns the address at a point in South Africa',
    can: 'View look-ups',
    refuses: [404],
    body: z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }),
    returns: json(foundAddress),
    example: { as: 'account', body: { lat: -33.916, lng: 18.388 } },
  },
});
