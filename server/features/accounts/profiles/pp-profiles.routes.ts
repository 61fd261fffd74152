import { serve } from '#server/http/serve.ts';
import { addProfileUser, changeProfile } from './change-profiles.ts';
import { decideProfile } from './decide-profiles.ts';
import { readProfileLog } from './profile-log.ts';
import { requireStaff } from '#server/http/tenancy.ts';
import { exportProfile, exportProfiles, listProfiles, profilesOf } from './pp-profiles.ts';

// User records are outside the tenant scope of accounts, and only staff decide on applications.
export default serve('parcelPointApplications', {
  'GET /accounts/pp-applications': ({ query }, { db }) => listProfiles(db, query),
  'GET /accounts/pp-applications/:id/log': ({ params }, { db, caller }) => {
    requireStaff(caller);
    return readProfileLog(db, params.id);
  },
  'GET /accounts/admin-get-pp-profile-accounts/:id': ({ params }, { db }) =>
    profilesOf(db, params.id),
  'POST /parcelpoint/account/approval': ({ body }, context) => decideProfile(body, context),
  'POST /accounts/update-pp-account-application': ({ body }, context) =>
    changeProfile(body, context),
  'POST /accounts/create-user-pp-profile': {
    system: ({ body }, context) => addProfileUser(body, context),
  },
  'GET /accounts/export-pp-accounts': (_, { db }) => exportProfiles(db),
  'GET /accounts/export-pp-account-details/:id': ({ params }, { db }) =>
    exportProfile(db, params.id),
});
