/** The course of a figure in one line without axes. Decoration beside the figure: the trend has the days as text and table. */
import { Box, type BoxProps } from '@chakra-ui/react/box';
import { areaPath, linePath } from './sparkline-path.js';

/** Units of the drawing, which is stretched to its place; the line keeps its width. */
const WIDTH = 100;
const HEIGHT = 32;
/** Room for half of the line at the top and the bottom. */
const MARGIN = 1.5;

const TONES = {
  leads: { line: 'brand.solid', area: 'brand.subtle' },
  booked: { line: 'status.booked', area: 'status.booked.subtle' },
} as const;

interface SparklineProps extends Omit<BoxProps, 'values'> {
  /** Null where there is nothing to show for a step. */
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
