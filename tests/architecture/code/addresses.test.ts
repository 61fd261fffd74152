import { expect, test } from 'vitest';
import { addresses } from './addresses.ts';
import { plantTree } from '../tree.ts';

test.each(['new URL(`${base}/orders/${id}`);', 'new URL(\n  `${path}?q=1`,\n  base,\n);'])(
  'joining text to a URL in server code is reported: %s',
  (source) => {
    expect(addresses(plantTree({ 'server/a.ts': source }))).toEqual([
      'server/a.ts joins text to an address: use addressBelow',
    ]);
  },
);

test.each(["new URL('./worker.js', import.meta.url);", 'new URL(config.url);'])(
  'the rule on joined URLs accepts: %s',
  (source) => {
    expect(addresses(plantTree({ 'server/a.ts': source }))).toEqual([]);
  },
);
