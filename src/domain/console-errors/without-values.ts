const MAX_FRAMES = 12;
/** Maximum number of characters that are read of a line. */
const MAX_LINE = 300;

const address = /\b[a-z][a-z+.-]*:\/\/\S+/gi;
const mail = /[^\s@]+@[^\s@]+\.[^\s@]+/g;
const quoted = /"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”/g;
const digits = /\d{4,}/g;
/**
 * Property name in an engine's error message, such as (reading 'map'). Kept in reports, because the
 * name is not user data.
 */
const property = /\((reading|setting) '(\w+)'\)/g;

/** Message of an error without quoted values, addresses, emails and long numbers. */
export const messageWithoutValues = (message: string): string =>
  message
    .replace(property, '($1 $2)')
    .replace(address, '…')
    .replace(mail, '…')
    .replace(quoted, '…')
    .replace(digits, '…');

/** A frame of Chromium, "at f (http://a.test/assets/x.js:1:2)", or of Firefox, "f@http://…/x.js:1:2". */
const frame =
  /^\s*(?:at )?(?:async )?(?:([\w$.<>]+)(?=[\s(@]))?.*?([\w.-]+\.(?:m?js|tsx?))(?:\?[^\s:)]*)?(:\d+(?::\d+)?)\)?\s*$/;

/** Functions and positions of a stack; messages, hosts and query strings are left out. */
export function framesWithoutValues(stack: string): string {
  const frames = stack.split('\n').flatMap((line) => {
    const [, name, file, position] = frame.exec(line.slice(0, MAX_LINE)) ?? [];
    if (file === undefined) return [];
    const where = `${file}${position}`;
    return [name === '' || name === undefined ? where : `${name} ${where}`];
  });
  return frames.slice(0, MAX_FRAMES).join('\n');
}

/** Replaces ids and references in the path of a page: "/shipments/:id". */
export const pageWithoutValues = (path: string): string =>
  (path.split(/[?#]/)[0] ?? '')
    .split('/')
    .map((part) => (/[\d@%]/.test(part) ? ':id' : part))
    .join('/');

/** Returns the browser with its version, such as "Firefox 145"; null for other programs. */
export function browserOf(userAgent: string | null): string | null {
  const [, name, version] =
    /\b(Edg|Firefox|Chrome)\/(\d+)/.exec(userAgent ?? '') ??
    /\b(Version)\/(\d+).*Safari/.exec(userAgent ?? '') ??
    [];
  if (name === undefined) return null;
  return `${name === 'Version' ? 'Safari' : name === 'Edg' ? 'Edge' : name} ${version}`;
}
