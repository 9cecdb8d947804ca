/** The customer's reply, on the customer's side of the handset. */
import { Box } from '@chakra-ui/react/box';
import { Text } from '@chakra-ui/react/text';
import { timeOf } from '../../../lib/core/format.js';

export function ReplyCard({ text, at }: { text: string; at: string }) {
  return (
    <Box
      as="li"
      data-testid="phone-reply"
      justifySelf="end"
      maxW="85%"
      bg="brand.subtle"
      borderRadius="md"
      px="3"
      py="2"
      animation="rise"
    >
      <Text fontSize="md" whiteSpace="pre-line" overflowWrap="anywhere">
        {text}
      </Text>
      <Text fontSize="xs" color="fg.muted" textAlign="end">
        <time dateTime={at}>{timeOf(at)}</time>
      </Text>
    </Box>
  );
}
