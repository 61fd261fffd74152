import { useEffect, useMemo } from 'react';
import { Layer, Source, useMap } from 'react-map-gl/maplibre';
import type { ExpressionSpecification } from 'maplibre-gl';
import { TOWNS, townsInRoom } from './base-map/embedded-labels.ts';
import type { MapColours } from './colours.ts';
import { groupLayers, GROUPS, groupSource } from './layers/groups.ts';
import type { PlaceGroup } from './place-groups.ts';

export interface GroupsProps {
  groups: readonly PlaceGroup[];
  /** The name of the one in which the focus is. */
  focused: string | null;
  colours: MapColours;
  /** It was pressed. */
  onPress: (name: string) => void;
}

/** Objects by town, for a map that is too far away for each of them. */
export function Groups({ groups, focused, colours }: GroupsProps) {
  useOneNameEach(groups);
  const data = useMemo(() => groupSource(groups, focused), [groups, focused]);
  const layers = useMemo(() => groupLayers(colours), [colours]);
  return (
    <Source id={GROUPS} type="geojson" data={data}>
      {layers.map((layer) => (
        <Layer key={layer.id} {...layer} />
      ))}
    </Source>
  );
}

/** The name of a group stands in place of the base map's name of that town. */
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
