/** Placeholder for a page while the session is still loading. */
import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import { LoaderCircle } from 'lucide-react';

/** @param label shown below, if the page says what it is waiting for */
export function PageSpinner({ label }: { label?: string }) {
  return (
    <Flex
      role="status"
      data-testid="page-spinner"
      direction="column"
      align="center"
      gap="2"
      py="24"
      color="fg.muted"
      css={{ '& svg': { animation: 'spin 1s linear infinite' } }}
    >
      {label ? <LoaderCircle aria-hidden /> : <LoaderCircle aria-label="Loading" />}
      {label && <Text>{label}</Text>}
    </Flex>
  );
}
