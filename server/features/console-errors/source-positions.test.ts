import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nameSourceLines } from './source-positions.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'baton-maps-'));
  const map = { version: 3, sources: ['../../../src/app/app.tsx'], names: [], mappings: 'AAUA' };
  await writeFile(path.join(folder, 'start-a1.js.map'), JSON.stringify(map));
  await writeFile(path.join(folder, 'broken-b2.js.map'), '{');
});
afterAll(() => rm(folder, { recursive: true }));

test('positions in built files become lines of sources', async () => {
  const stack = 'draw start-a1.js:1:7\nstart-a1.js:1:9';
  expect(await nameSourceLines(stack, folder)).toBe('draw src/app/app.tsx:11\nsrc/app/app.tsx:11');
});

test.each(['gone-c3.js:1:7', 'load broken-b2.js:1:7', 'first-paint.js:3'])(
  'the frame %s has no source map and is not changed',
  async (frame) => {
    expect(await nameSourceLines(frame, folder)).toBe(frame);
  },
);
