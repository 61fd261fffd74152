import { execFileSync } from 'node:child_process';
import { objectionsTo } from './prose.ts';

const MAX_LENGTH = 72;
const form = /^(?:feat|fix|perf|refactor|test|docs|style|build|ci)(?:\([a-z0-9,-]+\))?!?: (.+)$/;
const reverts = /^Revert "/;

/** First words of a summary that states a fact instead of saying what to do. */
const statement =
  /^(?:an?|the|no|not|every|each|all|one|it|its|this|that|these|what|who|whose|where|when|which|how|if)\b/i;

/** Objections to the subject of a commit. */
export function objectionsToSubject(subject: string): string[] {
  if (reverts.test(subject)) return [];
  const summary = form.exec(subject)?.[1];
  return [
    ...(subject.length > MAX_LENGTH ? [`is longer than ${MAX_LENGTH} characters`] : []),
    ...(summary === undefined ? ['is not of the form "type(scope): summary"'] : []),
    ...(statement.test(summary ?? '')
      ? [`begins with "${statement.exec(summary ?? '')?.[0]}"`]
      : []),
    ...objectionsTo(summary ?? '').filter((one) => !one.startsWith('begins')),
  ];
}

/** Output of git; empty where there is no git. */
function git(root: string, ...args: string[]): string {
  try {
    return execFileSync('git', ['-C', root, ...args], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return '';
  }
}

/** Subjects since the commit that added this file, newest first, 200 at most. */
export function subjectsOf(root: string): string[] {
  const file = 'tests/architecture/language/commit-subjects.ts';
  const [start] = git(root, 'log', '--diff-filter=A', '--format=%H', '--', file).split('\n');
  if (!start) return [];
  const subjects = git(root, 'log', '-200', '--no-merges', '--format=%s', `${start}..HEAD`);
  return subjects.split('\n').filter((subject) => subject !== '');
}
