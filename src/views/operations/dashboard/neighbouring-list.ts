/**
 * Moves the focus past the end of the list "Since" or "Now" into the other list. Returns whether
 * the other list has a row.
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
