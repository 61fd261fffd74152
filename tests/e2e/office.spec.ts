import { expect, test } from '@playwright/test';
import { server } from '../support/e2e-people.ts';

test('an office behind one address loads the console more often than calls may be made', async () => {
  const page = await fetch(server(), { headers: { accept: 'text/html' } });
  const asset = /\/assets\/[^"]+\.js/.exec(await page.text())?.[0] ?? '';
  expect(asset).toContain('/assets/');
  const statuses = new Set<number>();
  for (let loads = 0; loads < 1_300; loads += 1) {
    const answer = await fetch(server() + asset);
    await answer.arrayBuffer();
    statuses.add(answer.status);
  }
  expect([...statuses]).toEqual([200]);
});
