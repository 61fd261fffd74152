import type { Status } from '../kernel/statuses.ts';
import type { IsSettingOn } from '../settings/setting-reads.ts';

/** Parts of a proof of delivery. The settings enable and require each part. */
export const proofFields = [
  'name',
  'mobile_number',
  'department',
  'description',
  'photos',
  'signature',
] as const;
export type ProofField = (typeof proofFields)[number];

/** Parts that are text; the others are images. */
export const proofTexts = ['name', 'mobile_number', 'department', 'description'] as const;
type ProofText = (typeof proofTexts)[number];

export type ProofTexts = { [K in ProofText]?: string | undefined };

type Use = 'off' | 'optional' | 'required';
export type ProofRequirements = Readonly<Record<ProofField, Use>>;

/** Parts that the settings ask for; a disabled part cannot be required. */
export function proofRequirements(isOn: IsSettingOn): ProofRequirements {
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

/**
 * Whether in this status a person has received the parcels. Parcels in a locker need a PIN instead
 * of a proof.
 */
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

/** Required parts that are missing. */
function proofMissing(asked: ProofRequirements, given: ReadonlySet<ProofField>): ProofField[] {
  return proofFields.filter((field) => asked[field] === 'required' && !given.has(field));
}

/**
 * Returns why a shipment cannot be delivered yet: "Proof of delivery needs a name and a signature";
 * null if it can.
 */
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

/**
 * Whether a delivery was refused for a missing image, which must be added before the status
 * changes.
 */
export const asksForPicture = (reason: string): boolean =>
  reason.startsWith(PROOF_NEEDED) &&
  [words.photos, words.signature].some((one) => reason.includes(one));
