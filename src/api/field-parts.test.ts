import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { line, paragraph } from './contract/field-parts.ts';

const patternOf = (schema: z.ZodType) =>
  new RegExp(String(z.toJSONSchema(schema, { io: 'input' }).pattern), 'u');

describe.each([
  ['line', line('Note'), ['\r\nx', 'x\n', '\tx', '\vx', 'x\u0085', '\u0000x']],
  ['paragraph', paragraph('Note'), ['\vx', 'x\f', '\u0000x', 'x\u001b']],
] as const)('%s', (_, schema, refused) => {
  test.each(refused)('refuses %j, as does its pattern in the contract', (text) => {
    expect(patternOf(schema).test(text)).toBe(false);
    expect(schema.safeParse(text).success).toBe(false);
  });

  test('trims spaces and requires other characters', () => {
    expect(schema.parse('  x y ')).toBe('x y');
    expect(schema.safeParse('   ').error?.issues[0]?.message).toBe('Note is required.');
  });
});
