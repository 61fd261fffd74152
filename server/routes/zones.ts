import { zones } from '../../src/api/contract/zones.ts';
import { fenceOf } from '../access.ts';
import { geojsonOfKml } from '../kml/kml.ts';
import { addDraft, changeZone, removeZone } from '../rules/zone-changes.ts';
import { publishDrafts } from '../rules/zone-publishing.ts';
import { draftRemoval } from '../rules/zone-removals.ts';
import { draftsFrom } from '../rules/zone-uploads.ts';
import { listTags, listZones } from '../rules/zones.ts';
import { serve } from '../serve.ts';

export default serve(zones, {
  'GET /zones': ({ query }, { db, caller }) => listZones(db, caller, query),
  'POST /zones': ({ body }, { db, caller }) => addDraft(db, caller, body),
  'PUT /zones/:id': (input, { db, caller, version }) =>
    changeZone(db, caller, { ...input, version }),
  'DELETE /zones/:id': ({ params }, { db, caller, version }) =>
    removeZone(db, caller, { id: params.id, version }),
  'POST /zones/:id/removal': ({ params }, { db, caller, version }) =>
    draftRemoval(db, caller, { id: params.id, version }),
  'POST /zones/publish': ({ body }, { db, caller }) => publishDrafts(db, caller, body),
  // Reading a large file takes a while, and no transaction waits for it.
  'POST /zones/upload_kml': {
    own: async ({ form }, { database, caller }) => {
      const geojson = await geojsonOfKml(form.file.data);
      return database.within(fenceOf(caller), (db) =>
        draftsFrom(db, caller, { mtype: form.mtype, geojson }),
      );
    },
  },
  'POST /zones/upload_json': ({ body }, { db, caller }) => draftsFrom(db, caller, body),
  'POST /zones/upload_exception_json': ({ body }, { db, caller }) =>
    draftsFrom(db, caller, { ...body, mtype: 'exceptions' }),
  'GET /tags': ({ query }, { db, caller }) => listTags(db, caller, query),
});
