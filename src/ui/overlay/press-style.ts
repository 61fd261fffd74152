/**
 * Takes the id under which the overlay library would inject a <style> element, which the content policy forbids.
 * base.css carries the rule instead.
 */
export function reservePressStyle() {
  const id = 'react-aria-pressable-style';
  if (document.getElementById(id)) return;
  const meta = document.createElement('meta');
  meta.id = id;
  document.head.append(meta);
}
