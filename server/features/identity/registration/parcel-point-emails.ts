import type { Config } from '#server/config/config.ts';
import type { OutgoingEmail } from '#server/context.ts';
import type { ProfileDecision } from '#domain/accounts/parcel-points.ts';

// Staff wrote the reason. None of the applicant's text is repeated.
const texts: Readonly<
  Record<ProfileDecision, (company: string, reason: string) => readonly [string, string]>
> = {
  approve: (company) => [
    `Your shop is a parcel point of ${company}`,
    `Your application to be a parcel point of ${company} was approved. People who sign in for the shop get a separate email.`,
  ],
  reject: (company, reason) => [
    `Your parcel point application at ${company}`,
    `Your shop cannot be a parcel point of ${company}: ${reason}`,
  ],
  suspend: (company, reason) => [
    `Your parcel point at ${company} is paused`,
    `Your parcel point takes no parcels for now: ${reason}`,
  ],
};

/** Email to the owner of a shop about a decision. */
export function parcelPointEmail(
  { company }: Pick<Config, 'company'>,
  to: string,
  { decision, reason }: { decision: ProfileDecision; reason: string | undefined },
): OutgoingEmail {
  const [subject, text] = texts[decision](company, reason ?? '');
  return { to, subject, body: `${text}\n\n${company}\n` };
}
