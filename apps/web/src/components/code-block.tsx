/** A longer machine-readable text, such as JSON, under its title. It scrolls inside its frame, also by keyboard. */
import { Box, type BoxProps } from '@chakra-ui/react/box';
import { Text } from '@chakra-ui/react/text';

interface CodeBlockProps {
  title: string;
  text: string;
  maxH: BoxProps['maxH'];
}

export function CodeBlock({ title, text, maxH }: CodeBlockProps) {
  return (
    <Box minW="0">
      <Text fontSize="xs" color="fg.muted" mb="1">
        {title}
      </Text>
      <Box
        as="pre"
        tabIndex={0}
        role="region"
        aria-label={title}
        bg="bg.inset"
        borderWidth="1px"
        borderRadius="sm"
        p="3"
        fontFamily="mono"
        fontSize="xs"
        overflow="auto"
        maxH={maxH}
      >
        {text}
      </Box>
    </Box>
  );
}
