import { marketplaceFiles } from '../../src/api/contract/marketplace-files.ts';
import { downloadShipment } from '../rules/marketplace/download.ts';
import {
  listRouteFiles,
  readRouteFile,
  uploadRouteFile,
} from '../rules/marketplace/route-files.ts';
import { serve } from '../serve.ts';

export default serve(marketplaceFiles, {
  'POST /amazon-shipments/download/:id': ({ params, body }, { db }) =>
    downloadShipment(db, params.id, body.format),
  'POST /amazon-shipments/upload_route_file': ({ form }, { db, caller }) =>
    uploadRouteFile(db, caller, form),
  'GET /amazon-shipments/route-files': ({ query }, { db }) => listRouteFiles(db, query),
  'GET /amazon-shipments/route-files/:id': ({ params }, { db }) => readRouteFile(db, params.id),
});
