/** The key that presses a control, shown on it where there is a keyboard. Assistive technology has `aria-keyshortcuts`. */
import { chakra } from '@chakra-ui/react/styled-system';

export function Kbd({ children }: { children: string }) {
  return (
    <chakra.kbd
      aria-hidden
      display={{ base: 'none', md: 'inline-grid' }}
      placeItems="center"
      minW="5"
      h="5"
      px="1"
      borderWidth="1px"
      borderRadius="sm"
      fontFamily="body"
      fontSize="xs"
      lineHeight="1"
      color="fg.muted"
    >
      {children}
    </chakra.kbd>
  );
}
