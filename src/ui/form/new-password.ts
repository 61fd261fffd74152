import { passwordProblem } from '#domain/identity/password.ts';

/** Errors of a new password by field. */
export function newPasswordErrors(values: { password: string; again: string; email?: string }) {
  const problem = passwordProblem(values.password, values.email);
  if (problem) return { password: problem };
  return values.again === values.password ? {} : { again: 'The two passwords are not the same.' };
}
