/** Actions on the selected leads, at the bottom of the page while any are selected. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Input } from '@chakra-ui/react/input';
import { Text } from '@chakra-ui/react/text';
import type { LeadStatus } from '@praxis/contracts/lead/lead';
import { MAX_BULK_LEADS, type BulkChange } from '@praxis/contracts/lead/lead-assignment';
import { ShieldCheck, Tag, X } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject, type SyntheticEvent } from 'react';
import { ActionSelect } from '../../../components/action-select.js';
import { assigneeLabel, useAssignees } from '../../../lib/lead/assignees.js';
import { stageOptions, useStages } from '../../../lib/lead/stages.js';
import { STATUS_OPTIONS } from '../lead-labels.js';
import { useBulkChange } from './use-bulk-change.js';
import type { Selection } from '../../../components/data-table/use-selection.js';
import { lazyDialog } from '../../../components/lazy-part.js';

const ConsentDialog = lazyDialog(() => import('./bulk-consent-dialog.js'), 'BulkConsentDialog');

const NOBODY = 'nobody';

interface BulkBarProps {
  tenantId: string;
  selection: Selection;
  /** How many rows are loaded. */
  shown: number;
}

export function BulkBar({ tenantId, selection, shown }: BulkBarProps) {
  const { ids, pickAll, clear } = selection;
  const { data: people = [] } = useAssignees(tenantId);
  const { data: stages = [] } = useStages(tenantId);
  const { pending, change } = useBulkChange(tenantId, { people, stages });
  const [isRecording, setRecording] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  useToastAbove(bar);
  const make = (wanted: BulkChange): void => change(ids, wanted);
  const choices = people.map((person) => ({ value: person.id, label: assigneeLabel(person, people) }));
  return (
    <Flex
      ref={bar}
      position="fixed"
      bottom={{ base: 'var(--tabs-height, 0px)', lg: '4' }}
      insetX="0"
      zIndex="3"
      justify="center"
      pointerEvents="none"
    >
      <Flex
        role="region"
        aria-label="Selected leads"
        data-testid="bulk-bar"
        pointerEvents="auto"
        wrap="wrap"
        align="center"
        gap="2"
        px="3"
        py="2"
        w={{ base: 'full', md: 'auto' }}
        bg="bg.raised"
        borderWidth="1px"
        borderColor="border.strong"
        borderRadius={{ md: 'md' }}
        boxShadow="md"
        animation="arrive"
      >
        <Text role="status" fontSize="md" fontWeight="medium" whiteSpace="nowrap">
          {ids.length} selected
        </Text>
        {ids.length < Math.min(shown, MAX_BULK_LEADS) && (
          <Button size="sm" variant="ghost" px="2" onClick={pickAll}>
            Select all shown
          </Button>
        )}
        <Box w={{ base: 'calc(50% - 0.25rem)', md: '9rem' }}>
          <ActionSelect
            aria-label="Set status"
            pending={pending}
            options={[{ value: '', label: 'Set status' }, ...STATUS_OPTIONS]}
            value=""
            onCommit={(status) => make({ status: status as LeadStatus })}
          />
        </Box>
        {stages.length > 0 && (
          <Box w={{ base: 'calc(50% - 0.25rem)', md: '9rem' }}>
            <ActionSelect
              aria-label="Set stage"
              pending={pending}
              options={[{ value: '', label: 'Set stage' }, ...stageOptions(stages)]}
              value=""
              onCommit={(stageId) => make({ stageId })}
            />
          </Box>
        )}
        <Box w={{ base: 'calc(50% - 0.25rem)', md: '9rem' }}>
          <ActionSelect
            aria-label="Assign to"
            pending={pending}
            options={[{ value: '', label: 'Assign to' }, ...choices, { value: NOBODY, label: 'Unassigned' }]}
            value=""
            onCommit={(id) => make({ assignedTo: id === NOBODY ? null : id })}
          />
        </Box>
        <Button size="sm" variant="outline" onClick={() => setRecording(true)}>
          <ShieldCheck aria-hidden />
          Consent
        </Button>
        <TagForm pending={pending} onChange={make} />
        <Button
          size="sm"
          variant="ghost"
          px="1"
          aria-label="Select none"
          aria-keyshortcuts="Escape"
          title="Select none (Esc)"
          onClick={clear}
        >
          <X aria-hidden />
        </Button>
      </Flex>
      {isRecording && <ConsentDialog tenantId={tenantId} ids={ids} onClose={() => setRecording(false)} />}
    </Flex>
  );
}

/** Places toasts above the bar instead of over it. */
function useToastAbove(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) style.setProperty('--toast-bottom', `${Math.round(entry.contentRect.height) + 28}px`);
    });
    if (bar.current) observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--toast-bottom');
    };
  }, [bar]);
}

function TagForm({ pending, onChange }: { pending: boolean; onChange: (change: BulkChange) => void }) {
  const [tag, setTag] = useState('');
  const wanted = tag.trim();
  const send = (change: BulkChange): void => {
    if (wanted === '' || pending) return;
    onChange(change);
    setTag('');
  };
  return (
    <form
      aria-label="Tag"
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault();
        send({ addTag: wanted });
      }}
    >
      <Flex gap="1" align="center">
        <Input
          aria-label="Tag"
          placeholder="Tag"
          autoComplete="off"
          maxLength={40}
          w="28"
          value={tag}
          onChange={(event) => setTag(event.target.value)}
        />
        <Button
          type="submit"
          size="sm"
          variant="outline"
          aria-disabled={wanted === '' || pending || undefined}
        >
          <Tag aria-hidden />
          Add
        </Button>
        <Button
          size="sm"
          variant="ghost"
          px="2"
          aria-disabled={wanted === '' || pending || undefined}
          onClick={() => send({ removeTag: wanted })}
        >
          Remove
        </Button>
      </Flex>
    </form>
  );
}
