/** A line below the header for a state that must stay visible while it lasts. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface BannerProps {
  icon: LucideIcon;
  testId: string;
  action?: ReactNode;
  children: ReactNode;
}

export function Banner({ icon: Icon, testId, action, children }: BannerProps) {
  return (
    <Flex
      role="status"
      data-testid={testId}
      align="center"
      gap="2.5"
      minH="9"
      px={{ base: '3', md: '4' }}
      py="1"
      bg="status.warn.subtle"
      borderTopWidth="1px"
    >
      <Box color="status.warn" flexShrink="0">
        <Icon size={16} aria-hidden />
      </Box>
      <Text fontSize="md" flex="1" minW="0" overflowWrap="anywhere">
        {children}
      </Text>
      {action}
    </Flex>
  );
}
