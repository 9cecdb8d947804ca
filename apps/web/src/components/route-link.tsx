/** A link to another page of the app, in text. */
import { Link, type LinkProps } from '@chakra-ui/react/link';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';

interface RouteLinkProps extends Omit<LinkProps, 'href'> {
  to: string;
  /** State for the opened page, such as the address that the user wanted. */
  state?: unknown;
  children: ReactNode;
}

export function RouteLink({ to, state, children, ...link }: RouteLinkProps) {
  return (
    <Link {...link} asChild>
      <RouterLink to={to} state={state}>
        {children}
      </RouterLink>
    </Link>
  );
}
