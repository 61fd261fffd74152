import { formOf } from '#ui/form-of/form-of.tsx';

/** Dialog that adds or changes a network. */
export const NetworkDialog = formOf(['POST /networks', 'PUT /networks/:id'], {
  title: 'New network',
  named: 'name',
  ask: { name: {}, code: { mono: true } },
  first: { hours_to_collect: 36 },
});
