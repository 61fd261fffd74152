import contentDisposition from 'content-disposition';

const LONGEST = 100;
const LONGEST_EXTENSION = 10;

/**
 * The name of a file without folders, with nothing that cannot be seen or turns the writing round, and nothing
 * that file systems or headers take for signs of their own. At most 100 characters; the extension stays.
 */
export function cleanFileName(given: string): string {
  const name = (given.split(/[/\\]/).at(-1) ?? '')
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
    .trim()
    .replace(/^[.\s]+/, '');
  const extension = new RegExp(`\\.[^.\\s]{1,${LONGEST_EXTENSION}}$`).exec(name)?.[0] ?? '';
  const stem = name.slice(0, name.length - extension.length).slice(0, LONGEST - extension.length);
  // Half a character may be left where a name was cut.
  return `${stem.replace(/[\ud800-\udbff]$/, '').trim() || 'file'}${extension}`;
}

/** The Content-Disposition of a download (RFC 6266, other alphabets by RFC 5987). */
export const downloadHeader = (name: string): string => contentDisposition(cleanFileName(name));
