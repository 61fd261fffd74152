import { useEffect, useMemo, useState } from 'react';
import { Layer, Source, useMap } from 'react-map-gl/maplibre';
import type { ExpressionSpecification } from 'maplibre-gl';
import { TOWNS, townsInRoom } from './base-map/embedded-labels.ts';
import type { MapColours } from './colours.ts';
import { groupLayers, GROUPS, groupSource, type MapWidth } from './layers/groups.ts';
import type { PlaceGroup } from './place-groups.ts';

export interface GroupsProps {
  groups: readonly PlaceGroup[];
  /** Name of the focused group. */
  focused: string | null;
  colours: MapColours;
  /** Called when a group is pressed. */
  onPress: (name: string) => void;
}

/** Groups of objects by town, shown at low zooms. */
export function Groups({ groups, focused, colours }: GroupsProps) {
  useOneNameEach(groups);
  const width = useMapWidth();
  const data = useMemo(() => groupSource(groups, focused, width), [groups, focused, width]);
  const layers = useMemo(() => groupLayers(colours), [colours]);
  return (
    <Source id={GROUPS} type="geojson" data={data}>
      {layers.map((layer) => (
        <Layer key={layer.id} {...layer} />
      ))}
    </Source>
  );
}

const UNKNOWN: MapWidth = { width: Infinity, xOf: () => 0 };

/** Width of the map, read again after each movement and change of size. */
function useMapWidth(): MapWidth {
  const { current: map } = useMap();
  const [width, setWidth] = useState(UNKNOWN);
  useEffect(() => {
    if (!map) return;
    const measure = () =>
      setWidth({
        width: map.getContainer().clientWidth,
        xOf: ({ latitude, longitude }) => map.project([longitude, latitude]).x,
      });
    measure();
    map.on('moveend', measure);
    map.on('resize', measure);
    return () => {
      map.off('moveend', measure);
      map.off('resize', measure);
    };
  }, [map]);
  return width;
}

/** Hides the name of a town on the base map where a group shows it. */
function useOneNameEach(groups: readonly PlaceGroup[]) {
  const { current: map } = useMap();
  const named = JSON.stringify(groups.flatMap(({ name, worst }) => (worst === null ? [] : name)));
  useEffect(() => {
    if (!map) return;
    const names: string[] = JSON.parse(named);
    const hide = () => {
      if (!map.getMap().getLayer(TOWNS)) return;
      const isOther: ExpressionSpecification = ['!', ['in', ['get', 'n'], ['literal', names]]];
      map.getMap().setFilter(TOWNS, ['all', townsInRoom, isOther]);
    };
    hide();
    map.on('style.load', hide);
    return () => {
      map.off('style.load', hide);
      if (map.getMap().getLayer(TOWNS)) map.getMap().setFilter(TOWNS, townsInRoom);
    };
  }, [map, named]);
}
