import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules whose result another theme or mode can change: the rest look at roles, names and sizes. */
const colourRules = ['color-contrast', 'link-in-text-block'];
const NARROW = { width: 390, height: 844 };

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/**
 * Objections of axe to the page. The debugger runs axe, so the content policy of the page stays in
 * force.
 */
async function objections(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
  // Loaded once for each document, because sending the source takes longer than one check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const violations = await page.evaluate(async (only) => {
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    const found = await window.axe.run(document, {
      runOnly: only,
      resultTypes: ['violations'],
    });
    return found.violations;
  }, runOnly);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
  );
}

/** Waits for the end of animations, so that colours are final, and then checks all rules. */
export async function expectNoObjections(page: Page, where: string) {
  expect(await objections(page, { type: 'tag', values: tags }), where).toEqual([]);
}

/** Checks only the colours, for a page that passed every rule in another theme or mode. */
export async function expectGoodColours(page: Page, where: string) {
  expect(await objections(page, { type: 'rule', values: colourRules }), where).toEqual([]);
}

/** Checks every rule in light mode and the colours in dark mode. */
export async function expectNoObjectionsInBothModes(page: Page, where: string) {
  await expectNoObjections(page, where);
  await setMode(page, 'dark');
  await expectGoodColours(page, `${where}, dark`);
  await setMode(page, 'light');
}

/** Checks every rule at the width of a phone, where the page must not scroll sideways. */
export async function expectNoObjectionsWhenNarrow(page: Page, where: string) {
  const wide = page.viewportSize();
  await page.setViewportSize(NARROW);
  await expectNoObjections(page, `${where}, narrow`);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${where} is wider than the screen`).toBeLessThanOrEqual(0);
  if (wide !== null) await page.setViewportSize(wide);
}

const setMode = (page: Page, mode: 'light' | 'dark') =>
  page.evaluate((value) => {
    document.documentElement.dataset['mode'] = value;
  }, mode);
