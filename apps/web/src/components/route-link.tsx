/** A link to another page of the app, in text. */
import { Link, type LinkProps } from '@chakra-ui/react/link';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';

interface RouteLinkProps extends Omit<LinkProps, 'href'> {
  to: string;
  /** Handed to the page, like the address that was wanted. */
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
