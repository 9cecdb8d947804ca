/** The product in the colors of the editor: its real components, not a drawing of them. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Heading } from '@chakra-ui/react/heading';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import type { BrandColors } from '@praxis/contracts/tenant/brand';
import { LayoutDashboard, Users } from 'lucide-react';
import { useState } from 'react';
import { Panel } from '../../../components/panel.js';
import { Segmented } from '../../../components/segmented.js';
import { brandScheme, derivePalette, type Scheme } from '../../../theme/palette.js';
import { paletteVariables } from '../../../theme/palette-variables.js';
import { ThemeSample } from './theme-sample.js';

const SCHEMES = [
  { value: 'dark', label: 'Dark' },
  { value: 'light', label: 'Light' },
] as const;

interface ThemePreviewProps {
  name: string;
  colors: BrandColors;
  logoUrl: string | null;
}

export function ThemePreview({ name, colors, logoUrl }: ThemePreviewProps) {
  const [chosen, setChosen] = useState<Scheme>();
  const scheme = chosen ?? brandScheme(colors);
  return (
    <Panel
      title="Preview"
      text="Parts of the product with sample content"
      headingId="theme-preview-title"
      overflow="hidden"
      position={{ lg: 'sticky' }}
      top="20"
      actions={<Segmented label="Preview in" options={SCHEMES} value={scheme} onChange={setChosen} />}
    >
      <Box
        data-testid="theme-preview"
        data-scheme={scheme}
        // For display only: it takes no focus and ignores clicks.
        inert
        style={{ ...paletteVariables(derivePalette(colors, scheme)), colorScheme: scheme }}
        bg="bg.canvas"
        color="fg"
      >
        <PreviewHeader name={name} logoUrl={logoUrl} />
        <Box p="4">
          <Heading as="h3" fontSize="xl" fontWeight="semibold" color="accent.fg" letterSpacing="-0.01em">
            Good morning
          </Heading>
          <Text color="fg.muted">Three people asked for you overnight.</Text>
          <Box mt="4">
            <ThemeSample />
          </Box>
        </Box>
      </Box>
    </Panel>
  );
}

function PreviewHeader({ name, logoUrl }: { name: string; logoUrl: string | null }) {
  return (
    <Flex align="center" gap="4" px="4" h="12" borderBottomWidth="1px">
      <Flex align="center" gap="2" fontWeight="medium" fontSize="lg" minW="0">
        {logoUrl && <chakra.img src={logoUrl} alt="" maxH="6" maxW="20" objectFit="contain" />}
        <Box as="span" truncate>
          {name}
        </Box>
      </Flex>
      <Flex gap="1" ms="auto" fontSize="md" fontWeight="medium" color="fg.muted">
        <Flex align="center" gap="1.5" px="2" h="8" borderRadius="sm" bg="brand.subtle" color="brand.fg">
          <LayoutDashboard size={16} aria-hidden />
          Overview
        </Flex>
        <Flex align="center" gap="1.5" px="2" h="8" display={{ base: 'none', sm: 'flex' }}>
          <Users size={16} aria-hidden />
          Leads
        </Flex>
      </Flex>
    </Flex>
  );
}
