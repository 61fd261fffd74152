/**
 * What changed and what needs somebody are walked as one: past the end of a list the next one begins. Gives whether
 * there was a row to go to.
 */
export function stepIntoNeighbour(row: HTMLElement, key: string): boolean {
  const list = row.closest('.now-list');
  const rows = [...document.querySelectorAll<HTMLElement>('main .now-list > [role=row]')];
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  const next = rows[rows.indexOf(row) + step];
  if (step === 0 || !next || next.closest('.now-list') === list) return false;
  next.focus();
  return true;
}
