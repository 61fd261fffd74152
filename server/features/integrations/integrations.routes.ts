import { serve } from '#server/http/serve.ts';
import { listDeliveries, readDeliveryRecord } from './deliveries.ts';
import {
  addIntegration,
  changeIntegration,
  rotateSecret,
  takeStep,
} from './integration-changes.ts';
import { listIntegrations, listRules, listTypes, readIntegration } from './integration-list.ts';
import { resendWebhooks } from './resend.ts';
import { testIntegration } from './test-endpoint.ts';

export default {
  ...serve('integrations', {
    'GET /get-integration-types': (_, { db }) => listTypes(db),
    'GET /get-integration-rules': ({ query }, { db }) => listRules(db, query.integration_id),
    'GET /integrations': ({ query }, { db }) => listIntegrations(db, query),
    'GET /integrations/:id': ({ params }, { db }) => readIntegration(db, params.id),
    'POST /integrations': { own: ({ body }, context) => addIntegration(body, context) },
    'PUT /integrations/:id': { own: (input, context) => changeIntegration(input, context) },
    'POST /integrations/:id/test': {
      own: ({ params }, context) => testIntegration(params.id, context),
    },
    'POST /integrations/:id/pause': ({ params }, context) => takeStep(params.id, 'pause', context),
    'POST /integrations/:id/resume': ({ params }, context) =>
      takeStep(params.id, 'resume', context),
    'POST /integrations/:id/try': ({ params }, context) => takeStep(params.id, 'try', context),
    'POST /integrations/:id/rotate': (input, context) => rotateSecret(input, context),
  }),
  ...serve('webhookDeliveries', {
    'GET /webhook-deliveries': ({ query }, { db }) => listDeliveries(db, query),
    'GET /webhook-deliveries/:id': ({ params }, { db }) => readDeliveryRecord(db, params.id),
    'POST /resend-webhook': ({ body }, context) => resendWebhooks(body, context),
  }),
};
