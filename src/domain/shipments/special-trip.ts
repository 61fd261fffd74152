import { messages } from '../kernel/messages.ts';
import { readEmail } from '../text/emails.ts';

export interface SpecialTripContact {
  name: string;
  email: string;
  mobile_number: string;
}

/** Errors by field: a name is required, and an email address or mobile number. */
export function specialTripProblems(
  contact: SpecialTripContact,
): Partial<Record<keyof SpecialTripContact, string>> {
  const email = contact.email.trim();
  const isUnreachable = email === '' && contact.mobile_number.trim() === '';
  return {
    ...(contact.name.trim() === '' && { name: messages.nameRequired }),
    ...(isUnreachable && {
      mobile_number: messages.mobileNumberRequired,
      email: messages.emailRequired,
    }),
    ...(email !== '' && readEmail(email) === null && { email: messages.emailInvalid }),
  };
}
