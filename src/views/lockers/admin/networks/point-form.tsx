import { formOf } from '#ui/form-of/form-of.tsx';
import { placeLooks, usualHours } from '../place-looks.ts';

/** Dialog that adds or changes a parcel point. */
export const PointDialog = formOf(['POST /points', 'PUT /points/:id'], {
  wide: true,
  title: 'New parcel point',
  named: 'code',
  ask: {
    code: { mono: true },
    name: {},
    state: {},
    network_id: {},
    branch_id: {},
    contact_name: {},
    mobile_number: {},
    ...placeLooks,
  },
  first: { opening_hours: usualHours, capacity: 40 },
});
