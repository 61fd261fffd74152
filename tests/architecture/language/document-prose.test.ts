import { expect, test } from 'vitest';
import { riddlesIn } from './document-prose.ts';

const found = (document: string) => riddlesIn('README.md', document).join('\n');

test.each([
  ['Receipts wait\nfor nobody.', 'README.md:1 says "nobody"'],
  ['# Title\n\nWhat is left is paid back.', 'README.md:3 begins with "What"'],
  ['- First.\n- The list is\n  told of changes.', 'README.md:2 says "is told"'],
  ['| a | b |\n|---|---|\n| key | asks somebody |', 'README.md:3 says "somebody"'],
])('the document text %j is reported', (document, offence) => {
  expect(found(document)).toContain(offence);
});

test.each([
  '## What the price is made of',
  '| word | What it means |\n|---|---|',
  '```\nconst nobody = null;\n```',
  'The filter `claimed:nobody` finds unclaimed rows.',
  'Errors stand out.',
])('the document text %j is accepted', (document) => {
  expect(found(document)).toBe('');
});
