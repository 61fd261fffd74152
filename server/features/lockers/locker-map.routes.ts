import { serve } from '#server/http/serve.ts';
import { mapLockers } from './map-lockers.ts';

export default serve('lockerMap', {
  'GET /maps/lockers': (_, { db }) => mapLockers(db),
});
