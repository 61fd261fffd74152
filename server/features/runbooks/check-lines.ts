import { ApiError } from '#api/api-error.ts';
import type { Holes } from '#domain/runbooks/steps.ts';
import type { Caller } from '#server/context.ts';
import { mayUse } from '#server/http/access.ts';
import { rowsOf } from '#server/runs/operations.ts';
import { planRun, rightsLacking } from '#server/runs/plan.ts';
import { reasonOf, resolveSteps, sampleHoles, type Resolved } from './resolve.ts';

/** A line with the reason why it cannot be performed, and the permissions that the caller lacks. */
export interface CheckedLine {
  line: number;
  text: string;
  error: string | null;
  needs: string[];
}

/**
 * Permissions that the caller lacks for a step. Throws if the values of its placeholders are
 * invalid.
 */
export function needsOf(resolved: Resolved, holes: Holes, caller: Caller): string[] {
  if (resolved.is === 'do') {
    const { call, argumentsOf } = resolved;
    const subject = { ids: [1] };
    return rightsLacking(planRun({ call, subject, arguments: argumentsOf(holes) }, caller), caller);
  }
  if (resolved.is !== 'choose' && resolved.is !== 'wait') return [];
  const { can, select } = rowsOf(resolved.rows.entity);
  // Validates the filter.
  select(caller, resolved.filterOf(holes));
  return mayUse(can, caller) ? [] : [can].flat().slice(0, 1);
}

/** Checks each line of a runbook against the calls that it makes. */
export function checkLines(text: string, caller: Caller): CheckedLine[] {
  const lines = resolveSteps(text);
  const holes = sampleHoles(lines);
  return lines.map((one) => {
    const { line, text: written } = one;
    if ('error' in one) return { line, text: written, error: one.error, needs: [] };
    try {
      const needs = needsOf(one.resolved, holes, caller);
      return { line, text: written, error: null, needs };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { line, text: written, error: reasonOf(error), needs: [] };
    }
  });
}
