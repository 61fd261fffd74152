import { turn } from '#commands/trail.ts';
import { pathOf } from './integration.ts';

const integrations = { kind: 'integrations', path: (id: number | string) => pathOf(id) } as const;

export const previousIntegration = turn(-1, integrations);
export const nextIntegration = turn(1, integrations);
