/** @typedef {{ version?: string, license?: string, dev?: boolean, link?: boolean }} LockedPackage */

const UNRELEASED = '## [Unreleased]';

/**
 * Changelog with the unreleased entries under a version and a date; unchanged if the version
 * already has a section.
 * @param {string} text @param {string} version @param {string} day
 */
export function datedChangelog(text, version, day) {
  if (text.includes(`## [${version}]`)) return text;
  return text.replace(UNRELEASED, `${UNRELEASED}\n\n## [${version}] - ${day}`);
}

/** Entries of a version, without its heading. @param {string} text @param {string} version */
export function notesOf(text, version) {
  const section = text.split(/^## /m).find((part) => part.startsWith(`[${version}]`));
  return section?.split('\n').slice(1).join('\n').trim() ?? '';
}

/**
 * Table of the packages that production installs, with their licences.
 * @param {Record<string, LockedPackage>} packages of package-lock.json
 */
export function licenceReport(packages) {
  const rows = Object.entries(packages)
    .filter(([place, { dev, link }]) => place !== '' && !dev && !link)
    .map(([place, { version = '', license = 'not named' }]) => {
      const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return `| ${name} | ${version} | ${license} |`;
    });
  const head = '# Licences of packages\n\n| package | version | licence |\n|---|---|---|';
  return `${head}\n${[...new Set(rows)].toSorted().join('\n')}\n`;
}
