import { writeFileSync } from 'node:fs';
import path from 'node:path';

/** Environment variable with the file to write. */
export const BROWSER_PROFILE = 'BATON_BROWSER_PROFILE';

/**
 * Properties of Playwright's tests and steps that the reporter reads.
 * @typedef {{ location: { file: string } }} Located
 * @typedef {Partial<Located> & { category: string, title: string, duration: number }} Step
 */

const AXE = path.join('support', 'e2e', 'axe.ts');
const LOADS = /^(Navigate to|Reload)/;

/**
 * Playwright reporter that writes the waiting times of each test file: for company and server, page
 * loads, and axe.
 */
export default class BrowserProfile {
  /** @type {Record<string, Record<string, number>>} */
  #files = {};

  /** @param {Located} test @param {unknown} _result @param {Step} step */
  onStepEnd(test, _result, step) {
    const kind = kindOf(step);
    if (kind === undefined) return;
    const file = path.basename(test.location.file);
    const kinds = (this.#files[file] ??= {});
    kinds[kind] = (kinds[kind] ?? 0) + step.duration;
  }

  onEnd() {
    const to = process.env[BROWSER_PROFILE];
    if (to !== undefined) writeFileSync(to, JSON.stringify(this.#files));
  }

  /** Leaves the terminal to the other reporters. */
  printsToStdio() {
    return false;
  }
}

/** @param {Step} step */
function kindOf({ category, title, location }) {
  if (category === 'fixture') return title.includes('company') ? 'server' : undefined;
  if (category !== 'pw:api') return undefined;
  if (location?.file.endsWith(AXE)) return 'axe';
  return LOADS.test(title) ? 'load' : undefined;
}
