import { featuresOfKml } from '#server/uploads/kml/kml.ts';
import { featuresOf } from './geojson.ts';
import { addDraft, changeZone, removeZone } from './zone-changes.ts';
import { publishDrafts } from './zone-publishing.ts';
import { draftRemoval } from './zone-removals.ts';
import { draftsFrom } from './zone-uploads.ts';
import { listTags, listZones } from './zones.ts';
import { serve } from '#server/http/serve.ts';

export default serve('zones', {
  'GET /zones': ({ query }, { db, caller }) => listZones(db, caller, query),
  'POST /zones': ({ body }, { db, caller }) => addDraft(db, caller, body),
  'PUT /zones/:id': (input, { db, caller, version }) =>
    changeZone(db, caller, { ...input, version }),
  'DELETE /zones/:id': ({ params }, { db, caller, version }) =>
    removeZone(db, caller, { id: params.id, version }),
  'POST /zones/:id/removal': ({ params }, { db, caller, version }) =>
    draftRemoval(db, caller, { id: params.id, version }),
  'POST /zones/publish': ({ body }, { db, caller }) => publishDrafts(db, caller, body),
  'POST /zones/upload_kml': {
    reads: async ({ form: { file, mtype } }) => {
      const features = await featuresOfKml(file.data);
      return (_, { db, caller }) => draftsFrom(db, caller, { mtype, features });
    },
  },
  'POST /zones/upload_json': ({ body: { geojson, ...body } }, { db, caller }) =>
    draftsFrom(db, caller, { ...body, features: featuresOf(geojson) }),
  'POST /zones/upload_exception_json': ({ body: { geojson, ...body } }, { db, caller }) =>
    draftsFrom(db, caller, { ...body, features: featuresOf(geojson), mtype: 'exceptions' }),
  'GET /tags': ({ query }, { db, caller }) => listTags(db, caller, query),
});
