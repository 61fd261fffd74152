import type { IntegrationHealth } from '#domain/integrations/webhooks.ts';
import type { Status } from './status-mark.tsx';

/** Status and label for each health state of an integration. */
export const integrationHealth: Record<IntegrationHealth, { status: Status; word: string }> = {
  active: { status: 'success', word: 'Active' },
  failing: { status: 'warning', word: 'Failing' },
  held: { status: 'danger', word: 'Held' },
  paused: { status: 'skip', word: 'Paused' },
  disabled: { status: 'danger', word: 'Disabled' },
};
