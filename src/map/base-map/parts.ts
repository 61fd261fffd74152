import type { ExpressionSpecification } from 'maplibre-gl';

/** Only source of the embedded map; its property `k` is the kind of a feature. */
export const source = 'za';

/** Suburbs of the address book, which the embedded map shows from street zooms on. */
export const suburbSource = 'suburbs';

/** Zoom from which suburbs and directions of main roads are shown. */
export const DETAIL_ZOOM = 10;

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
