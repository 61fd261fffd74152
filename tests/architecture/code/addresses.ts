import { isTest, type Rule } from '../tree.ts';

const joined = /new URL\(\s*`/;

/**
 * Outgoing URLs are built by setting the parts of a URL, because concatenated text can name another
 * host.
 */
export const addresses: Rule = (tree) =>
  [...tree.values()]
    .filter(({ path }) => path.startsWith('server/') && !isTest(path))
    .flatMap(({ path, text }) =>
      joined.test(text) ? `${path} joins text to an address: use addressBelow` : [],
    );
