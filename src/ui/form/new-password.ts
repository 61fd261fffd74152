import { passwordProblem } from '../../domain/password.ts';

/** Why a new password cannot be sent yet, with the field that says it. */
export function newPasswordErrors(values: { password: string; again: string; email?: string }) {
  const problem = passwordProblem(values.password, values.email);
  if (problem) return { password: problem };
  return values.again === values.password ? {} : { again: 'The two passwords are not the same.' };
}
