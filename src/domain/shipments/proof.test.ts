import { expect, test } from 'vitest';
import {
  asksForPicture,
  needsProof,
  proofRequirements,
  proofFields,
  proofProblem,
  type ProofField,
} from './proof.ts';

const asked = (...on: string[]) => proofRequirements((setting) => on.includes(setting));
const given = (...fields: ProofField[]) => new Set(fields);

test('missing parts of a proof of delivery are named in the order of the form', () => {
  const all = proofRequirements(() => true);
  expect(proofProblem(all, given())).toBe(
    'Proof of delivery needs a name, a mobile number, a department, a description, a photo and a signature',
  );
  expect(proofProblem(all, given('name', 'mobile_number', 'department', 'photos'))).toBe(
    'Proof of delivery needs a description and a signature',
  );
  expect(proofProblem(all, given(...proofFields))).toBeNull();
});

test('a disabled part of a proof is never required, and an optional part may be empty', () => {
  expect(proofProblem(asked('pod_signature_required'), given())).toBeNull();
  expect(proofProblem(asked('pod_signature_enabled'), given())).toBeNull();
  expect(proofProblem(asked('pod_signature_enabled', 'pod_signature_required'), given())).toBe(
    'Proof of delivery needs a signature',
  );
});

test.each([
  ['Proof of delivery needs a photo', true],
  ['Proof of delivery needs a name and a signature', true],
  ['Proof of delivery needs a name', false],
  ['The photo of the driver is missing', false],
])('for the refusal "%s", asksForPicture returns %s', (refusal, is) => {
  expect(asksForPicture(refusal)).toBe(is);
});

test('proof is needed only for parcels that a person received', () => {
  expect(needsProof('delivered')).toBe(true);
  expect(needsProof('collected-from-counter')).toBe(true);
  expect(needsProof('collected-from-locker')).toBe(false);
  expect(needsProof('collected')).toBe(false);
});
