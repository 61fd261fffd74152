import type { PreparedRequest } from './prepared-requests.ts';
import { embeddedReport, REPORT_SERVER } from './reports.ts';
import type { World } from './world.ts';

export const reportRequests: Record<string, (here: World) => Promise<PreparedRequest>> = {
  'POST /reports/report-embedded-url': async (here) => {
    const { config } = here.services;
    const before = { reportSecret: config.reportSecret, reportHosts: config.reportHosts };
    Object.assign(config, REPORT_SERVER);
    return {
      as: 'account',
      body: { report_id: await embeddedReport(here, [5]) },
      after: async () => Object.assign(config, before),
    };
  },
};
