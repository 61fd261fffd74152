import type { Contract } from '../src/api/contract.ts';
import { geocoding } from '../src/api/contract/geocoding.ts';
import { imports } from '../src/api/contract/imports.ts';
import { quotes } from '../src/api/contract/quotes.ts';
import { search } from '../src/api/contract/search.ts';
import { shipmentFiles } from '../src/api/contract/shipment-files.ts';
import { shipmentNotes } from '../src/api/contract/shipment-notes.ts';
import { shipments } from '../src/api/contract/shipments.ts';
import { tracking } from '../src/api/contract/tracking.ts';
import auth from './routes/auth.ts';
import general from './routes/general.ts';
import people from './routes/people.ts';
import views from './routes/views.ts';
import { unanswered } from './routes/unanswered.ts';
import type { Handlers } from './serve.ts';

/** Every handler there is; a call of the contract without one does not compile. */
export const handlers: Handlers<Contract> = {
  ...auth,
  ...general,
  ...people,
  ...views,
  ...unanswered(shipments),
  ...unanswered(shipmentNotes),
  ...unanswered(shipmentFiles),
  ...unanswered(tracking),
  ...unanswered(quotes),
  ...unanswered(imports),
  ...unanswered(geocoding),
  ...unanswered(search),
};
