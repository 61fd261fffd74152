import { actOn, reversal } from '#commands/act-on.ts';
import { command } from '#commands/command.ts';
import { hasDialogHost, openDialog } from './dialog-request.ts';
import type { SalesAgent } from './sales-agent.ts';

const PUT = 'PUT /sales-agents/:id';
const kind = { on: 'sales agents', ask: [] } as const;

/** Request that changes only the active flag. */
const request = (agent: SalesAgent, active: boolean) => {
  const { id, name, email, code, commission_percentage } = agent;
  const body = { name, email, code, commission_percentage, active };
  return { params: { id }, body };
};

export const addAgent = command({
  id: 'sales-agents.new',
  title: 'Add sales agent…',
  icon: 'plus',
  can: 'Edit sales agents',
  repeatable: false,
  keywords: ['commission', 'sales representative'],
  run(_, fx) {
    openDialog('new');
    if (!hasDialogHost()) fx.go('/sales-agents');
  },
});

export const disable = actOn<typeof PUT, SalesAgent>(PUT, {
  ...kind,
  id: 'sales-agents.disable',
  title: 'Disable',
  icon: 'ban',
  keywords: ['deactivate', 'stop'],
  enabledFor: ({ active }) => active || 'Already disabled',
  toRequest: (agent) => request(agent, false),
  undo: (agent) => reversal(PUT, request(agent, true)),
});

export const enable = actOn<typeof PUT, SalesAgent>(PUT, {
  ...kind,
  id: 'sales-agents.enable',
  title: 'Enable',
  icon: 'check',
  keywords: ['activate'],
  enabledFor: ({ active }) => !active || 'Already active',
  toRequest: (agent) => request(agent, true),
  undo: (agent) => reversal(PUT, request(agent, false)),
});
