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
  /** -1 if the link is reached with arrow keys instead of Tab. */
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

/** Sets how the links inside the provider navigate; without a provider they are plain anchors. */
export const LinkProvider = LinkAs.Provider;

/** Internal link, independent of the router. */
export function Link(props: LinkProps) {
  const As = useContext(LinkAs);
  return <As {...props} />;
}

/** Link in the accent colour, inside or below text. */
export function TextLink(props: LinkProps) {
  return <Link {...props} className={`text-link ${props.className ?? ''}`.trim()} />;
}
