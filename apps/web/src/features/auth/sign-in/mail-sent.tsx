/** Shown after an email is sent. The text is the same whether or not the address has an account. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Heading } from '@chakra-ui/react/heading';
import { Text } from '@chakra-ui/react/text';
import { MailCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { PATHS } from '../../../app/paths.js';
import { RouteLink } from '../../../components/route-link.js';
import { useDemoConfig } from '../../../lib/demo/demo-config.js';

interface MailSentProps {
  /** The server's message. */
  message: string;
  email: string;
  /** How long the link in the email works, and in which browser. */
  note: string;
  /** The label of the link back. */
  back?: string;
  onBack: () => void;
}

export function MailSent({ message, email, note, back = 'Use another address', onBack }: MailSentProps) {
  const { data: config } = useDemoConfig();
  const place = useRef<HTMLDivElement>(null);
  // The form that this replaces had the focus.
  useEffect(() => place.current?.focus(), []);
  return (
    <Box ref={place} tabIndex={-1} outline="none" data-testid="mail-sent" role="status">
      <Box color="status.good">
        <MailCheck size={20} aria-hidden />
      </Box>
      <Heading as="h2" fontSize="lg" fontWeight="semibold" mt="2">
        {message}
      </Heading>
      <Text color="fg.muted" mt="1" overflowWrap="anywhere">
        It goes to{' '}
        <Box as="span" color="fg">
          {email}
        </Box>
        . {note}
      </Text>
      <Flex mt="4" gap="3" align="center" wrap="wrap">
        <Button size="sm" variant="outline" onClick={onBack}>
          {back}
        </Button>
        {config?.embedded && (
          <RouteLink to={PATHS.simInbox} fontSize="md">
            Open the sim inbox
          </RouteLink>
        )}
      </Flex>
    </Box>
  );
}
