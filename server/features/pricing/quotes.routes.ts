import { quotes } from '../../../src/api/contract/quotes.ts';
import { chooseExtras, publicQuote, publicRates, quoteWithShipment } from './public-quotes.ts';
import { serve } from '../../serve.ts';

// Nobody is signed in here: the secret of a quote is what opens it.
export default serve(quotes, {
  'POST /quote/rates': { system: ({ body }, { db }) => publicRates(db, body) },
  'POST /quote/get-quote': { system: ({ body }, { db }) => publicQuote(db, body) },
  'POST /quote/opt-in': { system: ({ body }, { db }) => chooseExtras(db, body) },
  'GET /quote/get-shipment/:id': {
    system: ({ params }, { db }) => quoteWithShipment(db, params.id),
  },
});
