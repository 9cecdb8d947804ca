/** Explains masking, and to whoever looks at the demo its data, once the cookies are settled: one thing at a time. */
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import { ShieldCheck } from 'lucide-react';
import { consentStore, notePrivacySeen } from '../../lib/consent/consent.js';
import { useStore } from 'zustand';

export function PrivacyNotice({ isDemo }: { isDemo: boolean }) {
  const { cookies, privacySeen } = useStore(consentStore);
  if (!cookies || privacySeen) return null;
  return (
    <Flex
      as="section"
      aria-label="Privacy notice"
      data-testid="privacy-notice"
      gap="3"
      px={{ base: '4', md: '6' }}
      py="2.5"
      align={{ base: 'flex-start', md: 'center' }}
      bg="bg.panel"
      borderBottomWidth="1px"
      fontSize="md"
    >
      <Flex color="brand.fg" flexShrink="0" pt={{ base: '0.5', md: '0' }}>
        <ShieldCheck size={16} aria-hidden />
      </Flex>
      <Text flex="1" minW="0">
        {isDemo && 'The people and messages of the demo are made up and sent to nobody. '}
        Names, phone numbers and email addresses are masked unless your role lets you see them.
      </Text>
      <Button size="xs" variant="outline" onClick={notePrivacySeen}>
        Got it
      </Button>
    </Flex>
  );
}
