import type { ExpressionSpecification } from 'maplibre-gl';

/** Only source of the embedded map; its property `k` is the kind of a feature. */
export const source = 'za';

/** Bottom layer. */
export const SEA = 'sea';

export const isKind = (kind: string): ExpressionSpecification => ['==', ['get', 'k'], kind];

/** Interpolates a number by zoom stops. */
export const byZoom = (...stops: number[]): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['zoom'],
  ...stops,
];
