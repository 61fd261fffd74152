import { geocoding } from '../../src/api/contract/geocoding.ts';
import { addressAt, searchAddresses } from '../rules/address-search.ts';
import { serve } from '../serve.ts';

// Another server may be slow, and no transaction waits for it.
export default serve(geocoding, {
  'POST /geocode': { own: ({ body }, { config }) => searchAddresses(config, body.address) },
  'POST /geocodev2': { own: ({ body }, { config }) => addressAt(config, body.lat, body.lng) },
});
