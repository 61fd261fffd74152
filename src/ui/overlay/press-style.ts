/**
 * Reserves the id of the <style> element that the overlay library would inject, which the content
 * policy forbids. base.css has its rules instead.
 */
export function reservePressStyle() {
  const id = 'react-aria-pressable-style';
  if (document.getElementById(id)) return;
  const meta = document.createElement('meta');
  meta.id = id;
  document.head.append(meta);
}
