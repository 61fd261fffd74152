import { knownSuburbs, type Suburb } from '#domain/places/suburbs.ts';

interface BranchPlan {
  code: string;
  routing_code: string;
  kind: 'hub' | 'depot' | 'agent';
  suburb: string;
  /** Weight of this branch when the drivers are distributed over all branches. */
  crew: number;
}

/** Branches of Highveld Couriers, in the order of their ids from 1. */
export const branchPlans: readonly BranchPlan[] = [
  { code: 'JNB', routing_code: 'JNB-J1', kind: 'hub', suburb: 'Isando', crew: 30 },
  { code: 'SDT', routing_code: 'JNB-J2', kind: 'depot', suburb: 'Rivonia', crew: 22 },
  { code: 'SWT', routing_code: 'JNB-J3', kind: 'depot', suburb: 'Diepkloof', crew: 12 },
  { code: 'RDP', routing_code: 'JNB-J4', kind: 'depot', suburb: 'Roodepoort Central', crew: 12 },
  { code: 'VAL', routing_code: 'JNB-J5', kind: 'depot', suburb: 'Vereeniging Central', crew: 6 },
  { code: 'PTA', routing_code: 'PRY-P1', kind: 'hub', suburb: 'Lyttelton', crew: 22 },
  { code: 'CPT', routing_code: 'CPT-C1', kind: 'hub', suburb: 'Montague Gardens', crew: 26 },
  { code: 'CPS', routing_code: 'CPT-C2', kind: 'depot', suburb: 'Claremont', crew: 14 },
  { code: 'STB', routing_code: 'CPT-C3', kind: 'depot', suburb: 'Somerset West', crew: 10 },
  { code: 'GRJ', routing_code: 'GRJ-G1', kind: 'depot', suburb: 'George Central', crew: 6 },
  { code: 'DUR', routing_code: 'DUR-D1', kind: 'hub', suburb: 'Pinetown Central', crew: 22 },
  { code: 'UMH', routing_code: 'DUR-D2', kind: 'depot', suburb: 'Umhlanga Rocks', crew: 10 },
  {
    code: 'PMB',
    routing_code: 'PZB-N1',
    kind: 'depot',
    suburb: 'Pietermaritzburg Central',
    crew: 6,
  },
  { code: 'RCB', routing_code: 'RCB-R1', kind: 'agent', suburb: 'Richards Bay Central', crew: 4 },
  { code: 'PLZ', routing_code: 'PLZ-E1', kind: 'depot', suburb: 'Newton Park', crew: 8 },
  { code: 'ELS', routing_code: 'ELS-E2', kind: 'depot', suburb: 'Vincent', crew: 6 },
  { code: 'BFN', routing_code: 'BFN-B1', kind: 'hub', suburb: 'Bloemfontein Central', crew: 8 },
  { code: 'PTG', routing_code: 'PTG-L1', kind: 'depot', suburb: 'Polokwane Central', crew: 6 },
  { code: 'NLP', routing_code: 'NLP-M1', kind: 'depot', suburb: 'Mbombela Central', crew: 6 },
  { code: 'WIT', routing_code: 'WIT-M2', kind: 'agent', suburb: 'eMalahleni Central', crew: 5 },
  { code: 'RUS', routing_code: 'RUS-W1', kind: 'agent', suburb: 'Rustenburg Central', crew: 5 },
  { code: 'KLD', routing_code: 'KXE-W2', kind: 'agent', suburb: 'Klerksdorp Central', crew: 4 },
  { code: 'KIM', routing_code: 'KIM-K1', kind: 'agent', suburb: 'Kimberley Central', crew: 4 },
  { code: 'UTN', routing_code: 'UTN-K2', kind: 'agent', suburb: 'Upington Central', crew: 2 },
];

export function placeOfBranch(branch: BranchPlan): Suburb {
  const place = knownSuburbs.find(({ suburb }) => suburb === branch.suburb);
  if (place === undefined) throw new Error(`There is no place ${branch.suburb}`);
  return place;
}

const branchPlaces = branchPlans.map(placeOfBranch);

/** Id of the branch nearest to a place. */
export function branchNear(place: Suburb): number {
  const distances = branchPlaces.map(
    (other) =>
      (other.latitude - place.latitude) ** 2 + (0.87 * (other.longitude - place.longitude)) ** 2,
  );
  return distances.indexOf(Math.min(...distances)) + 1;
}

/**
 * Distributes `count` drivers over the branches by weight. The first drivers go to different
 * branches.
 */
export function crewPlan(count: number): number[] {
  const crews = branchPlans.reduce((sum, branch) => sum + branch.crew, 0);
  const seats = branchPlans.flatMap((branch, index) =>
    Array.from({ length: branch.crew }, () => index + 1),
  );
  return Array.from({ length: count }, (_, driver) =>
    driver < branchPlans.length ? driver + 1 : (seats[(driver * 97) % crews] ?? 1),
  );
}
