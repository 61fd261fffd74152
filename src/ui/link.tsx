import {
  createContext,
  useContext,
  type ComponentType,
  type FocusEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';

export type LinkProps = {
  href: string;
  children?: ReactNode;
  className?: string;
  title?: string;
  id?: string;
  /** -1 where arrow keys lead to it. */
  tabIndex?: number;
  'aria-current'?: 'page' | undefined;
  'aria-label'?: string;
  'aria-description'?: string | undefined;
  'data-tip'?: string;
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
  onFocus?: (event: FocusEvent<HTMLAnchorElement>) => void;
};

function Anchor({ children, ...rest }: LinkProps) {
  return <a {...rest}>{children}</a>;
}

const LinkAs = createContext<ComponentType<LinkProps>>(Anchor);

/** Tells every link below how the app navigates; without it a link is a plain anchor. */
export const LinkProvider = LinkAs.Provider;

/** An internal link that knows no router. */
export function Link(props: LinkProps) {
  const As = useContext(LinkAs);
  return <As {...props} />;
}

/** The same, in the accent, inside or below text. */
export function TextLink(props: LinkProps) {
  return <Link {...props} className={`text-link ${props.className ?? ''}`.trim()} />;
}
