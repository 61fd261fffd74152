import { iconShapes, type IconName } from './icon-shapes.ts';
import './icon.css';

/** Decorative icon; nearby text or the label of its button gives the meaning. */
export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      aria-hidden="true"
      style={{ width: size, height: size }}
    >
      <path d={iconShapes[name]} />
    </svg>
  );
}
