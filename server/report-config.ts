import * as z from 'zod';

const emptyAsAbsent = (value: unknown) => (value === '' ? undefined : value);

/** The variables of a report server. */
export const reportVariables = {
  BATON_REPORT_SECRET: z.preprocess(emptyAsAbsent, z.string().min(32).optional()),
  BATON_REPORT_HOSTS: z.string().optional(),
};

export interface ReportConfig {
  /** Signs what opens embedded reports; without it none is. */
  reportSecret: string | undefined;
  /** Hosts whose reports are shown inside the console. */
  reportHosts: readonly string[];
}

interface Given {
  BATON_REPORT_SECRET?: string | undefined;
  BATON_REPORT_HOSTS?: string | undefined;
  BATON_PUBLIC_URL?: string | undefined;
}

/** The origin of a host or an address; throws, naming the variable, for what is none. */
export const originOf =
  (variable: string) =>
  (text: string): string => {
    const url = URL.parse(text) ?? URL.parse(`https://${text}`);
    if (url?.origin.startsWith('http')) return url.origin;
    throw new Error(`${variable}: ${text} is no host`);
  };

/** A report that came from Baton's own origin could act as the person who looks at it. */
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
