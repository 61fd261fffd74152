import type { Ring } from '#domain/places/outlines/corners.ts';
import { namesOfAreas, type AreaProperties } from '#domain/zones/zone-names.ts';

/** An area of a file with its properties. */
export interface Area {
  name: string;
  rings: readonly Ring[];
  properties: AreaProperties;
}

/** An area, or the reason why it cannot be read. */
export type AreaShape = { rings: Ring[] } | { why: string };

/** A feature of a file with its areas. */
export interface AreaFeature {
  properties: AreaProperties;
  shapes: readonly AreaShape[];
  /** Kinds of the feature's other shapes, each once. */
  others: readonly OtherShape[];
}

/** Shapes that are not areas. */
export type OtherShape = 'line' | 'point';

const whyNot: Record<OtherShape, string> = {
  line: 'This is a line. Save it as a polygon.',
  point: 'This is a point. Draw the area as a polygon.',
};

/**
 * Names the areas of a file, by the property `nameFrom` if given. Unreadable areas are in
 * `skipped`, and points and lines in `others`, each with the reason.
 */
export function nameAreas(features: readonly AreaFeature[], nameFrom?: string) {
  const names = namesOfAreas(
    features.map(({ properties }) => properties),
    nameFrom,
  );
  const areas: Area[] = [];
  const skipped: { name: string; why: string }[] = [];
  const otherShapes: { name: string; why: string }[] = [];
  for (const [at, { properties, shapes, others }] of features.entries()) {
    for (const [part, shape] of shapes.entries()) {
      const own = names[at] || `Area ${at + 1}`;
      const name = shapes.length > 1 ? `${own} ${part + 1}` : own;
      if ('rings' in shape) areas.push({ name, rings: shape.rings, properties });
      else skipped.push({ name, why: shape.why });
    }
    for (const kind of others)
      otherShapes.push({ name: names[at] || `Feature ${at + 1}`, why: whyNot[kind] });
  }
  return { areas, skipped, others: otherShapes };
}
