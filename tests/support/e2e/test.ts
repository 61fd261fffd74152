import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base } from '@playwright/test';
import { startServer, type RunningServer } from '../server.mjs';

export { expect } from '@playwright/test';

/**
 * Environment variable with the folder of the demo company that `company.ts` builds once for the
 * run.
 */
export const COMPANY_FOLDER = 'BATON_E2E_COMPANY';
/** Raises the limits per address, because all tests call from one address. */
export const companyEnv = {
  BATON_DEMO: 'small',
  BATON_PUBLIC_CALLS_PER_MINUTE: '10000',
  BATON_QUOTES_PER_HOUR: '10000',
};

/** A fresh copy of the demo company for a test with its own server. The caller removes it. */
export async function companyFolder(): Promise<string> {
  const made = process.env[COMPANY_FOLDER];
  if (made === undefined) throw new Error(`${COMPANY_FOLDER} is missing: company.ts sets it`);
  const folder = await mkdtemp(path.join(tmpdir(), 'baton-company-'));
  await cp(made, folder, { recursive: true });
  return folder;
}

/**
 * Reports data saving in the browser, so that no page prefetches all screens for a test that opens
 * one or two.
 */
function savingData() {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
}

/** Tests whose workers each have a server with these options. */
export const testWith = (options: Parameters<typeof startServer>[0]) =>
  base.extend<object, { company: RunningServer }>({
    company: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are asked for from the pattern.
      async ({}, provide) => {
        const dataDir = await companyFolder();
        const company = await startServer({ ...options, dataDir });
        process.env['BATON_E2E_SERVER'] = company.url;
        await provide(company);
        await company.stop();
        await rm(dataDir, { recursive: true, force: true });
      },
      { scope: 'worker', auto: true },
    ],
    baseURL: ({ company }, provide) => provide(company.url),
    context: async ({ context }, provide) => {
      await context.addInitScript(savingData);
      await provide(context);
      // Resets network and permissions, because the next test gets the same context: only its
      // storage, routes, scripts and clock are new.
      await context.setOffline(false);
      await context.clearPermissions();
    },
  });

/**
 * Tests of the console in a browser. Every worker has its own server and company, and gets new ones
 * after a failure.
 */
export const test = testWith({ env: companyEnv });
