import { serve } from '#server/http/serve.ts';
import { addPromoCode, changePromoCode, listPromoCodes } from './promo-codes.ts';

export default serve('promoCodes', {
  'GET /promo-codes': ({ query }, { db }) => listPromoCodes(db, query),
  'POST /promo-codes': ({ body }, context) => addPromoCode(body, context),
  'PUT /promo-codes/:id': (input, context) => changePromoCode(input, context),
});
