import { messages } from '../kernel/messages.ts';

export interface SpecialTripContact {
  name: string;
  email: string;
  mobile_number: string;
}

const looksLikeEmail = /^[^\s@<>",;]+@[^\s@<>",;]+\.[^\s@<>",;]{2,}$/;

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
    ...(email !== '' && !looksLikeEmail.test(email) && { email: messages.emailInvalid }),
  };
}
