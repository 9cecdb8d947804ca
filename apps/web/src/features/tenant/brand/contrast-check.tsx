/** Whether the palette is readable, and a button that applies the nearest readable one. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import type { BrandColors } from '@praxis/contracts/tenant/brand';
import { checkBrandContrast } from '@praxis/contracts/tenant/brand-contrast';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { findingText, contrastPassText, schemeText } from './contrast-labels.js';
import { COLOR_NAMES, type ColorName } from './theme-colors.js';

const NAMES: Record<ColorName, string> = { bg: 'Background', primary: 'Primary', accent: 'Accent' };

interface ContrastCheckProps {
  colors: BrandColors;
  onCorrect: (corrected: BrandColors) => void;
}

export function ContrastCheck({ colors, onCorrect }: ContrastCheckProps) {
  const { findings, corrected } = checkBrandContrast(colors);
  const passes = corrected === null;
  return (
    <Box data-testid="contrast-check" data-passes={passes} fontSize="md">
      <Flex gap="2.5" role="status">
        <Box color={passes ? 'status.good' : 'status.warn'} pt="0.5" flexShrink="0">
          {passes ? <CircleCheck size={16} aria-hidden /> : <CircleAlert size={16} aria-hidden />}
        </Box>
        <Box minW="0">
          <Text fontWeight="medium">{passes ? 'Easy to read' : 'Hard to read'}</Text>
          {passes && <Text color="fg.muted">{contrastPassText(colors)}</Text>}
          {findings.map((finding) => (
            <Text key={finding.pair} color="fg.muted">
              {findingText(finding)}
            </Text>
          ))}
          <Text color="fg.muted">{schemeText(colors.bg)}</Text>
        </Box>
      </Flex>
      {corrected && (
        <Flex gap="3" mt="3" align="center" wrap="wrap" css={{ paddingInlineStart: '1.625rem' }}>
          <Flex role="group" gap="2" aria-label="Corrected colors">
            {COLOR_NAMES.map((name) => (
              <Swatch key={name} label={NAMES[name]} hex={corrected[name]} />
            ))}
          </Flex>
          <Button size="sm" variant="outline" onClick={() => onCorrect(corrected)}>
            Use corrected colors
          </Button>
        </Flex>
      )}
    </Box>
  );
}

function Swatch({ label, hex }: { label: string; hex: string }) {
  return (
    <Box
      role="img"
      aria-label={`${label} ${hex}`}
      title={`${label} ${hex}`}
      w="6"
      h="6"
      borderRadius="sm"
      borderWidth="1px"
      borderColor="border.strong"
      style={{ background: hex }}
    />
  );
}
