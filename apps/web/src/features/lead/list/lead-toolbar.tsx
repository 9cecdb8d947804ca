/** Search, filters and sort order of the list. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { ENGAGEMENT_LEVELS } from '@praxis/contracts/engagement/engagement.const';
import { LEAD_SORTS } from '@praxis/contracts/lead/lead';
import { X } from 'lucide-react';
import { useEffect, useRef, useState, type ComponentProps, type ReactNode, type RefObject } from 'react';
import { FoldedFilters } from '../../../components/folded-filters.js';
import { Select } from '../../../components/form-field.js';
import { SearchField } from '../../../components/search-field.js';
import { withChosen } from '../../../lib/core/label-options.js';
import { assigneeLabel, useAssignees } from '../../../lib/lead/assignees.js';
import { stageOptions, useStages } from '../../../lib/lead/stages.js';
import { ASSIGNED_LABELS, ENGAGEMENT_LABELS, SORT_LABELS, STATUS_OPTIONS } from '../lead-labels.js';
import {
  DEFAULT_VIEW,
  filterCount,
  isFiltered,
  LEAD_ASSIGNED,
  SEARCH_MAX,
  type LeadView,
} from './view-state.js';

const PAUSE_MS = 200;
const STATUSES = [{ value: 'all', label: 'All statuses' }, ...STATUS_OPTIONS];
const LEVELS = [
  { value: 'all', label: 'All engagement' },
  ...[...ENGAGEMENT_LEVELS].reverse().map((value) => ({ value, label: ENGAGEMENT_LABELS[value].label })),
];
const SORTS = LEAD_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }));

const ASSIGNED = LEAD_ASSIGNED.map((value) => ({ value, label: ASSIGNED_LABELS[value] }));

interface LeadToolbarProps {
  tenantId: string;
  view: LeadView;
  /** @param typing true for a change made while typing: the Back button should not return to it */
  onView: (view: LeadView, typing?: boolean) => void;
  searchRef: RefObject<HTMLInputElement | null>;
  /** True for users who never see names and numbers; the search then does not cover them. */
  isLimited: boolean;
  /** Shown at the end of the toolbar. */
  actions?: ReactNode;
}

export function LeadToolbar({ tenantId, view, onView, searchRef, isLimited, actions }: LeadToolbarProps) {
  return (
    <Flex gap="2" wrap="wrap" align="center">
      <Box flex={{ base: '1 1 0', md: '1 1 13rem' }} minW="0" maxW={{ md: '72' }}>
        <SearchBox view={view} onView={onView} searchRef={searchRef} isLimited={isLimited} />
      </Box>
      <FoldedFilters count={filterCount(view)}>
        <Filter width="9rem" field="status" label="Status" options={STATUSES} view={view} onView={onView} />
        <StageFilter tenantId={tenantId} view={view} onView={onView} />
        <Filter
          width="9.75rem"
          field="engagement"
          label="Engagement"
          options={LEVELS}
          view={view}
          onView={onView}
        />
        <AssignedFilter tenantId={tenantId} view={view} onView={onView} isLimited={isLimited} />
      </FoldedFilters>
      <Flex gap="2" align="center" flex={{ base: '1 0 100%', md: '0 0 auto' }} ms={{ md: 'auto' }}>
        <Box flex={{ base: '1 1 0', md: '0 0 9rem' }} minW="0">
          <ViewSelect field="sort" label="Sort" options={SORTS} view={view} onView={onView} />
        </Box>
        {isFiltered(view) && (
          <Button
            variant="ghost"
            flexShrink="0"
            px="2"
            onClick={() => onView({ ...DEFAULT_VIEW, sort: view.sort })}
          >
            <X aria-hidden />
            Clear
          </Button>
        )}
        {actions}
      </Flex>
    </Flex>
  );
}

interface ViewSelectProps extends Pick<LeadToolbarProps, 'view' | 'onView'> {
  field: keyof LeadView;
  label: string;
  /** Values of that field. */
  options: ComponentProps<typeof Select>['options'];
}

/** The drop-down of one field of the view. */
function ViewSelect({ field, label, options, view, onView }: ViewSelectProps) {
  return (
    <Select
      aria-label={label}
      options={options}
      value={view[field]}
      onChange={(event) => onView({ ...view, [field]: event.target.value })}
    />
  );
}

/** A drop-down wide enough for its whole label; on a phone, two share a line. */
function Filter({ width, ...select }: ViewSelectProps & { width: string }) {
  return (
    <Box flex={{ base: '1 1 45%', md: `0 0 ${width}` }} minW="0">
      <ViewSelect {...select} />
    </Box>
  );
}

/**
 * The assignee filter: the reader's leads, unassigned ones, or a colleague's. Viewers have no assigned leads and do not
 * see the team.
 */
function AssignedFilter({
  tenantId,
  view,
  onView,
  isLimited,
}: Pick<LeadToolbarProps, 'tenantId' | 'view' | 'onView' | 'isLimited'>) {
  const { data: people = [] } = useAssignees(tenantId, !isLimited);
  const known = people.map((person) => ({ value: person.id, label: assigneeLabel(person, people) }));
  const options = withChosen([...ASSIGNED, ...known], view.assigned, 'Someone else');
  return (
    <Filter
      width="9rem"
      field="assigned"
      label="Assigned"
      options={isLimited ? options.filter(({ value }) => value !== 'me') : options}
      view={view}
      onView={onView}
    />
  );
}

/**
 * Renders nothing if there is no pipeline or while it loads. A stage from the address that is not in the pipeline is
 * still shown, because it filters the list.
 */
function StageFilter({ tenantId, view, onView }: Pick<LeadToolbarProps, 'tenantId' | 'view' | 'onView'>) {
  const { data: stages } = useStages(tenantId);
  if (!stages || (stages.length === 0 && view.stage === 'all')) return null;
  const options = [{ value: 'all', label: 'All stages' }, ...stageOptions(stages)];
  return (
    <Filter
      width="9.75rem"
      field="stage"
      label="Stage"
      options={withChosen(options, view.stage, 'Another stage')}
      view={view}
      onView={onView}
    />
  );
}

function SearchBox({ view, onView, searchRef, isLimited }: Omit<LeadToolbarProps, 'actions' | 'tenantId'>) {
  const [text, setText] = useState(view.q);
  const sent = useRef(view.q);
  const latest = useRef({ view, onView });
  useEffect(() => {
    latest.current = { view, onView };
  });
  // Updates the field when a saved view, a figure or the back button has changed the search.
  useEffect(() => {
    if (view.q === sent.current) return;
    sent.current = view.q;
    setText(view.q);
  }, [view.q]);
  useEffect(() => {
    if (text === sent.current) return undefined;
    const timer = setTimeout(() => {
      sent.current = text;
      latest.current.onView({ ...latest.current.view, q: text }, true);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <SearchField
      label="Search leads"
      placeholder={isLimited ? 'Search case and lead types' : 'Search name, email, phone, case'}
      maxLength={SEARCH_MAX}
      value={text}
      onChange={setText}
      inputRef={searchRef}
    />
  );
}
