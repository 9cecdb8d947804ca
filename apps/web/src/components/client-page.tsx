/** A page that a practice's client opens by a link: its language, the switch, and one narrow column. */
import { Box } from '@chakra-ui/react/box';
import type { ReactNode } from 'react';
import { ClientLanguageProvider } from '../lib/language/client-language.js';
import { LanguageSwitch } from './language-switch.js';

export function ClientLinkPage({ children }: { children: ReactNode }) {
  return (
    <ClientLanguageProvider>
      <Box w="full" maxW="104" mx="auto" px="4" pt="4" mb="-4">
        <LanguageSwitch />
      </Box>
      {children}
    </ClientLanguageProvider>
  );
}
