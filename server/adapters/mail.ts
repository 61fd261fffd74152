import { createTransport } from 'nodemailer';
import type { emails } from '../db/schema/messages.ts';

/** Connecting, greeting and silence each. */
const PATIENCE_MS = 15_000;

type Email = typeof emails.$inferSelect;

export interface Attachment {
  filename: string;
  contentType: string;
  content: Buffer;
}

export type SendEmail = (email: Email, attachments: Attachment[]) => Promise<void>;

/** Sends through a mail server. */
export function smtp(url: string, from: string): SendEmail {
  const bounds = `connectionTimeout=${PATIENCE_MS}&greetingTimeout=${PATIENCE_MS}&socketTimeout=${PATIENCE_MS}`;
  const transport = createTransport(`${url}${url.includes('?') ? '&' : '?'}${bounds}`, { from });
  return async ({ to_address, subject, body }, attachments) => {
    await transport.sendMail({ to: to_address, subject, text: body, attachments });
  };
}
