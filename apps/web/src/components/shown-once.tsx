/** A secret that was just created, at the only time it is shown. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { CopyButton } from './copy-button.js';
import { DirtyGuard } from './dirty-guard.js';
import { Notice } from './notice.js';

interface ShownOnceProps {
  title: string;
  /** Its purpose, and that it is shown only once. */
  text: string;
  secret: string;
  copyLabel?: string;
  testId: string;
  /** The secret can be shown again, so leaving the page loses nothing. */
  isRepeatable?: boolean;
  onDone: () => void;
}

export function ShownOnce({
  title,
  text,
  secret,
  copyLabel = 'Copy secret',
  testId,
  isRepeatable = false,
  onDone,
}: ShownOnceProps) {
  return (
    <Box role="status">
      <DirtyGuard dirty={!isRepeatable} isSecret />
      <Notice tone="warn" title={title} text={text} data-testid={testId}>
        <chakra.code
          display="block"
          w="full"
          px="3"
          py="2"
          bg="bg.inset"
          borderWidth="1px"
          borderRadius="sm"
          fontFamily="mono"
          fontSize="md"
          overflowWrap="anywhere"
        >
          {secret}
        </chakra.code>
        <CopyButton label={copyLabel} text={() => secret} />
        <Button size="xs" variant="ghost" onClick={onDone}>
          I have stored it
        </Button>
      </Notice>
    </Box>
  );
}
