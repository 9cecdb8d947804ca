/** Stands where a page will be while it is not known yet who asks for it. */
import { Flex } from '@chakra-ui/react/flex';
import { LoaderCircle } from 'lucide-react';

export function PageSpinner() {
  return (
    <Flex role="status" data-testid="page-spinner" justify="center" py="24" color="fg.muted">
      <LoaderCircle size={24} aria-label="Loading" style={{ animation: 'spin 1s linear infinite' }} />
    </Flex>
  );
}
