let drawn = 0;

/** A square near Diepsloot with a name of its own. */
export const square = (name = `Square ${(drawn += 1)}`) => ({
  mtype: 'surcharges' as const,
  name,
  polygon: {
    type: 'Polygon' as const,
    coordinates: [
      [
        [28, -25.94],
        [28.04, -25.94],
        [28.04, -25.9],
        [28, -25.9],
        [28, -25.94],
      ],
    ],
  },
});

/** A KML file whose document has the given content. */
export const kmlFile = (inside: string, before = '') =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>${before}<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${inside}</Document></kml>`,
  );

/** One area of a KML file. */
export const placemark = (name: string, ring = '28,-26 28.1,-26 28.1,-25.9 28,-26') =>
  `<Placemark><name>${name}</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`;
