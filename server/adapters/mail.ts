import type { Transporter } from 'nodemailer';
import { linked } from '../html.ts';
import type { emails } from '../db/schema/messages.ts';

/** Connecting, greeting and silence each. */
const PATIENCE_MS = 15_000;

type Email = typeof emails.$inferSelect;

export interface Attachment {
  filename: string;
  contentType: string;
  content: Buffer;
}

/** What every email of the company has: where its answers go, and the logo above it, as a data URL. */
export interface Letterhead {
  replyTo: string;
  logo: string | null;
}

export type SendEmail = (
  email: Email,
  attachments: Attachment[],
  letterhead: Letterhead,
) => Promise<void>;

const LOGO = 'logo';

/** The text once more, with the logo above it. */
const withLogo = (text: string): string =>
  `<p><img src="cid:${LOGO}" alt="" height="40"></p><div style="white-space:pre-wrap">${linked(text)}</div>`;

/** Sends through a mail server. */
export function smtp(url: string, from: string): SendEmail {
  const bounds = `connectionTimeout=${PATIENCE_MS}&greetingTimeout=${PATIENCE_MS}&socketTimeout=${PATIENCE_MS}`;
  const address = `${url}${url.includes('?') ? '&' : '?'}${bounds}`;
  const connect = async () => (await import('nodemailer')).createTransport(address, { from });
  let connecting: Promise<Transporter> | undefined;
  return async ({ to_address, subject, body }, attachments, { replyTo, logo }) => {
    const transport = await (connecting ??= connect());
    await transport.sendMail({
      to: to_address,
      subject,
      text: body,
      ...(replyTo !== '' && { replyTo }),
      ...(logo !== null && { html: withLogo(body) }),
      attachments: logo === null ? attachments : [...attachments, { path: logo, cid: LOGO }],
    });
  };
}
