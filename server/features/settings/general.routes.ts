import { countryOf, dialCodes } from '#domain/settings/dial-codes.ts';
import { logo as logoById, logoOf, replaceLogo } from './logo.ts';
import { numberedPermissions } from './numbered-permissions.ts';
import { settingConsequences } from './consequences.ts';
import { saveSettings } from './save-settings.ts';
import { consoleSettings, fullSettings } from './settings.ts';
import { serve } from '#server/http/serve.ts';

export default serve('general', {
  'GET /settings/:id': ({ params }, context) => fullSettings(context, params.id),
  'GET /setting-consequences': (_, { db }) => settingConsequences(db),
  // Account users load the provider's settings too, which are outside their tenant scope.
  'GET /settings/get-settings/:id': {
    system: ({ params }, { db, caller }) => consoleSettings(db, caller, params.id),
  },
  'POST /settings': async ({ body }, context) => ({
    message: await saveSettings(context, body),
  }),
  'GET /phone-code': (_, { languages }) => countryOf(languages),
  'GET /phone-codes': () => [...dialCodes],
  'POST /uploadLogo': {
    reads: async ({ form }) => {
      const logo = await logoOf(form.logo);
      return (_, context) => replaceLogo(context, logo);
    },
  },
  'GET /logo/:id': { system: ({ params }, { db }) => logoById(db, params.id) },
  'GET /permissions': () => numberedPermissions.flatMap((category) => category.permissions),
  'GET /api-permission-categories': () => numberedPermissions,
});
