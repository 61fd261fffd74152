import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Storage key for the errors of a tab; storage outlives page loads. */
const KEPT = 'page-errors';

/** Script that runs before all other scripts of the page. */
const watch = `(() => {
  let isLeft = false;
  addEventListener('beforeunload', () => { isLeft = true; });
  const note = (text) => {
    // Leaving a page cancels pending loads, which is no error.
    if (isLeft) return;
    const known = JSON.parse(sessionStorage.getItem('${KEPT}') || '[]');
    sessionStorage.setItem('${KEPT}', JSON.stringify([...known, location.pathname + ': ' + text]));
  };
  const words = (value) => (value && value.stack ? value + ' ' + value.stack : String(value));
  addEventListener('error', ({ error, message, target }) => {
    // Firefox cancels a preload if the page imports the module first. A failed import reports an
    // error of its own.
    if (target.rel === 'modulepreload') return;
    note(error ? words(error) : message || 'not loaded: ' + (target.src || target.href));
  }, true);
  addEventListener('unhandledrejection', ({ reason }) => note(words(reason)));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    note('against the policy: ' + violatedDirective + ' ' + blockedURI));
  const write = console.error;
  console.error = (...given) => {
    note('console: ' + given.map(words).join(' '));
    write.apply(console, given);
  };
  // Imports modules in the page, because scripts run by Marionette would load them into a separate
  // global scope.
  window.importEach = (files) =>
    Promise.allSettled(files.map((file) => import(file))).then((all) =>
      all.flatMap(({ reason }, at) => (reason ? [files[at] + ': ' + words(reason)] : [])));
})();`;

/** Script that returns the errors of a tab so far. */
export const pageErrors = `return JSON.parse(sessionStorage.getItem('${KEPT}') || '[]');`;

/** Copies the built console into a folder for a server, with a script that records every page error. */
export async function copyWatchedConsole(built: string, folder: string): Promise<void> {
  const copy = path.join(folder, 'dist/console');
  await cp(built, copy, { recursive: true });
  await writeFile(path.join(copy, 'page-errors.js'), watch);
  const page = path.join(copy, 'index.html');
  const html = await readFile(page, 'utf8');
  await writeFile(page, html.replace('<head>', '<head><script src="/page-errors.js"></script>'));
}
