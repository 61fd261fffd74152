import * as z from 'zod';
import { addressKinds, companyProblem } from '#domain/address-books/address-books.ts';
import { addressFields } from '#domain/address-books/address.fields.ts';
import { endpoints, json } from '#api/endpoint.ts';
import { listOfRows, rowOf } from '#api/field-schemas.ts';
import { manyOf } from '#api/list-filter.ts';
import { id } from '../field-parts.ts';
import { atDoor, atLocker, province } from '../shipments/shipment-parts.ts';

const keptAddress = rowOf(addressFields).extend({
  /** Names of the recurring collections that use the address. */
  collections: z.array(z.string()),
});

const own = {
  kind: z.enum(addressKinds).default('both').meta({ label: 'Used for' }),
  is_default: z.boolean().default(false).meta({ label: 'Default' }),
};

const companySaid = (
  { type, company }: Pick<z.output<typeof atDoor>, 'type' | 'company'>,
  context: z.RefinementCtx,
) => {
  const message = companyProblem(type, company);
  if (message !== null)
    context.addIssue({ code: 'custom', message, path: ['company'], input: company });
};

const owner = { account_id: id.nullish().meta({ label: 'Account', pick: 'accounts' }) };
const door = atDoor.extend(own);
const locker = atLocker.extend(own);

const example = {
  kind: 'delivery',
  type: 'residential',
  name: 'Lindiwe Dube',
  mobile_number: '082 555 0177',
  street_address: '8 Kloof Street',
  suburb: 'Gardens',
  city: 'Cape Town',
  zone: 'WC',
  postal_code: '8001',
};

export const addressBooks = endpoints({
  'GET /address-books': {
    summary:
      'Lists saved addresses of accounts with how often each was used. Account users see only those of their own account',
    record: { summary: 'Returns one saved address', id: 1 },
    can: 'View address books',
    ...listOfRows(keptAddress, addressFields, { zone: manyOf(province) }),
    reads: ['address-books'],
    example: { as: 'account' },
  },
  'POST /address-books': {
    summary: 'Saves an address. A new default replaces the previous default of its kind',
    can: 'Edit address books',
    refuses: [409],
    body: z.discriminatedUnion('type', [
      door.extend(owner).superRefine(companySaid),
      locker.extend(owner),
    ]),
    returns: json(keptAddress),
    touches: ['address-books'],
    keyed: true,
    example: { as: 'account', body: example },
  },
  'PUT /address-books/:id': {
    summary: 'Changes a saved address',
    can: 'Edit address books',
    body: z.discriminatedUnion('type', [door.superRefine(companySaid), locker]),
    returns: json(keptAddress),
    touches: ['address-books'],
    versioned: true,
    example: { as: 'account', params: { id: 1 }, body: example },
  },
  'DELETE /address-books/:id': {
    summary: 'Deletes a saved address, unless a recurring collection uses it',
    can: 'Edit address books',
    refuses: [409],
    returns: json(z.object({ id: z.int() })),
    touches: ['address-books'],
    example: { as: 'ops', params: { id: 20 } },
  },
});
