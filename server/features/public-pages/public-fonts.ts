import type { FastifyInstance } from 'fastify';
import inter from '#ui/fonts/inter-latin-wght-normal.woff2?inline';
import mono from '#ui/fonts/jetbrains-mono-latin-500-normal.woff2?inline';

/** URL of the font for all text. */
export const textFont = '/public-fonts/inter.woff2';
const monoFont = '/public-fonts/jetbrains-mono.woff2';

/** Decodes a font file that the build has inlined as a data URL. */
const bytesOf = (dataUrl: string): Buffer =>
  Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');

/** The same fonts as in the console, so that a customer sees the same typeface everywhere. */
export const fontFaces = `
@font-face { font-family: 'Inter Variable'; src: url('${textFont}') format('woff2'); font-weight: 100 900; font-display: swap; }
@font-face { font-family: 'JetBrains Mono'; src: url('${monoFont}') format('woff2'); font-weight: 400 600; font-display: swap; }
`;

const WEEK_S = 7 * 24 * 3600;

export function publicFonts(app: FastifyInstance): void {
  for (const [path, file] of [
    [textFont, bytesOf(inter)],
    [monoFont, bytesOf(mono)],
  ] as const)
    app.get(path, (_request, reply) =>
      reply.type('font/woff2').header('cache-control', `public, max-age=${WEEK_S}`).send(file),
    );
}
