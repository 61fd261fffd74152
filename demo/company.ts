import { suburbAt } from '#domain/places/suburbs.ts';
import { accounts, account_notes, sales_agents } from '#server/db/schema/accounts.ts';
import { parcel_point_profiles } from '#server/db/schema/applications.ts';
import { branches } from '#server/db/schema/fleet.ts';
import { planAccounts } from './money/account-plans.ts';
import { branchPlans, placeOfBranch } from './branches.ts';
import { branchHours, shopHours } from './lockers/opening-hours.ts';
import { insertRows, type Phase, type Scene } from './phase.ts';
import { openGuestBooking, setProviderSettings } from './provider-settings.ts';
import { mailboxOf, mobileOf, nameOf, streets } from './words.ts';

/** Settings, branches, sales agents and customers of the company. */
export const company: Phase = {
  name: 'company',
  title: 'Making branches and accounts',
  weight: 1,
  async make(scene) {
    await setProviderSettings(scene);
    await insertRows(scene.db, branches, branchPlans.map(branchRow));
    await insertRows(scene.db, sales_agents, agentRows());
    await makeAccounts(scene);
    await openGuestBooking(scene.db);
    await makeParcelPoints(scene);
  },
};

/** Name of a branch: its city, and its suburb if the city has another branch of the same kind. */
function nameOfBranch(plan: (typeof branchPlans)[number]): string {
  const { city, suburb } = placeOfBranch(plan);
  const alike = branchPlans.filter(
    (other) => other.kind === plan.kind && placeOfBranch(other).city === city,
  );
  return `${alike.length > 1 && suburb !== city ? `${city} ${suburb}` : city} ${plan.kind}`;
}

function branchRow(plan: (typeof branchPlans)[number], index: number) {
  const { suburb, city, zone, postal_code, latitude, longitude } = placeOfBranch(plan);
  return {
    id: index + 1,
    code: plan.code,
    routing_code: plan.routing_code,
    kind: plan.kind,
    name: nameOfBranch(plan),
    manager_name: nameOf(index + 500),
    email: `${plan.code.toLowerCase()}@highveldcouriers.example`,
    mobile_number: mobileOf(index + 500),
    street_address: `${index * 7 + 3} ${streets[index % streets.length]}`,
    suburb,
    city,
    zone,
    postal_code,
    latitude,
    longitude,
    opening_hours: branchHours,
  };
}

function agentRows() {
  const codes = ['GAU', 'WES', 'KZN', 'EAS', 'INL', 'KEY'];
  return codes.map((code, index) => {
    const name = nameOf(index * 11 + 900);
    return {
      id: index + 1,
      name,
      code,
      email: `${mailboxOf(name)}@highveldcouriers.example`,
      mobile_number: mobileOf(index + 900),
      commission_percentage: 2.5 + (index % 3) / 2,
    };
  });
}

async function makeAccounts({ db, figures, now }: Scene): Promise<void> {
  const plans = planAccounts(figures, now);
  await insertRows(db, accounts, plans);
  const notes = plans.flatMap(({ id }) =>
    ['Asked for later collections on Fridays.', 'Credit limit reviewed with the owner.'].map(
      (note, index) => ({
        id: id * 2 + index - 1,
        account_id: id,
        user_id: 1 + ((id + index) % 3),
        note_type: index === 0 ? 'Customer call' : 'General',
        note,
        time_created: new Date(now.getTime() - (id * 5 + index * 9 + 1) * 3_600_000).toISOString(),
      }),
    ),
  );
  await insertRows(db, account_notes, notes);
}

async function makeParcelPoints({ db, now }: Scene): Promise<void> {
  const at = (index: number) => new Date(now.getTime() - index * 17 * 3_600_000).toISOString();
  const profileStates = ['new', 'approved', 'rejected', 'approved'] as const;
  const profiles = Array.from({ length: 8 }, (_, index) => {
    const { suburb, zone, postal_code } = suburbAt(index * 13);
    const state = profileStates[index % profileStates.length] ?? 'new';
    return {
      id: index + 1,
      account_id: (index % 6) + 1,
      store_name: `${suburb} Parcel Counter`,
      state,
      contact_name: nameOf(index + 1300),
      email: `${mailboxOf(nameOf(index + 1300))}@counter.example`,
      mobile_number: mobileOf(index + 1300),
      street_address: `${index * 9 + 2} ${streets[index % streets.length]}`,
      suburb,
      zone,
      postal_code,
      opening_hours: shopHours,
      bank_name: ['Capitec', 'FNB', 'Standard Bank', 'Nedbank'][index % 4],
      bank_account_last_digits: String(1000 + index * 137),
      rejection_reason: state === 'rejected' ? 'No space behind the counter' : null,
      decided_by: state === 'new' ? null : 1,
      decided_at: state === 'new' ? null : at(index),
      time_created: at(index + 5),
    };
  });
  await insertRows(db, parcel_point_profiles, profiles);
}
