/**
 * Reserves the id of the <style> element of the overlay library, so that the library does not
 * inject it. The content policy forbids injected styles, and base.css has the rules instead.
 */
export function reservePressStyle() {
  const id = 'react-aria-pressable-style';
  if (document.getElementById(id)) return;
  const meta = document.createElement('meta');
  meta.id = id;
  document.head.append(meta);
}
