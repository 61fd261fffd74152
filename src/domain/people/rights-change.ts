import { capital } from '../kernel/sentence-case.ts';

const MAX_NAMED = 4;

/** List with a limit: "View billing, Export and 3 more". */
function namesOf(names: readonly string[]): string {
  const left = names.length - MAX_NAMED;
  const first = names.slice(0, MAX_NAMED).join(', ');
  return left > 0 ? `${first} and ${left} more` : first;
}

const missingFrom = (from: readonly string[], other: readonly string[]) =>
  from.filter((one) => !other.includes(one));

/** Difference between two sets of permissions: "Gains View billing; loses Export". */
export function rightsChange(before: readonly string[], after: readonly string[]): string {
  const [gained, lost] = [missingFrom(after, before), missingFrom(before, after)];
  if (gained.length === 0 && lost.length === 0) return 'Keeps the same permissions';
  const parts = [
    ...(gained.length > 0 ? [`gains ${namesOf(gained)}`] : []),
    ...(lost.length > 0 ? [`loses ${namesOf(lost)}`] : []),
  ].join('; ');
  return capital(parts);
}
