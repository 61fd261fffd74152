const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Makes data harmless inside HTML text and attributes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** Text with its links made clickable, harmless whatever it holds. */
export const linked = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, at) => {
      const shown = escapeHtml(part);
      return at % 2 === 1 ? `<a href="${shown}">${shown}</a>` : shown;
    })
    .join('');
