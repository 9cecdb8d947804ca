/** The list of the command palette, section by section. The focus stays in the field above it. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import { ChevronRight } from 'lucide-react';
import { KeyCaps } from '../../../components/key-caps.js';
import type { Option, Section } from './palette-options.js';

/** An element id for an option, because option ids contain characters that an element id may not have. */
export const optionElementId = (id: string): string => `palette-${id.replaceAll(/[^\w-]/g, '-')}`;

interface OptionListProps {
  id: string;
  sections: readonly Section[];
  activeId: string | undefined;
  onActive: (id: string) => void;
  onChoose: (option: Option) => void;
}

export function OptionList({ id, sections, activeId, onActive, onChoose }: OptionListProps) {
  return (
    <Box
      id={id}
      role="listbox"
      aria-label="Results"
      p={sections.length > 0 ? '1.5' : '0'}
      borderTopWidth="1px"
      // The list itself scrolls; the field above it scrolls each active option into view.
      maxH="min(26rem, 60dvh)"
      overflowY="auto"
      overscrollBehavior="contain"
    >
      {sections.map(({ title, options }) => {
        const headingId = optionElementId(`section-${title}`);
        return (
          <Box key={title} role="group" aria-labelledby={headingId}>
            <Text id={headingId} fontSize="xs" color="fg.muted" px="2.5" pt="2" pb="1">
              {title}
            </Text>
            {options.map((option) => (
              <Flex
                key={option.id}
                id={optionElementId(option.id)}
                role="option"
                aria-selected={option.id === activeId}
                align="center"
                gap="3"
                minH={{ base: '11', md: '9' }}
                px="2.5"
                borderRadius="sm"
                cursor="pointer"
                scrollMarginY="8"
                _selected={{ bg: 'bg.raised', boxShadow: 'inset 2px 0 0 {colors.brand.fg}' }}
                // Only a moving pointer chooses an option, not a list that scrolls under a resting one.
                onPointerMove={() => option.id !== activeId && onActive(option.id)}
                // Keeps the focus in the field.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onChoose(option)}
              >
                <Text as="span" fontSize="md" fontWeight="medium" truncate flexShrink="0" maxW="70%">
                  {option.label}
                </Text>
                <Text as="span" fontSize="md" color="fg.muted" truncate flex="1" minW="0">
                  {option.detail}
                </Text>
                {option.keys && (
                  <Box as="span" display={{ base: 'none', md: 'block' }} aria-hidden>
                    <KeyCaps keys={option.keys} />
                  </Box>
                )}
                {option.asksMore && <ChevronRight size={16} aria-hidden />}
              </Flex>
            ))}
          </Box>
        );
      })}
    </Box>
  );
}
