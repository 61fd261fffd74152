import { fieldFacts, givenFacts } from '#ui/screens/field-facts.tsx';
import { userFields } from '#domain/people/user.fields.ts';
import type { ReactNode } from 'react';
import { account } from '#domain/accounts/account.entity.ts';
import { href } from '#domain/entities/href.ts';
import { roleLabel } from '#domain/people/roles.ts';
import { formatMoment } from '#ui/format.ts';
import { TextLink } from '#ui/link.tsx';
import type { User } from './user.ts';

function accountLink({ account_id: id, account: name }: User) {
  return id === null ? null : <TextLink href={href(account, { id })}>{name}</TextLink>;
}

/** Facts of a user in the panel and on the page. */
export const factsOf = (user: User): (readonly [term: string, value: ReactNode])[] => [
  ...fieldFacts(userFields, user, ['email']),
  ...givenFacts(userFields, user, ['pending_email']),
  ...fieldFacts(userFields, user, ['mobile_number']),
  ['Role', roleLabel(user.role)],
  ['Account', accountLink(user)],
  ['Two-factor authentication', user.enabled_mfa === 1 ? 'Set up' : 'Not set up'],
  ['Last sign-in', formatMoment(user.last_login) ?? 'Never'],
  ...fieldFacts(userFields, user, ['time_created']),
];
