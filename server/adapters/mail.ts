import type { Transporter } from 'nodemailer';
import { recordCall } from './provider-calls.ts';
import { linkAddresses } from '../http/html.ts';
import type { emails } from '../db/schema/messages.ts';

/**
 * Timeout in milliseconds, applied separately to the connection, to the SMTP greeting and to an
 * idle connection.
 */
const PATIENCE_MS = 15_000;

type Email = typeof emails.$inferSelect;

export interface Attachment {
  filename: string;
  contentType: string;
  content: Buffer;
}

/** Parts of every email: the reply address, and the logo as a data URL. */
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

/** HTML version of the text, with the logo above it. */
const withLogo = (text: string): string =>
  `<p><img src="cid:${LOGO}" alt="" height="40"></p><div style="white-space:pre-wrap">${linkAddresses(text)}</div>`;

const bounds = `connectionTimeout=${PATIENCE_MS}&greetingTimeout=${PATIENCE_MS}&socketTimeout=${PATIENCE_MS}`;
const boundedAddress = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}${bounds}`;

/** Connects to an SMTP server and signs in, without sending an email. */
export async function checkSmtp(url: string): Promise<void> {
  const transport = (await import('nodemailer')).createTransport(boundedAddress(url));
  try {
    await recordCall('email', () => transport.verify());
  } finally {
    transport.close();
  }
}

/** Sends emails through an SMTP server. */
export function smtp(url: string, from: string): SendEmail {
  const connect = async () =>
    (await import('nodemailer')).createTransport(boundedAddress(url), { from });
  let connecting: Promise<Transporter> | undefined;
  return async ({ to_address, subject, body }, attachments, { replyTo, logo }) => {
    const transport = await (connecting ??= connect());
    const email = {
      to: to_address,
      subject,
      text: body,
      ...(replyTo !== '' && { replyTo }),
      ...(logo !== null && { html: withLogo(body) }),
      attachments: logo === null ? attachments : [...attachments, { path: logo, cid: LOGO }],
    };
    await recordCall('email', () => transport.sendMail(email));
  };
}
