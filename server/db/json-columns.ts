/** Shapes of JSON columns that no module of the domain declares. */

/**
 * Key that signs the webhooks of an integration: encrypted in `sealed`, with its last characters in
 * `ending`.
 */
export interface SigningKey {
  sealed: string;
  ending: string;
  made_at: string;
  ends_at: string | null;
}

/** Row of a marketplace route file, with the result of its check. */
export interface RouteRow {
  row: number;
  waybill: string;
  route_code: string;
  verdict: 'matched' | 'unmatched' | 'bad';
  reason: string | null;
  amazon_shipment_id: number | null;
}

/** Selection of a run's rows: the filter, and the time at which it was evaluated. */
export interface FrozenSubject {
  /** Filter of the list; missing if rows were named by id. */
  filter?: Record<string, unknown>;
  /** Time at which the filter was evaluated. */
  at?: string;
}

/** Surcharge on the price of a shipment, in rand. */
export interface ShipmentSurcharge {
  code: string;
  name: string;
  amount: number;
}

/** GeoJSON polygon; coordinates are longitude and latitude. */
export interface Polygon {
  type: 'Polygon';
  coordinates: number[][][];
}
