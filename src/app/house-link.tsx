import { Link } from 'wouter';
import type { LinkProps } from '../ui/link.tsx';
import { ahead } from '../ui/chunks.ts';
import { views } from './discover.ts';
import { findView } from './places.ts';

/** Links navigate without loading the page, and fetch the code of their place when pointed at. */
export function HouseLink(props: LinkProps) {
  const prepare = () => {
    const found = findView(views, props.href.split(/[?#]/)[0] ?? '');
    if (found) ahead(found.view.load);
  };
  return <Link {...props} onMouseEnter={prepare} onFocus={prepare} />;
}
