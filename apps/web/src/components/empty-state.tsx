/** The state of an empty list: why it is empty, and what to do. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Drawing, type DrawingName } from './drawing.js';

interface EmptyStateProps {
  /** For a small part of a page. */
  icon?: LucideIcon;
  /** For a whole page or list; replaces the icon. */
  drawing?: DrawingName;
  title: string;
  text: string;
  /** `h1` if this is the page's only content, because every page needs a heading. */
  titleAs?: 'h1' | 'p';
  /** The suggested action. */
  children?: ReactNode;
}

export function EmptyState({ icon: Icon, drawing, title, text, titleAs = 'p', children }: EmptyStateProps) {
  return (
    <Flex direction="column" align="center" gap="1" py="10" px="6" textAlign="center" color="fg.muted">
      {drawing && <Drawing name={drawing} />}
      {Icon && <Icon size={20} aria-hidden />}
      <Text as={titleAs} fontWeight="medium" color="fg" mt="2">
        {title}
      </Text>
      <Text fontSize="md" maxW="72" textWrap="balance">
        {text}
      </Text>
      {children && <Box mt="3">{children}</Box>}
    </Flex>
  );
}
