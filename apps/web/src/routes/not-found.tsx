/** Any address without a page. The attempted path is logged. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Heading } from '@chakra-ui/react/heading';
import { Text } from '@chakra-ui/react/text';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { PATHS } from '../app/paths.js';
import { useDocumentTitle } from '../components/page-title.js';
import { logEvent } from '../lib/event/event-log.js';

export function NotFoundPage() {
  const { pathname } = useLocation();
  useDocumentTitle('404');
  useEffect(() => {
    logEvent({ type: 'page_not_found', endpoint: pathname.slice(0, 200), status: 404 });
    // eslint-disable-next-line no-console -- a developer who mistyped a path looks here first
    console.warn('No page at', pathname);
  }, [pathname]);
  return (
    <Box px="6" py="24" textAlign="center">
      <Heading as="h1" fontSize="2xl" fontWeight="semibold">
        404
      </Heading>
      <Text color="fg.muted" mt="1" mb="6">
        Oops! Page not found
      </Text>
      <Button variant="outline" asChild>
        <Link to={PATHS.home}>Return to Home</Link>
      </Button>
    </Box>
  );
}
