/** A signing secret just made: the only time it is shown. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { CopyButton } from '../../components/copy-button.js';
import { Notice } from '../../components/notice.js';

interface WebhookSecretProps {
  secret: string;
  /** Of the endpoint that it signs for. */
  url: string;
  onDone: () => void;
}

export function WebhookSecret({ secret, url, onDone }: WebhookSecretProps) {
  return (
    <Box role="status">
      <Notice
        tone="warn"
        title="Copy the signing secret now"
        text={`It is shown this once. The server at ${url} checks each event’s signature with it.`}
        data-testid="webhook-secret"
      >
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
        <CopyButton label="Copy secret" text={() => secret} />
        <Button size="xs" variant="ghost" onClick={onDone}>
          I have stored it
        </Button>
      </Notice>
    </Box>
  );
}
