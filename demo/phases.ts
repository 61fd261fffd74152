import { applications } from './people/applications.ts';
import { areas } from './areas.ts';
import { billing } from './money/billing.ts';
import { demoClaims } from './claims.ts';
import { company } from './company.ts';
import { shipmentImports } from './shipments/imports.ts';
import { lockerUse } from './lockers/locker-use.ts';
import { marketplace } from './marketplace/marketplace.ts';
import { messages } from './messages/messages.ts';
import { months } from './money/months.ts';
import { network } from './lockers/network.ts';
import { earlierNotices } from './messages/notices.ts';
import { office } from './people/office.ts';
import { paper } from './paper.ts';
import { recordedPast } from './past.ts';
import { receipts } from './money/payments.ts';
import { people } from './people/people.ts';
import type { Phase } from './phase.ts';
import { demoRunbooks } from './runbooks.ts';
import { pastRuns } from './runs.ts';
import { shipmentPhases } from './shipments/shipments.ts';
import type { DemoSize } from './sizes.ts';
import { tariff } from './money/tariff.ts';
import { lockerWalks } from './lockers/walks.ts';

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
    demoRunbooks,
    earlierNotices,
    recordedPast,
  ];
}
