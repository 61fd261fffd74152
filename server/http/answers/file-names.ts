import contentDisposition from 'content-disposition';

const LONGEST = 100;
const LONGEST_EXTENSION = 10;

/**
 * Name of a file without folders, invisible or direction-changing characters, and characters that
 * are special in file systems or headers. At most 100 characters; keeps the extension.
 */
export function cleanFileName(given: string): string {
  const name = (given.split(/[/\\]/).at(-1) ?? '')
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
    .trim()
    .replace(/^[.\s]+/, '');
  const extension = new RegExp(`\\.[^.\\s]{1,${LONGEST_EXTENSION}}$`).exec(name)?.[0] ?? '';
  const stem = name.slice(0, name.length - extension.length).slice(0, LONGEST - extension.length);
  // Cutting the name can leave half of a surrogate pair.
  return `${stem.replace(/[\ud800-\udbff]$/, '').trim() || 'file'}${extension}`;
}

/** Content-Disposition of a download (RFC 6266; other alphabets by RFC 5987). */
export const downloadHeader = (name: string): string => contentDisposition(cleanFileName(name));
