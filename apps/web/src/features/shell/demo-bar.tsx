/** The demo's settings (industry with its phone number, SIM or LIVE) and its tools. Scrolls away with the page. */
import { Flex } from '@chakra-ui/react/flex';
import { WhereWide } from '../../components/where-wide.js';
import { useAuthSession } from '../../lib/auth/auth-session.js';
import { DemoTools, RecordingBadge } from './demo-tools.js';
import { IndustrySwitch } from './industry-switch.js';
import { Masking } from './masking.js';
import { ModeSwitch } from './mode-switch.js';

export function DemoBar() {
  const { isAdmin } = useAuthSession();
  return (
    <Flex
      as="section"
      aria-label="Demo controls"
      align="center"
      justify="space-between"
      columnGap="3"
      rowGap="2"
      wrap="wrap"
      px={{ base: '3', md: '4' }}
      py="1.5"
      borderBottomWidth="1px"
    >
      <IndustrySwitch />
      <Flex align="center" gap="1.5" ms={{ md: 'auto' }}>
        <RecordingBadge />
        <WhereWide from="lg">
          <DemoTools />
        </WhereWide>
        {!isAdmin && <Masking compact />}
        <ModeSwitch />
      </Flex>
    </Flex>
  );
}
