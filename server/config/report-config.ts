import * as z from 'zod';
import { optional } from './variable.ts';

/** Variables of a report server. */
export const reportVariables = {
  BATON_REPORT_SECRET: optional(z.string().min(32)).meta({
    description: 'signs embedded reports (at least 32 characters); without it they are off',
  }),
  BATON_REPORT_HOSTS: z.string().optional().meta({
    description: 'hosts of report servers that the console may embed, separated by commas',
  }),
};

export interface ReportConfig {
  /** Signs embedded reports. Without it reports cannot be embedded. */
  reportSecret: string | undefined;
  /** Hosts whose reports the console may embed. */
  reportHosts: readonly string[];
}

interface Given {
  BATON_REPORT_SECRET?: string | undefined;
  BATON_REPORT_HOSTS?: string | undefined;
  BATON_PUBLIC_URL?: string | undefined;
}

/** Origin of a host or URL; throws an error that names the variable if it is invalid. */
export const originOf =
  (variable: string) =>
  (text: string): string => {
    const url = URL.parse(text) ?? URL.parse(`https://${text}`);
    if (url?.origin.startsWith('http')) return url.origin;
    throw new Error(`${variable}: ${text} is not a host`);
  };

/** Excludes Baton's own origin, because a report from there could act as its viewer. */
function hostsOf({ BATON_REPORT_HOSTS: given = '', BATON_PUBLIC_URL: own }: Given): string[] {
  const hosts = given.split(/[\s,]+/).filter((host) => host !== '');
  const origins = hosts.map(originOf('BATON_REPORT_HOSTS'));
  if (own !== undefined && origins.includes(new URL(own).origin))
    throw new Error('BATON_REPORT_HOSTS: reports cannot come from BATON_PUBLIC_URL itself');
  return origins;
}

export const reportServerOf = (given: Given): ReportConfig => ({
  reportSecret: given.BATON_REPORT_SECRET,
  reportHosts: hostsOf(given),
});
