/** How personal data is protected, in sentences that are true for this installation. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Heading } from '@chakra-ui/react/heading';
import { Text } from '@chakra-ui/react/text';
import { COOKIES } from '@praxis/contracts/auth/cookie.const';
import { CopyCheck, DatabaseZap, EyeOff, MessageSquareX, type LucideIcon } from 'lucide-react';
import { Section } from '../../components/section.js';

const POINTS: readonly { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: EyeOff,
    title: 'Encrypted run data',
    text: 'Names, phone numbers and email addresses are encrypted with AES-256-GCM before they reach the workflow engine, which stores only opaque IDs.',
  },
  {
    icon: DatabaseZap,
    title: 'One practice cannot see another',
    text: 'The database separates practices: in every table with customer data, a practice can read only its own rows.',
  },
  {
    icon: MessageSquareX,
    title: 'STOP in every text message',
    text: 'Each text message says how to opt out. Messages go only to the address the person gave.',
  },
  {
    icon: CopyCheck,
    title: 'Once, not twice',
    text: 'Each message and booking carries a key of its own, so a repeated click or a restarted process does not send it again.',
  },
];

export function ComplianceSection() {
  return (
    <Section
      id="compliance"
      title="Compliance"
      text={`What you type here is stored as a demo lead of this installation, and deleted after ${COOKIES.visitor.days} days. Use invented data if you prefer; the forms start with some.`}
    >
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} rowGap="5" columnGap="8">
        {POINTS.map(({ icon: Icon, title, text }) => (
          <Flex key={title} gap="3">
            <Box color="brand.fg" mt="1" flexShrink="0">
              <Icon size={18} aria-hidden />
            </Box>
            <Box>
              <Heading as="h3" fontSize="md" fontWeight="semibold">
                {title}
              </Heading>
              <Text color="fg.muted" fontSize="md">
                {text}
              </Text>
            </Box>
          </Flex>
        ))}
      </Grid>
    </Section>
  );
}
