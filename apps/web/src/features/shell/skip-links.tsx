/**
 * The first Tab stops on every page: links that skip the navigation to the content, and to the search if there is one.
 */
import { Link } from '@chakra-ui/react/link';
import type { ReactNode } from 'react';
import { useRegisteredActions } from '../../lib/core/action/use-actions.js';
import { useClientLanguage } from '../../lib/language/client-language.js';

export function SkipLinks() {
  const { text } = useClientLanguage();
  const search = useRegisteredActions().find(({ keys }) => keys?.includes('/'));
  return (
    <>
      {search?.run && (
        <SkipLink
          onPress={(event) => {
            // Only moves the focus; the address stays the same.
            event.preventDefault();
            search.run?.();
          }}
        >
          Skip to search
        </SkipLink>
      )}
      <SkipLink>{text('frame.skip')}</SkipLink>
    </>
  );
}

interface SkipLinkProps {
  onPress?: (event: React.MouseEvent) => void;
  children: ReactNode;
}

function SkipLink({ onPress, children }: SkipLinkProps) {
  return (
    <Link
      href="#main"
      onClick={onPress}
      position="fixed"
      top="2"
      insetStart="2"
      zIndex="skip"
      px="3"
      py="2"
      bg="bg.raised"
      transform="translateY(-200%)"
      _focus={{ transform: 'none' }}
    >
      {children}
    </Link>
  );
}
