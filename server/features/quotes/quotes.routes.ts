import { bookQuote, quote } from './quoting.ts';
import { chooseExtras, publicQuote, publicRates, quoteWithShipment } from './public-quotes.ts';
import { claimQuote } from './claim-quote.ts';
import { bookAsGuest, payQuote } from './guest-booking.ts';
import { listQuotes, quoteConversion } from './quote-list.ts';
import { quotePlaces } from './quote-places.ts';
import { serve } from '#server/http/serve.ts';

// Without a sign-in a quote is opened by its secret.
export default serve('quotes', {
  'GET /quotes': ({ query }, { db }) => listQuotes(db, query),
  'GET /quote/conversion': (_, { db }) => quoteConversion(db),
  'GET /quote/places': { system: ({ query }, { db }) => quotePlaces(db, query.search) },
  'POST /quote/claim': { own: ({ body }, context) => claimQuote(body, context) },
  'POST /quote/rates': { system: ({ body }, { db }) => publicRates(db, body) },
  'POST /quote/get-quote': { system: ({ body }, { db }) => publicQuote(db, body) },
  'POST /quote/book': { system: ({ body }, { db }) => bookAsGuest(db, body) },
  'POST /quote/pay': { system: ({ body }, { db }) => payQuote(db, body) },
  'POST /quote/opt-in': { system: ({ body }, { db }) => chooseExtras(db, body) },
  'GET /quote/get-shipment/:id': {
    system: ({ params }, { db }) => quoteWithShipment(db, params.id),
  },
  'POST /shipments/quote': ({ body }, { db, caller }) => quote(db, caller, body),
  'POST /shipments/book-quote': ({ body }, { db, caller }) => bookQuote(db, caller, body),
});
