import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, type TestContext } from 'vitest';
import { findBrowsers } from '../../scripts/machine/web-drivers.mjs';
import { root } from '../../scripts/machine/process.mjs';
import { palettes } from '#map/base-map/palette.ts';
import { sandown, seaPoint } from '../support/runs/bookings.ts';
import { clientOf, demo, tokenOf } from '../support/e2e/people.ts';
import { statementOf } from '../support/doubles/statements.ts';
import { startServer, type RunningServer } from '../support/server.mjs';
import { startBrowser, type StartedBrowser } from '../support/browsers/started-browser.ts';
import { copyWatchedConsole, pageErrors } from '../support/screens/watched-console.ts';
import { WebPage } from '../support/browsers/web-page.ts';

const built = path.join(root, 'dist/console');
let folder: string;
let server: RunningServer;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'baton-browsers-'));
  await copyWatchedConsole(built, folder);
  server = await startServer({ cwd: folder });
});

afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Finds an active account for bookings and allocations. */
async function firstAccount() {
  const office = clientOf(await tokenOf(demo('superadmin'), server.url), server.url);
  const { rows } = await office.call('GET /accounts', {
    query: { filter: { status: ['active'] }, range: [0, 0], sort: ['account_code', 'ASC'] },
  });
  if (!rows[0]) throw new Error('The demo company has no active account');
  return rows[0];
}

describe.each(findBrowsers().browsers)('in $name', (browser) => {
  let started: StartedBrowser;
  let page: WebPage;
  const picture = (name: string) =>
    page.keepPicture(path.join(root, 'test-results/browsers', `${browser.name}-${name}.png`));

  beforeAll(async () => {
    started = await startBrowser(browser);
    page = new WebPage(started.driver, server.url);
    await page.resize(1440, 900);
  });
  afterAll(() => started?.stop());

  /**
   * Runs a step and returns the errors of the page. Keeps a screenshot if the test fails, or always
   * if `BATON_PICTURES` is on.
   */
  const errorsOf = async (context: TestContext, step: () => Promise<void>): Promise<string[]> => {
    const name = context.task.name.replaceAll(' ', '-');
    context.onTestFailed(() => picture(name));
    await step();
    if (process.env['BATON_PICTURES'] === 'on') await picture(name);
    return page.ask<string[]>(pageErrors);
  };

  test('a user signs in by keyboard', async (context) => {
    const errors = await errorsOf(context, async () => {
      const { email, password } = demo('superadmin');
      await page.open('/session?page=login');
      await page.focuses('input[type=email]');
      await page.type(email);
      await page.press('Tab');
      await page.type(password);
      await page.press('Enter');
      await page.sees('h1', 'Dashboard');
      await page.sees('[role=treegrid][aria-label="Needs attention"] [role=row]');
    });
    expect(errors).toEqual([]);
  });

  test('a user moves through a list by keyboard', async (context) => {
    const errors = await errorsOf(context, async () => {
      await page.press('g', 's');
      await page.sees('h1', 'Shipments');
      await page.sees('[role=grid][aria-label=Shipments][aria-busy=false] [role=gridcell]');
      await page.press('j', 'j');
      await page.sees('[role=row][data-focused][aria-rowindex="4"]');
      await page.press('x');
      await page.sees('[role=row][aria-selected=true][aria-rowindex="4"]');
      await page.press('x');
    });
    expect(errors).toEqual([]);
  });

  test('a record opens from its row', async (context) => {
    const errors = await errorsOf(context, async () => {
      const reference = String(
        await page.ask(`return document.querySelector('[data-focused] a').textContent;`),
      );
      await page.press('Enter');
      await page.sees('h1', reference);
    });
    expect(errors).toEqual([]);
  });

  test('a screen opens from the palette', async (context) => {
    const errors = await errorsOf(context, async () => {
      await page.press('Control+k');
      await page.focuses('[role=dialog] [role=combobox]');
      await page.type('users');
      await page.sees('[role=option][aria-selected=true]', 'Users');
      await page.press('Enter');
      await page.sees('h1', 'Users');
    });
    expect(errors).toEqual([]);
  });

  test('the map is drawn and moved by keyboard', async (context) => {
    const errors = await errorsOf(context, async () => {
      await page.press('g', 'm');
      await page.focuses('h1', 'Maps');
      await page.sees('[aria-label="Objects in view"] [role=treeitem]');
      await page.sees('.maplibregl-canvas');
      const isSea = async () => (await page.colourAt(340, 620)) === palettes.light.sea;
      await page.waitUntil('the Atlantic is drawn in the colour of the sea', isSea);
      await page.press('j');
      await page.sees('[aria-label="Objects in view"] [data-focused=true]');
      await page.press('+');
      await page.sees('.map-scale', 'zoom 6');
    });
    expect(errors).toEqual([]);
  });

  test('the wall shows its live scenes', async (context) => {
    const errors = await errorsOf(context, async () => {
      await page.open('/wall?scenes=operations,lockers&seconds=600');
      await page.sees('.wall-feed', 'LIVE');
      await page.sees('h1', 'Operations');
      await page.waitUntil('the wall shows the deliveries of today', async () =>
        /^\d+$/.test(
          String(await page.ask(`return document.querySelector('.wall-tile-figure').textContent;`)),
        ),
      );
    });
    expect(errors).toEqual([]);
  });

  test('a user books a shipment', async (context) => {
    const errors = await errorsOf(context, async () => {
      await page.open('/shipments/book');
      await page.focuses('[role=combobox]');
      const { account_code: code } = await firstAccount();
      await page.type(code);
      await page.sees('[role=option]', code);
      await page.press('Enter');
      // Choosing the account fills in its address.
      await page.waitUntil('the account fills its address', async () =>
        Boolean(await page.valueOf('From', 'Suburb')),
      );
      await page.fill('From', 'Contact', sandown.name);
      await page.fill('To', 'Street address', seaPoint.street_address);
      await page.fill('To', 'Suburb', seaPoint.suburb);
      await page.fill('To', 'City', seaPoint.city);
      await page.fill('To', 'Postal code', seaPoint.postal_code);
      await page.fill('To', 'Contact', seaPoint.name);
      await page.choose('To', 'Province', seaPoint.zone);
      await page.fill('Parcels', 'Length', '30x20x15 1,4');
      await page.press('Tab', 'Control+Enter');
      await page.sees('[role=radiogroup]');
      await page.press('Control+Enter');
      await page.sees('h1.ref');
    });
    expect(errors).toEqual([]);
  });

  test('a user allocates a receipt', async (context) => {
    const errors = await errorsOf(context, async () => {
      const mark = `Zulu ${browser.name}`;
      const office = clientOf(await tokenOf(demo('billing'), server.url), server.url);
      const { name } = await firstAccount();
      const content = [statementOf(`2026-11-02,7.77,${mark}`)];
      const file = new File(content, `${mark}.csv`, { type: 'text/csv' });
      await office.call('POST /billing/import/payments', { form: { file, duplicates: 'import' } });
      await page.open(`/billing/payments?q=${encodeURIComponent(`"${mark}"`)}`);
      await page.sees('[role=grid][aria-busy=false] [role=gridcell]', mark);
      await page.ask(`document.querySelector('[role=grid]').focus();`);
      await page.press('a');
      await page.sees('h1', 'Allocate receipts');
      await page.sees('[role=option][aria-selected=true]', mark);
      await page.press('/');
      await page.focuses('[role=combobox][aria-label="Find an account"], [role=combobox]');
      await page.type(name);
      await page.sees('[role=option]', name);
      await page.press('Enter', 'm');
      await page.sees('aside, [role=complementary]', 'Unidentified receipts');
      await page.press('Enter');
      await page.sees('[aria-label="Allocated in this session"]', 'On account');
    });
    expect(errors).toEqual([]);
  });

  test('lists have rows of two lines on a phone', async (context) => {
    const errors = await errorsOf(context, async () => {
      await page.resize(390, 844);
      await page.open('/shipments');
      await page.sees('[role=grid][aria-label=Shipments][aria-busy=false] [role=gridcell]');
      const [width, beyond, height] = await page.ask<number[]>(`
      const row = document.querySelector('[role=row][aria-rowindex="2"]');
      const { scrollWidth, clientWidth } = document.documentElement;
      return [clientWidth, scrollWidth - clientWidth, row.getBoundingClientRect().height];`);
      expect([width, beyond, height]).toEqual([390, 0, 60]);
    });
    expect(errors).toEqual([]);
  });

  test('every module of the console loads', async (context) => {
    const errors = await errorsOf(context, async () => {
      const files = (await readdir(path.join(built, 'assets'))).filter(
        (name) => name.endsWith('.js') && !name.includes('worker'),
      );
      const failed = await page.driver.executeAsyncScript(
        `importEach(arguments[0]).then(arguments[1]);`,
        files.map((name) => `/assets/${name}`),
      );
      expect(failed).toEqual([]);
    });
    expect(errors).toEqual([]);
  });
});
