import { serve } from '#server/http/serve.ts';
import { addAddress, changeAddress, deleteAddress, listAddresses } from './address-books.ts';

export default serve('addressBooks', {
  'GET /address-books': ({ query }, { db }) => listAddresses(db, query),
  'POST /address-books': ({ body }, context) => addAddress(body, context),
  'PUT /address-books/:id': (input, context) => changeAddress(input, context),
  'DELETE /address-books/:id': ({ params }, context) => deleteAddress(params.id, context),
});
