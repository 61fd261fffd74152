import { expect, test } from 'vitest';
import { resources } from '#api/generated/resources.ts';
import { completionsOf } from './completion.ts';
import { buildProgram } from './program.ts';
import { processTerminal } from './terminal.ts';

const program = buildProgram(processTerminal(), { finish: () => undefined, named: () => true });

test('the CLI completes every list of the API contract as a command', () => {
  const names = completionsOf(program, ['']);
  for (const { name } of resources) expect(names).toContain(name);
  expect(names).not.toContain('__complete');
});

test('the CLI completes verbs, options and choices from the API contract', () => {
  expect(completionsOf(program, ['shipments', ''])).toEqual(
    expect.arrayContaining(['list', 'show', 'assign', 'update']),
  );
  expect(completionsOf(program, ['shipments', 'list', '--'])).toEqual(
    expect.arrayContaining(['--status', '--since', '--csv']),
  );
  expect(completionsOf(program, ['shipments', 'list', '--upstream-state', ''])).toEqual([
    'none',
    'waiting',
    'sent',
    'failed',
    'withdrawn',
  ]);
});

test('the actions of a resource have unique names', () => {
  for (const { name, actions } of resources) {
    const verbs = ['list', 'show', ...actions.map((one) => one.name)];
    expect([name, new Set(verbs).size]).toEqual([name, verbs.length]);
  }
});
