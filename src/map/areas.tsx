import { useMemo } from 'react';
import { Layer, Source } from 'react-map-gl/maplibre';
import {
  BEFORE,
  beforeLayers,
  zoneLayers,
  zoneSource,
  ZONES,
  type DrawnZone,
} from './layers/zones.ts';

export interface AreasProps {
  zones: readonly DrawnZone[];
  /** Id of the focused area. */
  focused: number | null;
  /** Outlines of changed areas before their change, drawn dashed. */
  before?: readonly DrawnZone[];
}

const none: readonly DrawnZone[] = [];

/** Draws areas below all moving objects. */
export function Areas({ zones, focused, before = none }: AreasProps) {
  const data = useMemo(() => zoneSource(zones, focused), [zones, focused]);
  const former = useMemo(() => zoneSource(before, null), [before]);
  return (
    <>
      <Source id={ZONES} type="geojson" data={data}>
        {zoneLayers.map((layer) => (
          <Layer key={layer.id} {...layer} />
        ))}
      </Source>
      {before.length > 0 && (
        <Source id={BEFORE} type="geojson" data={former}>
          {beforeLayers.map((layer) => (
            <Layer key={layer.id} {...layer} />
          ))}
        </Source>
      )}
    </>
  );
}
