/** The calendar's controls: which days and which host are shown, and a button that books. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Heading } from '@chakra-ui/react/heading';
import { Input } from '@chakra-ui/react/input';
import type { Host } from '@praxis/contracts/appointment/scheduling';
import { CalendarPlus, ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Select } from '../../../components/form-field.js';
import { Segmented } from '../../../components/segmented.js';
import { isDay, VIEWS, type CalendarAddress, type View } from './practice-calendar-address.js';

const VIEW_LABELS: Record<View, string> = { day: 'Day', week: 'Week', agenda: 'Agenda' };

interface CalendarToolbarProps {
  address: CalendarAddress;
  hosts: readonly Host[];
  /** Names the displayed days. */
  title: string;
  /** Absent for users who may not book. */
  onBook: (() => void) | undefined;
}

export function CalendarToolbar({ address, hosts, title, onBook }: CalendarToolbarProps) {
  const { view, date, today, host = '', show, step } = address;
  // The field's text while the user types a date, which is not a valid day yet.
  const [typed, setTyped] = useState<string>();
  return (
    <Flex gap="2" wrap="wrap" align="center" mb="4">
      <Button size="sm" variant="outline" disabled={date === today} onClick={() => show({ date: '' })}>
        Today
      </Button>
      <Button size="sm" variant="ghost" px="1" aria-label="Earlier" onClick={() => step(-1)}>
        <ChevronLeft aria-hidden />
      </Button>
      <Button size="sm" variant="ghost" px="1" aria-label="Later" onClick={() => step(1)}>
        <ChevronRight aria-hidden />
      </Button>
      <Heading as="h2" fontSize="lg" fontWeight="semibold" aria-live="polite" flex="1 1 auto">
        {title}
      </Heading>
      <Box w="40">
        <Input
          type="date"
          size="sm"
          aria-label="Go to day"
          value={typed ?? date}
          onChange={({ target: { value } }) => {
            setTyped(value);
            if (isDay(value)) show({ date: value });
          }}
          onBlur={() => setTyped(undefined)}
        />
      </Box>
      {(hosts.length > 1 || host !== '') && (
        <Box w="44">
          <Select
            aria-label="Host"
            options={[
              { value: '', label: 'All hosts' },
              ...hosts.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={host}
            onChange={({ target }) => show({ host: target.value })}
          />
        </Box>
      )}
      <Segmented<View>
        label="View"
        options={VIEWS.map((value) => ({ value, label: VIEW_LABELS[value] }))}
        value={view}
        onChange={(next) => show({ view: next })}
      />
      {onBook && (
        <Button size="sm" onClick={onBook}>
          <CalendarPlus aria-hidden />
          Book
        </Button>
      )}
    </Flex>
  );
}
