import { isTest, type Rule } from './tree.ts';

const joined = /new URL\(\s*`/;

/** Outgoing addresses are built by setting parts of a URL, because joined text can name another host. */
export const addresses: Rule = (tree) =>
  [...tree.values()]
    .filter(({ path }) => path.startsWith('server/') && !isTest(path))
    .flatMap(({ path, text }) =>
      joined.test(text) ? `${path} joins text to an address: use addressBelow` : [],
    );
