/**
 * Composes the accents of all texts of an input in place (NFC), so that equal texts are stored and
 * compared as equal. Walks without recursion, because the sender chooses the depth.
 */
export function composeTexts(value: unknown): unknown {
  if (typeof value === 'string') return value.normalize('NFC');
  const open: unknown[] = [value];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (typeof at !== 'object' || at === null || ArrayBuffer.isView(at)) continue;
    for (const [name, member] of Object.entries(at)) {
      if (typeof member === 'object') open.push(member);
      if (typeof member !== 'string') continue;
      const composed = member.normalize('NFC');
      if (composed !== member) Reflect.set(at, name, composed);
    }
  }
  return value;
}
