import { turn } from '../../commands/trail.ts';

const shipments = {
  kind: 'shipments',
  path: (id: number | string) => `/shipments/${id}`,
};

export const previous = turn(-1, shipments);
export const next = turn(1, shipments);
