/**
 * Explains masking, and to visitors also the demo's data. Shown once the cookie choice is made, so that only one notice
 * is visible at a time.
 */
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import { COOKIES } from '@praxis/contracts/auth/cookie.const';
import { ShieldCheck } from 'lucide-react';
import { useStore } from 'zustand';
import { useIsDemo } from '../../app/use-shell-kind.js';
import { consentStore, notePrivacySeen } from '../../lib/consent/consent.js';
import { BottomNotice } from './bottom-notice.js';

const DEMO_SENTENCES = `The people and messages of the demo are made up, and nothing is sent to real people. What you enter yourself is deleted after ${COOKIES.visitor.days} days. `;

export function PrivacyNotice() {
  const { cookies, privacySeen } = useStore(consentStore);
  const isDemo = useIsDemo();
  if (!cookies || privacySeen || isDemo === undefined) return null;
  return (
    <BottomNotice label="Privacy notice" testId="privacy-notice">
      <Flex gap="3" align={{ base: 'flex-start', md: 'center' }} fontSize="md" css={{ maxWidth: '75ch' }}>
        <Flex color="brand.fg" flexShrink="0" pt={{ base: '0.5', md: '0' }}>
          <ShieldCheck size={16} aria-hidden />
        </Flex>
        <Text minW="0">
          {isDemo && DEMO_SENTENCES}
          Names, phone numbers and email addresses are masked unless your role lets you see them.
        </Text>
      </Flex>
      <Flex justify="flex-end">
        <Button size="sm" variant="outline" onClick={notePrivacySeen}>
          Got it
        </Button>
      </Flex>
    </BottomNotice>
  );
}
