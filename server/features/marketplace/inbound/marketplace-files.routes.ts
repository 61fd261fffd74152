import { downloadShipment } from '../download.ts';
import { listRouteFiles, readRouteFile, uploadRouteFile } from './route-files.ts';
import { routeHeadings } from './route-rows.ts';
import { serve } from '#server/http/serve.ts';
import { readTable } from '#server/uploads/tables/read-table.ts';

export default serve('marketplaceFiles', {
  'POST /amazon-shipments/download/:id': ({ params, body }, { db }) =>
    downloadShipment(db, params.id, body.format),
  'POST /amazon-shipments/upload_route_file': {
    reads: async ({ form }) => {
      const table = await readTable(form.file, routeHeadings);
      return (_, { db, caller }) => uploadRouteFile(db, caller, { form, table });
    },
  },
  'GET /amazon-shipments/route-files': ({ query }, { db }) => listRouteFiles(db, query),
  'GET /amazon-shipments/route-files/:id': ({ params }, { db }) => readRouteFile(db, params.id),
});
