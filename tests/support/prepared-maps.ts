import { multipart } from './multipart.ts';
import type { PreparedRequest } from './prepared-requests.ts';
import type { World } from './world.ts';

let drawn = 0;

/** A square near Diepsloot under a name of its own. */
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

/** A KML file around what is inside its document. */
export const kmlFile = (inside: string, before = '') =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>${before}<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${inside}</Document></kml>`,
  );

/** One area of a KML file. */
export const placemark = (name: string, ring = '28,-26 28.1,-26 28.1,-25.9 28,-26') =>
  `<Placemark><name>${name}</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`;

const added = async (here: World) =>
  (await (await here.as('ops')).call('POST /zones', { body: square() })).id;

/** Requests about maps that need something to be there first. */
export const mapRequests: Record<string, (here: World) => Promise<PreparedRequest>> = {
  'PUT /zones/:id': async (here) => ({
    as: 'ops',
    params: { id: await added(here) },
    body: { name: 'Redrawn' },
  }),
  'DELETE /zones/:id': async (here) => ({ as: 'ops', params: { id: await added(here) } }),
  'POST /zones/:id/removal': async (here) => {
    const id = await added(here);
    await (await here.as('ops')).call('POST /zones/publish', { body: { ids: [id] } });
    return { as: 'ops', params: { id } };
  },
  'POST /zones/publish': async (here) => ({ as: 'ops', body: { ids: [await added(here)] } }),
  'POST /zones/upload_kml': async () => ({
    as: 'ops',
    form: multipart({ mtype: 'rates' }, [
      {
        field: 'file',
        filename: 'areas.kml',
        type: 'application/vnd.google-earth.kml+xml',
        data: kmlFile(placemark('Uploaded')),
      },
    ]),
  }),
};
