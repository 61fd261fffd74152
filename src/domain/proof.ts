import type { Status } from './statuses.ts';

/** What a proof of delivery may hold; each has a switch of the provider for whether it is asked and demanded. */
export const proofFields = [
  'name',
  'mobile_number',
  'department',
  'description',
  'photos',
  'signature',
] as const;
export type ProofField = (typeof proofFields)[number];

/** Those that are written down; the others are pictures. */
export const proofTexts = ['name', 'mobile_number', 'department', 'description'] as const;
type ProofText = (typeof proofTexts)[number];

export type ProofTexts = { [K in ProofText]?: string | undefined };

type Use = 'off' | 'optional' | 'required';
export type ProofRequirements = Readonly<Record<ProofField, Use>>;

/** What the switches of the provider ask for; what is not enabled cannot be required. */
export function proofRequirements(isOn: (setting: string) => boolean): ProofRequirements {
  const demandOf = (field: ProofField): Use => {
    if (!isOn(`pod_${field}_enabled`)) return 'off';
    return isOn(`pod_${field}_required`) ? 'required' : 'optional';
  };
  return {
    name: demandOf('name'),
    mobile_number: demandOf('mobile_number'),
    department: demandOf('department'),
    description: demandOf('description'),
    photos: demandOf('photos'),
    signature: demandOf('signature'),
  };
}

/** True for statuses in which a person has received the parcels; a locker opens for a PIN instead. */
export const needsProof = (status: string): boolean => provenStatuses.some((one) => one === status);

const provenStatuses: readonly Status[] = ['delivered', 'collected-from-counter'];

const words: Record<ProofField, string> = {
  name: 'a name',
  mobile_number: 'a mobile number',
  department: 'a department',
  description: 'a description',
  photos: 'a photo',
  signature: 'a signature',
};

const PROOF_NEEDED = 'Proof of delivery needs';

/** Required parts that were not given. */
function proofMissing(asked: ProofRequirements, given: ReadonlySet<ProofField>): ProofField[] {
  return proofFields.filter((field) => asked[field] === 'required' && !given.has(field));
}

/** Why a shipment cannot be delivered yet: "Proof of delivery needs a name and a signature"; null when it can. */
export function proofProblem(
  required: ProofRequirements,
  given: ReadonlySet<ProofField>,
): string | null {
  const named = proofMissing(required, given).map((field) => words[field]);
  const [last] = named.slice(-1);
  if (last === undefined) return null;
  const first = named.slice(0, -1).join(', ');
  return `${PROOF_NEEDED} ${first === '' ? last : `${first} and ${last}`}`;
}

/** Whether it was refused for want of a picture, which is added to the shipment before its status changes. */
export const asksForPicture = (reason: string): boolean =>
  reason.startsWith(PROOF_NEEDED) &&
  [words.photos, words.signature].some((one) => reason.includes(one));
