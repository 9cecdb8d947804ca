/** A day's hosts or a week's days side by side, with the hours at the side. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import { useNow } from '../../../lib/core/use-now.js';
import { wallTime } from '../../../lib/core/format.js';
import { AppointmentBlock } from './appointment-block.js';
import { placeIn, sideBySide, stretchOf, type GridColumn, type Stretch } from './grid-layout.js';
import { MoveLayer } from './move-layer.js';
import type { GridMove } from './use-grid-move.js';

interface TimeGridProps {
  columns: readonly GridColumn[];
  shown: Stretch;
  timeZone: string;
  openId: string | undefined;
  hrefOf: (id: string) => string;
  /** Undefined if nothing can be moved. */
  move: GridMove | undefined;
}

/** Height of one hour, in rem. */
const HOUR_REM = 5;
const remOf = (minutes: number): string => `${(minutes / 60) * HOUR_REM}rem`;

export function TimeGrid({ columns, shown, timeZone, openId, hrefOf, move }: TimeGridProps) {
  const at = useNow(true, 30_000);
  const now = placeIn(at, timeZone);
  const isAhead = (start: string): boolean => Date.parse(start) > at;
  const hours = Array.from(
    { length: (shown.to - shown.from) / 60 },
    (_none, index) => shown.from + index * 60,
  );
  const height = remOf(shown.to - shown.from);
  return (
    <Box
      overflowX="auto"
      borderWidth="1px"
      borderRadius="md"
      bg="bg.panel"
      tabIndex={0}
      role="region"
      aria-label="Calendar"
    >
      <Flex minW={columns.length > 2 ? `${columns.length * 7 + 4}rem` : undefined}>
        <Box w="14" flexShrink="0" pt="10">
          <Box position="relative" style={{ height }}>
            {hours.slice(1).map((minute) => (
              <Text
                key={minute}
                position="absolute"
                insetEnd="2"
                fontSize="xs"
                color="fg.muted"
                transform="translateY(-50%)"
                style={{ top: remOf(minute - shown.from) }}
              >
                {clockOf(minute)}
              </Text>
            ))}
          </Box>
        </Box>
        {columns.map(({ key, name, day, items }) => (
          <Box key={key} flex="1 1 0" minW="0" borderInlineStartWidth="1px" role="group" aria-label={name}>
            <Flex h="10" px="2" align="center" borderBottomWidth="1px">
              <Text fontSize="md" fontWeight="medium" truncate color={day === now.day ? 'brand.fg' : 'fg'}>
                {name}
              </Text>
            </Flex>
            <Box position="relative" data-grid-column={key} style={{ height }}>
              {hours.map((minute) => (
                <Box
                  key={minute}
                  borderBottomWidth="1px"
                  borderColor="border.subtle"
                  style={{ height: remOf(60) }}
                />
              ))}
              {move?.moving && (
                <MoveLayer
                  targets={move.targets.filter(({ columnKey }) => columnKey === key)}
                  target={move.moving.target?.columnKey === key ? move.moving.target : undefined}
                  timeZone={timeZone}
                  place={(minute, minutes) => ({ top: remOf(minute - shown.from), height: remOf(minutes) })}
                />
              )}
              {sideBySide(items.map((item) => ({ item, ...stretchOf(item, timeZone) }))).map((placed) => (
                <AppointmentBlock
                  key={placed.item.id}
                  item={placed.item}
                  timeZone={timeZone}
                  to={hrefOf(placed.item.id)}
                  isOpen={placed.item.id === openId}
                  move={placed.item.status === 'confirmed' && isAhead(placed.item.start) ? move : undefined}
                  style={{
                    top: remOf(placed.from - shown.from),
                    height: remOf(placed.to - placed.from),
                    insetInlineStart: `${(100 * placed.lane) / placed.lanes}%`,
                    width: `${100 / placed.lanes}%`,
                  }}
                />
              ))}
              {day === now.day && now.minute >= shown.from && now.minute < shown.to && (
                <Box
                  data-testid="now-line"
                  aria-hidden
                  position="absolute"
                  insetX="0"
                  borderTopWidth="2px"
                  borderColor="status.bad"
                  pointerEvents="none"
                  style={{ top: remOf(now.minute - shown.from) }}
                />
              )}
            </Box>
          </Box>
        ))}
      </Flex>
    </Box>
  );
}

const clockOf = (minute: number): string =>
  wallTime(`2026-01-01T${String(Math.floor(minute / 60)).padStart(2, '0')}:00:00`).replace(':00', '');
