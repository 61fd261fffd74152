import type { IntegrationHealth } from '../../domain/webhooks.ts';
import type { Status } from './status-mark.tsx';

/** How each health of an integration is shown. */
export const integrationHealth: Record<IntegrationHealth, { status: Status; word: string }> = {
  active: { status: 'success', word: 'Active' },
  failing: { status: 'warning', word: 'Failing' },
  held: { status: 'danger', word: 'Held' },
  paused: { status: 'skip', word: 'Paused' },
  disabled: { status: 'danger', word: 'Disabled' },
};
