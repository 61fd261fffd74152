import { account_applications } from '#server/db/schema/applications.ts';
import { users } from '#server/db/schema/users.ts';
import { NO_PASSWORD } from '#server/features/identity/passwords.ts';
import { planAccounts } from '../money/account-plans.ts';
import { insertRows, type Phase } from '../phase.ts';
import { companies, mailboxOf, mobileOf, nameOf } from '../words.ts';

const APPLICANTS = 12;
const FIRST_USER = 21;
const APPLICANT_ROLE = 6;
const states = ['new', 'new', 'approved', 'rejected'] as const;

/**
 * Applications for accounts, in the state after registration: a disabled user and a request.
 * Approved applicants work for the account with that name. Most applicants have confirmed their
 * email address.
 */
export const applications: Phase = {
  name: 'applications',
  title: 'Making applications',
  weight: 1,
  async make({ db, figures, now }) {
    const customers = planAccounts(figures, now);
    const applicants = Array.from({ length: APPLICANTS }, (_, index) => {
      const time = new Date(now.getTime() - index * 17 * 3_600_000).toISOString();
      const state = states[index % states.length] ?? 'new';
      const customer = state === 'approved' ? customers[index % customers.length] : undefined;
      const accountId = customer?.id ?? null;
      const name = nameOf(index + 1200);
      const person = {
        name,
        email: `${mailboxOf(name)}@shop.example`,
        mobile_number: mobileOf(index + 1200),
      };
      return {
        user: {
          ...person,
          id: FIRST_USER + index,
          username: person.email,
          password_hash: NO_PASSWORD,
          role_id: APPLICANT_ROLE,
          account_id: accountId,
          email_verified_at: index % 4 === 1 ? null : time,
          disabled_at: accountId === null ? time : null,
          time_created: time,
        },
        application: {
          ...person,
          id: index + 1,
          company: customer?.name ?? `${companies.at(index - APPLICANTS)} Online`,
          message: `We send about ${(index + 1) * 20} parcels a month.`,
          user_id: FIRST_USER + index,
          state,
          account_id: accountId,
          ...(state !== 'new' && { decided_by: 1, decided_at: time }),
          ...(state === 'rejected' && { rejection_reason: 'Outside the areas that we serve' }),
          time_created: time,
        },
      };
    });
    await insertRows(
      db,
      users,
      applicants.map(({ user }) => user),
    );
    await insertRows(
      db,
      account_applications,
      applicants.map(({ application }) => application),
    );
  },
};
