import { expect, test } from '../support/e2e.ts';
import { expectNoObjections } from '../support/e2e-axe.ts';
import { walk } from '../support/e2e-focus.ts';
import { demo } from '../support/e2e-people.ts';
import { startAs } from '../support/e2e-session.ts';
import {
  complaints,
  drawnPages,
  goTo,
  open,
  publicPages,
  tours,
  wear,
} from '../support/e2e-tour.ts';

test.setTimeout(120_000);

/** Each layout and each mode once: colours and frame do not depend on each other. */
const looks = [
  { layout: 'layout1', mode: 'light' },
  { layout: 'layout2', mode: 'dark' },
] as const;

for (const { layout, mode } of looks) {
  test(`pages before the sign-in, ${mode}: the browser and axe object to nothing, Tab reaches everything`, async ({
    page,
  }) => {
    await wear(page, { layout, theme: `blue ${mode}` });
    const heard = await complaints(page);
    for (const one of publicPages) {
      await open(page, one);
      expect(heard, one.path).toEqual([]);
      await expect(page.locator('html')).toHaveAttribute('data-mode', mode);
      await expectNoObjections(page, one.path);
      expect(await walk(page), one.path).toBeGreaterThan(0);
    }
  });

  test(`pages that the server draws, ${mode}: the browser and axe object to nothing, Tab reaches everything`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: mode });
    const heard = await complaints(page);
    for (const one of drawnPages) {
      await open(page, one);
      expect(heard, one.path).toEqual([]);
      await expectNoObjections(page, one.path);
      expect(await walk(page), one.path).toBeGreaterThan(3);
    }
  });

  for (const { name, stops } of tours) {
    test(`${name}, ${layout}, ${mode}: the browser and axe object to nothing, Tab reaches everything`, async ({
      page,
    }) => {
      await wear(page, { layout, theme: `blue ${mode}` });
      const heard = await complaints(page);
      await startAs(page, demo('superadmin'));
      for (const [at, one] of stops.entries()) {
        await goTo(page, one);
        expect(heard, one.path).toEqual([]);
        await expect(page.locator('html')).toHaveAttribute('data-layout', layout);
        await expect(page.locator('html')).toHaveAttribute('data-mode', mode);
        await expectNoObjections(page, one.path);
        expect(await walk(page, { isKnown: at > 0 }), one.path).toBeGreaterThan(1);
      }
    });
  }
}
