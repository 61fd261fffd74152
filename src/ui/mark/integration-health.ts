import type { IntegrationHealth } from '#domain/integrations/webhooks.ts';
import type { Status } from './status-mark.tsx';

/** Status and label of each integration health. */
export const integrationHealth: Record<IntegrationHealth, { status: Status; word: string }> = {
  active: { status: 'success', word: 'Active' },
  failing: { status: 'warning', word: 'Failing' },
  held: { status: 'danger', word: 'Held' },
  paused: { status: 'skip', word: 'Paused' },
  disabled: { status: 'danger', word: 'Disabled' },
};
