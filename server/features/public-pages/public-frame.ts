import type { FastifyReply } from 'fastify';
import { html, type Markup } from '#server/http/markup.ts';
import { isOwnLogo } from '#domain/public-pages/own-logo.ts';
import { providerSettings } from '../settings/settings.ts';
import { publicLinks } from '#domain/public-pages/public-pages.ts';
import { settingText } from '#domain/settings/setting-reads.ts';
import type { Services } from '#server/context.ts';
import tokens from '#ui/themes/tokens.css?raw';
import theme from '#ui/themes/blue.css?raw';
import header from '#ui/themes/public.css?raw';
import style from './public-pages.css?raw';
import { fontFaces, textFont } from './public-fonts.ts';

/** Public facts about the provider. */
export interface Provider {
  name: string;
  settings: ReadonlyMap<string, string>;
}

export async function readProvider({ database, config }: Services): Promise<Provider> {
  const settings = await database.within({ is: 'system' }, providerSettings, { readOnly: true });
  return { name: settingText(settings, 'company_name') || config.company, settings };
}

const blockOf = (css: string, mode: string): string =>
  new RegExp(`\\[data-mode='${mode}'\\] \\{([^}]*)\\}`).exec(css)?.[1] ?? '';

/**
 * Typography, colours and sizes of the console. The device chooses light or dark, without a script.
 */
export const publicStyle = [
  fontFaces,
  tokens.replaceAll(/@font-face \{[^}]*\}/g, ''),
  `:root {${blockOf(theme, 'light')}}`,
  `@media screen and (prefers-color-scheme: dark) { :root {${blockOf(theme, 'dark')}} }`,
  header,
  style,
].join('\n');

const brand = html`<svg viewBox="0 0 24 24" aria-hidden="true">
  <rect width="24" height="24" rx="6.5" fill="var(--accent)" />
  <path
    d="M7.6 16.4 16.4 7.6"
    stroke="var(--on-accent)"
    stroke-width="4.2"
    stroke-linecap="round"
  />
  <path d="m10.7 13.3 2.6-2.6" stroke="var(--accent)" stroke-width="1.4" stroke-linecap="round" />
</svg>`;

interface PublicPage {
  title: string;
  /** Path of the page if it is one of the linked public pages. */
  path?: (typeof publicLinks)[number]['href'];
  body: Markup;
  /** Optional script; the page works without it. */
  script?: string;
}

/** Renders a public page with the provider, links to the other public pages and the content. */
export function publicPage({ name, settings }: Provider, page: PublicPage): string {
  const terms = settingText(settings, 'terms_url');
  const logo = settingText(settings, 'logo_url');
  return html`<!doctype html>
    <html lang="en-ZA">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>${page.title}, ${name}</title>
        <link rel="icon" href="/favicon.svg" />
        <link rel="preload" href="${textFont}" as="font" type="font/woff2" crossorigin />
        <link rel="stylesheet" href="/public.css" />
        ${page.script && html`<script src="${page.script}" defer></script>`}
      </head>
      <body>
        <a class="skip" href="#content">Skip to content</a>
        <header class="public-header">
          <div>
            ${isOwnLogo(logo) ? html`<img src="${logo}" alt="" />` : brand}<b>${name}</b>
            <nav aria-label="Public pages">
              ${publicLinks.map(
                ({ href, text }) =>
                  html`<a href="${href}" ${href === page.path && html` aria-current="page"`}
                    >${text}</a
                  >`,
              )}
            </nav>
          </div>
        </header>
        <main id="content">${page.body}</main>
        <footer>
          <span>${name}</span>${terms && html`<a href="${terms}">Terms</a>`}<span
            >Times in SAST</span
          >
        </footer>
      </body>
    </html>`.text;
}

/** Sends a page that shared caches must not store. */
export const sendPage = (reply: FastifyReply, page: string): FastifyReply =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'private, no-cache').send(page);
