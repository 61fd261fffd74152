import { applications } from './applications.ts';
import { areas } from './areas.ts';
import { billing } from './billing.ts';
import { demoClaims } from './claims.ts';
import { company } from './company.ts';
import { shipmentImports } from './imports.ts';
import { lockerUse } from './locker-use.ts';
import { marketplace } from './marketplace.ts';
import { messages } from './messages.ts';
import { months } from './months.ts';
import { network } from './network.ts';
import { earlierNotices } from './notices.ts';
import { office } from './office.ts';
import { paper } from './paper.ts';
import { keptPast } from './past.ts';
import { receipts } from './payments.ts';
import { people } from './people.ts';
import type { Phase } from './phase.ts';
import { pastRuns } from './runs.ts';
import { shipmentPhases } from './shipments.ts';
import type { DemoSize } from './sizes.ts';
import { tariff } from './tariff.ts';
import { lockerWalks } from './walks.ts';

/** All phases of the demo company, in the order of their dependencies. */
export function phasesOf(size: DemoSize): Phase[] {
  return [
    tariff,
    company,
    people,
    applications,
    network,
    areas,
    ...shipmentPhases(size),
    billing,
    receipts,
    months,
    lockerUse,
    lockerWalks,
    messages,
    paper,
    shipmentImports,
    marketplace,
    office,
    demoClaims,
    pastRuns,
    earlierNotices,
    keptPast,
  ];
}
