import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled, ensureNode } from './machine/install.mjs';
import { giveUp, print, root, run } from './machine/process.mjs';
import { datedChangelog, licenceReport, notesOf } from './release-notes.mjs';

// Runs the checks, writes the version and dates the changelog. Then writes notes, SBOM and licences
// to release/.
ensureNode();
await ensureInstalled();

const [version = ''] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+$/.test(version)) giveUp('Usage: npm run release -- 1.2.3');
const status = await run('git', ['status', '--porcelain'], { quiet: true });
if (status.code !== 0 || status.output.trim() !== '')
  giveUp('There are uncommitted changes. Commit them first.');
const checked = await run(process.execPath, ['scripts/check.mjs']);
if (checked.code !== 0) giveUp('The checks failed; nothing was changed.');

const changelog = path.join(root, 'CHANGELOG.md');
const today = new Date().toISOString().slice(0, 10);
const text = datedChangelog(readFileSync(changelog, 'utf8'), version, today);
const notes = notesOf(text, version);
if (notes === '') giveUp(`CHANGELOG.md has no entries for ${version}. Add them under Unreleased.`);
writeFileSync(changelog, text);
await npm(['version', version, '--no-git-tag-version', '--allow-same-version']);

const folder = path.join(root, 'release');
mkdirSync(folder, { recursive: true });
const sbom = await npm(['sbom', '--sbom-format=cyclonedx', '--omit=dev']);
writeFileSync(path.join(folder, `baton-${version}.cdx.json`), sbom);
writeFileSync(path.join(folder, 'NOTES.md'), `${notes}\n`);
/** @type {{ packages: Record<string, import('./release-notes.mjs').LockedPackage> }} */
const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
writeFileSync(path.join(folder, 'LICENCES.md'), licenceReport(lock.packages));
print(`Wrote release/ for ${version}. Commit the version and tag it v${version}.`);

/** Runs npm and returns its output. @param {string[]} args */
async function npm(args) {
  const { code, output } = await run('npm', args, { quiet: true });
  if (code !== 0) giveUp(`${output}\nnpm ${args[0]} failed.`);
  return output;
}
