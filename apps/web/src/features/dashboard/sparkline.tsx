/**
 * The course of a figure as one line without axes. It is decoration beside the figure; the trend panel has the days as
 * text and as a table.
 */
import { Box, type BoxProps } from '@chakra-ui/react/box';
import { areaPath, linePath } from './sparkline-path.js';

/** The drawing's own units; it is stretched to its container, and the line keeps its width. */
const WIDTH = 100;
const HEIGHT = 32;
/** Space for half of the line's width at the top and the bottom. */
const MARGIN = 1.5;

const TONES = {
  leads: { line: 'brand.solid', area: 'brand.subtle' },
  booked: { line: 'status.booked', area: 'status.booked.subtle' },
} as const;

interface SparklineProps extends Omit<BoxProps, 'values'> {
  /** Null for a step without a figure. */
  values: readonly (number | null)[];
  tone: keyof typeof TONES;
}

export function Sparkline({ values, tone, ...box }: SparklineProps) {
  const place = { width: WIDTH, height: HEIGHT, margin: MARGIN };
  const { line, area } = TONES[tone];
  return (
    <Box {...box} aria-hidden data-testid="sparkline">
      <Box asChild display="block" w="full" h="full" overflow="visible">
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" fill="none">
          <Box asChild fill={area}>
            <path d={areaPath(values, place)} />
          </Box>
          <Box asChild stroke={line} strokeWidth="1.5" strokeLinejoin="round" strokeLinecap="round">
            <path d={linePath(values, place)} vectorEffect="non-scaling-stroke" />
          </Box>
        </svg>
      </Box>
    </Box>
  );
}
