import { company } from './company.ts';
import { network } from './network.ts';
import { people } from './people.ts';
import type { Phase } from './phase.ts';
import { shipmentPhases } from './shipments.ts';
import type { DemoSize } from './sizes.ts';
import { tariff } from './tariff.ts';

/** Everything the demo company is made of, in the order in which one part needs another. */
export function phasesOf(size: DemoSize): Phase[] {
  return [tariff, company, people, network, ...shipmentPhases(size)];
}
