import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { ApiError } from '#api/api-error.ts';
import type { InputOf, ResultOf } from '#api/endpoint-types.ts';
import type { Context } from '#server/context.ts';
import { workspaces } from '#server/db/schema/reports.ts';
import { readableReport } from './reading/readable.ts';

/** Validity of a token, in seconds. */
const LASTS_S = 600;

const encodePart = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

function signToken(claims: object, secret: string): string {
  const body = `${encodePart({ alg: 'HS256', typ: 'JWT' })}.${encodePart(claims)}`;
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
}

const noServer = () =>
  new ApiError(503, { message: 'No report server is set up.', code: 'unavailable' });

/** URL of an embedded report. Its signed token restricts the rows to those of the caller. */
export async function embeddedUrl(
  { report_id, parameters = {} }: InputOf<'POST /reports/report-embedded-url'>['body'],
  { db, caller, config, log }: Context,
): Promise<ResultOf<'POST /reports/report-embedded-url'>> {
  const report = await readableReport(db, caller, report_id);
  if (report.embed_url === null || report.external_report_id === null)
    throw new ApiError(409, {
      message: 'This report is not on the report server.',
      code: 'not_embedded',
    });
  const url = new URL(report.embed_url);
  if (config.reportSecret === undefined || !config.reportHosts.includes(url.origin))
    throw noServer();
  const [workspace] = await db
    .select({ external: workspaces.external_workspace_id })
    .from(workspaces)
    .where(eq(workspaces.id, report.workspace_id));
  const now = Math.floor(Date.now() / 1000);
  const expires = now + LASTS_S;
  const token = signToken(
    {
      resource: { report: report.external_report_id, workspace: workspace?.external ?? null },
      // Account and role come last, so that request parameters cannot override them.
      params: { ...parameters, account_id: caller.accountId, role: caller.role },
      sub: String(caller.userId),
      aud: url.origin,
      iat: now,
      exp: expires,
    },
    config.reportSecret,
  );
  url.searchParams.set('token', token);
  log.info({ report: report.id, user: caller.userId }, 'an embedded report was opened');
  return { url: url.href, expires_at: new Date(expires * 1000).toISOString(), token };
}
