import { turn } from '#commands/trail.ts';
import { href } from '#domain/entities/href.ts';
import { shipment } from '#domain/shipments/shipment.entity.ts';

const shipments = {
  kind: 'shipments',
  path: (id: number | string) => href(shipment, { id }),
} as const;

export const previous = turn(-1, shipments);
export const next = turn(1, shipments);
