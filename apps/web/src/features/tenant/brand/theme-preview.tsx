/** The product in the colors of the editor: its real parts, not a drawing of them. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Heading } from '@chakra-ui/react/heading';
import { Input } from '@chakra-ui/react/input';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import type { BrandColors } from '@praxis/contracts/tenant/brand';
import { Check, LayoutDashboard, Users } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { FormField } from '../../../components/form-field.js';
import { Panel } from '../../../components/panel.js';
import { Segmented } from '../../../components/segmented.js';
import { StatCard } from '../../../components/stat-card.js';
import { ToneBadge } from '../../../components/tone-badge.js';
import { brandScheme, derivePalette, type Scheme } from '../../../theme/palette.js';
import { paletteVariables } from '../../../theme/palette-variables.js';

const SCHEMES = [
  { value: 'dark', label: 'Dark' },
  { value: 'light', label: 'Light' },
] as const;

interface ThemePreviewProps {
  name: string;
  colors: BrandColors;
  logoUrl: string | null;
  /** Further parts of the product, put in by the page. */
  children: ReactNode;
}

export function ThemePreview({ name, colors, logoUrl, children }: ThemePreviewProps) {
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
        // Shown, not used: it takes no focus and answers no click.
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
          <Grid templateColumns="1fr 1fr" gap="3" mt="4">
            <StatCard label="High engagement" value="12" meaning="Score of 50 or more" strong />
            <StatCard label="Booked" value="31 %" meaning="Of all leads" />
          </Grid>
          <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="3" mt="3" alignItems="start">
            <Grid gap="3">
              <PreviewLeads />
              <Panel p="3" display="grid" gap="3">
                <FormField label="Preferred time" help="In your time zone">
                  <Input defaultValue="Tomorrow, 2:00 PM" readOnly />
                </FormField>
                <Flex gap="2" wrap="wrap">
                  <Button size="sm">
                    <Check aria-hidden />
                    Book
                  </Button>
                  <Button size="sm" variant="outline">
                    Later
                  </Button>
                </Flex>
              </Panel>
            </Grid>
            <Box>{children}</Box>
          </Grid>
        </Box>
      </Box>
    </Panel>
  );
}

const LEADS = [
  { name: 'J***', score: 72, tone: 'good', word: 'Booked' },
  { name: 'M***', score: 41, tone: 'warn', word: 'Waiting' },
  { name: 'A***', score: 18, tone: 'bad', word: 'Missed' },
] as const;

function PreviewLeads() {
  return (
    <Panel>
      {LEADS.map(({ name, score, tone, word }) => (
        <Flex
          key={name}
          align="center"
          gap="3"
          h="10"
          px="3"
          borderTopWidth="1px"
          _first={{ borderTopWidth: '0' }}
        >
          <Text fontWeight="medium">{name}</Text>
          <Text color="fg.muted" fontSize="md" fontVariantNumeric="tabular-nums">
            Score {score}
          </Text>
          <Box ms="auto">
            <ToneBadge tone={tone}>{word}</ToneBadge>
          </Box>
        </Flex>
      ))}
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
