import { actOn } from '#commands/act-on.ts';
import { command } from '#commands/command.ts';
import type { Kind } from '#domain/entities/entities.ts';
import { NO_NEW_WEBHOOKS, type IntegrationState } from '#domain/integrations/webhooks.ts';
import { hasDialogHost, openDialog } from './dialog-request.ts';
import { PATH, pathOf, type Delivery, type Integration } from './integration.ts';

/** Integration or delivery; the commands act on the integration in both cases. */
type Either = Integration | Delivery;

const integrationOf = (row: Either): number =>
  'integration_id' in row ? row.integration_id : row.id;
const stateOf = (row: Either): IntegrationState =>
  'integration_state' in row ? row.integration_state : row.state;
const toRequest = (row: Either) => ({ params: { id: integrationOf(row) } });

const can = 'Edit integrations';
type EitherKind = Extract<Kind, 'integrations' | 'deliveries'>;

const partsOf = (on: EitherKind) => {
  const kind = { on, can, single: true, ask: [], toRequest } as const;
  const prefix = on === 'integrations' ? 'integrations' : 'deliveries.integration';
  const ofIt = on === 'integrations' ? '' : ' the integration';
  return { kind, prefix, ofIt };
};

/** Creates the commands that test, pause and resume an integration. */
const sending = (on: EitherKind) => {
  const { kind, prefix, ofIt } = partsOf(on);
  return {
    test: actOn<'POST /integrations/:id/test', Either>('POST /integrations/:id/test', {
      ...kind,
      id: `${prefix}.1-test`,
      title: 'Send a test',
      keys: 't',
      icon: 'zap',
      keywords: ['try', 'ping'],
      enabledFor: (row) =>
        stateOf(row) !== 'disabled' || 'The integration is disabled. Resume it first.',
    }),
    pause: actOn<'POST /integrations/:id/pause', Either>('POST /integrations/:id/pause', {
      ...kind,
      id: `${prefix}.2-pause`,
      title: `Pause${ofIt}`,
      keys: 'p',
      icon: 'clock',
      keywords: ['stop', 'hold'],
      enabledFor: (row) =>
        stateOf(row) === 'active' || stateOf(row) === 'held' || `Already ${stateOf(row)}.`,
    }),
    resume: actOn<'POST /integrations/:id/resume', Either>('POST /integrations/:id/resume', {
      ...kind,
      id: `${prefix}.3-resume`,
      title: `Resume${ofIt}`,
      keys: 'shift+p',
      icon: 'check',
      keywords: ['go on', 'enable', 'unpause'],
      enabledFor: (row) =>
        stateOf(row) === 'paused' ||
        stateOf(row) === 'disabled' ||
        'The integration is neither paused nor disabled.',
    }),
    tryNow: actOn<'POST /integrations/:id/try', Either>('POST /integrations/:id/try', {
      ...kind,
      id: `${prefix}.4-try`,
      title: 'Try now',
      keys: 'l',
      icon: 'repeat',
      keywords: ['trial', 'release'],
      enabledFor: (row) => stateOf(row) === 'held' || 'The integration is not held.',
    }),
  };
};

/** Creates the commands that rotate the secret of an integration and delete the integration. */
const managing = (on: EitherKind) => {
  const { kind, prefix, ofIt } = partsOf(on);
  return {
    rotate: command<Either>({
      on,
      can,
      single: true,
      repeatable: false,
      id: `${prefix}.6-rotate`,
      title: 'Rotate the secret…',
      keys: 'shift+k',
      icon: 'key-round',
      keywords: ['signing', 'key', 'whsec'],
      run: ({ rows: [row] }, fx) => {
        if (row === undefined) return;
        openDialog({ of: 'rotate', id: integrationOf(row) });
        if (!hasDialogHost()) fx.go(pathOf(integrationOf(row), 'signing'));
      },
    }),
    disable: actOn<'PUT /integrations/:id', Either>('PUT /integrations/:id', {
      ...kind,
      id: `${prefix}.7-disable`,
      title: `Disable${ofIt}…`,
      keys: 'shift+x',
      icon: 'ban',
      keywords: ['switch off', 'stop'],
      ask: ['disabled_reason'],
      enabledFor: (row) => stateOf(row) !== 'disabled' || 'Already disabled.',
      toRequest: (row, { disabled_reason: reason }) => ({
        params: { id: integrationOf(row) },
        body: { disabled_reason: String(reason) },
      }),
      danger: { consequence: () => 'From now on, no events are stored for this integration.' },
    }),
  };
};

const ofIntegrations = { ...sending('integrations'), ...managing('integrations') };
export const test = ofIntegrations.test;
export const pause = ofIntegrations.pause;
export const resume = ofIntegrations.resume;
export const tryNow = ofIntegrations.tryNow;
export const rotate = ofIntegrations.rotate;
export const disable = ofIntegrations.disable;

const ofDeliveries = { ...sending('deliveries'), ...managing('deliveries') };
export const testItsIntegration = ofDeliveries.test;
export const pauseItsIntegration = ofDeliveries.pause;
export const resumeItsIntegration = ofDeliveries.resume;
export const tryItsIntegration = ofDeliveries.tryNow;
export const rotateItsSecret = ofDeliveries.rotate;
export const disableItsIntegration = ofDeliveries.disable;

export const newWebhook = command({
  id: 'integrations.new',
  title: 'New webhook…',
  icon: 'plus',
  can,
  repeatable: false,
  keywords: ['add', 'integration', 'endpoint'],
  async run(_, fx) {
    const kinds = await fx.words('integrations');
    if (!kinds.includes('webhook')) return [{ id: null, is: 'skipped', why: NO_NEW_WEBHOOKS }];
    openDialog({ of: 'integration', id: null });
    if (!hasDialogHost()) fx.go(PATH);
  },
});

export const edit = command<Integration>({
  on: 'integrations',
  can,
  single: true,
  repeatable: false,
  id: 'integrations.5-edit',
  title: 'Edit the integration…',
  icon: 'file-text',
  keywords: ['change', 'address', 'events', 'conditions'],
  run({ ids: [id] }, fx) {
    openDialog({ of: 'integration', id: Number(id) });
    if (!hasDialogHost()) fx.go(pathOf(Number(id)));
  },
});
