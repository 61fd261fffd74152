/*
 * Addresses of outgoing requests. Text from a person or another program is never appended to a base
 * address, because a path that begins with `//`, `/\` or `@` would name another host. Instead the
 * parts of a URL are set, which escapes them, and the result is compared with the base.
 *
 *   addressBelow('https://gateway.test/v2', `/lockers/${pathSegment(code)}`, { size: 'M' })
 */

const dotSegment = /(^|[/\\])(\.|%2e){1,2}([/\\]|$)/i;
// Characters that URL parsers remove anywhere.
const dropped = /[\t\n\r]/g;

/**
 * Encodes a name as one segment of a path; throws for names that cannot be encoded, such as "..".
 */
export function pathSegment(name: string): string {
  if (name === '' || name === '.' || name === '..')
    throw new Error(`${JSON.stringify(name)} cannot be a part of an address`);
  return encodeURIComponent(name);
}

/**
 * Address of a path below a base, on the host of the base. Throws if the path would leave the base.
 */
export function addressBelow(
  base: string,
  path: string,
  parameters: Readonly<Record<string, string>> | readonly (readonly [string, string])[] = {},
): URL {
  const url = new URL(base);
  const { origin } = url;
  const prefix = url.pathname.replace(/\/$/, '');
  if (!path.startsWith('/')) throw new Error('The path of an address must begin with a slash');
  if (dotSegment.test(path.replace(dropped, '')))
    throw new Error('The path leads outside the base address');
  url.pathname = `${prefix}${path}`;
  const pairs = Array.isArray(parameters) ? parameters : Object.entries(parameters);
  for (const [name, value] of pairs) url.searchParams.append(name, value);
  if (url.origin !== origin || !url.pathname.startsWith(`${prefix}/`))
    throw new Error('The path leads outside the base address');
  return url;
}
