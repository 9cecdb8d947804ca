/** A bordered message in the page, in one of the status tones, with the actions that it suggests. */
import { Box } from '@chakra-ui/react/box';
import { Flex, type FlexProps } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, type ReactNode, type Ref } from 'react';

const LOOK = {
  good: { icon: CircleCheck, color: 'status.good', bg: 'status.good.subtle' },
  warn: { icon: TriangleAlert, color: 'status.warn', bg: 'status.warn.subtle' },
  bad: { icon: CircleAlert, color: 'status.bad', bg: 'status.bad.subtle' },
  info: { icon: Info, color: 'status.info', bg: 'status.info.subtle' },
} as const;

interface NoticeProps extends Omit<FlexProps, 'title'> {
  tone: keyof typeof LOOK;
  title?: string | undefined;
  text?: string | undefined;
  ref?: Ref<HTMLDivElement>;
  /** Buttons or links, below the text. */
  children?: ReactNode;
}

export function Notice({ tone, title, text, children, ...flex }: NoticeProps) {
  const { icon: Icon, color, bg } = LOOK[tone];
  return (
    <Flex gap="2.5" p="3" borderRadius="sm" borderWidth="1px" borderColor={color} bg={bg} {...flex}>
      <Box color={color} pt="0.5" flexShrink="0">
        <Icon size={16} aria-hidden />
      </Box>
      <Box flex="1" minW="0">
        {title && <Text fontWeight="medium">{title}</Text>}
        {text && <Text fontSize="md">{text}</Text>}
        {children && (
          <Flex mt="2" gap="2" wrap="wrap">
            {children}
          </Flex>
        )}
      </Box>
    </Flex>
  );
}

/**
 * The result of a form, shown in place of the form. It takes the focus, so that it is read aloud and scrolled into
 * view.
 */
export function Outcome(notice: NoticeProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return <Notice ref={place} tabIndex={-1} outline="none" scrollMarginTop="40" {...notice} />;
}
