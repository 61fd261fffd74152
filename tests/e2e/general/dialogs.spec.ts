import { readdirSync, readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../support/e2e/test.ts';
import { dialogs, notWalked, type OpenedDialog } from '../../support/e2e/dialogs.ts';
import { demo } from '../../support/e2e/people.ts';
import { openAs } from '../../support/e2e/session.ts';

const FIELDS =
  'input:not([disabled], [readonly], [type=hidden]), textarea:not([disabled], [readonly]), select:not([disabled])';

const drawsDialog =
  /from '[^']*overlay\/(dialog|confirm-dialog|later-dialog)\.tsx?'|from '\.\/dialog\.tsx'/;

test('every dialog of the product is tested here or listed with the reason why it is not tested', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((file) => `src/${file}`)
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'));
  const drawing = files.filter((file) => drawsDialog.test(readFileSync(file, 'utf8')));
  const known = [...dialogs.map(({ file }) => file), ...Object.keys(notWalked)];
  expect(drawing.filter((file) => !known.includes(file))).toEqual([]);
  expect(known.filter((file) => !drawing.includes(file))).toEqual([]);
});

/** Remembers the focused element outside dialogs. */
const watchFocus = (page: Page) =>
  page.evaluate(() => {
    const note = (element: Element | null) => {
      if (element && !element.closest('[role=dialog], [role=alertdialog]'))
        Reflect.set(window, 'focusedBelow', element);
    };
    note(document.activeElement);
    document.addEventListener('focusin', ({ target }) =>
      note(target instanceof Element ? target : null),
    );
  });

/** Whether the element that had the focus before the dialog opened has it again. */
async function opener(page: Page) {
  const had = await page.evaluateHandle(() => Reflect.get(window, 'focusedBelow'));
  return () => page.evaluate((element) => element === document.activeElement, had);
}

/** Expects the focus on the first field, or on a button of a confirmation. */
async function expectBeginning(dialog: Locator, { isQuestion, begins }: OpenedDialog) {
  if (begins) return expect(dialog.getByLabel(begins)).toBeFocused();
  if (isQuestion) return expect(dialog.locator('button:focus')).toHaveCount(1);
  await expect(dialog.locator(FIELDS).first()).toBeFocused();
}

/** Expects that the dialog closed or that its fields name their errors. */
const isSent = async (dialog: Locator) =>
  (await dialog.isHidden()) ||
  (await dialog.locator('[aria-invalid=true], [role=alert]').count()) > 0;

const pathsOfDialogs = [...new Set(dialogs.map(({ path }) => path))];

/** Opens a dialog, closes it by Escape and submits it by mod+Enter, all on one page. */
async function walkDialog(page: Page, one: OpenedDialog) {
  // Focuses the rows first, because closing a dialog without an earlier focus would move the focus
  // to them.
  if (!one.withoutRows) await page.getByRole('grid').focus();
  await watchFocus(page);
  await one.open(page);
  const dialog = page
    .getByRole(one.isQuestion ? 'alertdialog' : 'dialog', { name: one.title })
    .first();
  await expect(dialog).toBeVisible();
  const hasIt = await opener(page);
  await expectBeginning(dialog, one);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect.poll(hasIt).toBe(true);
  if (one.title === 'Keys' || one.isQuestion) return;
  await one.open(page);
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => isSent(dialog)).toBe(true);
}

for (const path of pathsOfDialogs) {
  test(`dialogs of ${path} focus their first field, return the focus and submit by mod+Enter`, async ({
    page,
  }) => {
    await openAs(page, demo('superadmin'), path);
    for (const [at, one] of dialogs.filter((dialog) => dialog.path === path).entries()) {
      await test.step(one.file, async () => {
        if (at > 0) await page.reload();
        if (one.withoutRows) await expect(page.getByRole('table')).toBeVisible();
        else await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
        await walkDialog(page, one);
      });
    }
  });
}
