import { formOf } from '#ui/form-of/form-of.tsx';

/** Dialog that adds or changes a sales agent. */
export const SalesAgentDialog = formOf(['POST /sales-agents', 'PUT /sales-agents/:id'], {
  title: 'Add sales agent',
  named: 'name',
  ask: { name: {}, code: { mono: true }, commission_percentage: {} },
});
