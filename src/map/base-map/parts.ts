import type { ExpressionSpecification } from 'maplibre-gl';

/** The one source of the embedded map; its property `k` says what a part of it is. */
export const source = 'za';

/** The layer beneath all others. */
export const SEA = 'sea';

export const is = (kind: string): ExpressionSpecification => ['==', ['get', 'k'], kind];

/** A number that grows from stop to stop of the zoom. */
export const byZoom = (...stops: number[]): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['zoom'],
  ...stops,
];
