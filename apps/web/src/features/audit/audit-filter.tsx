/** The search fields of the audit log. */
import { Grid } from '@chakra-ui/react/grid';
import { Input } from '@chakra-ui/react/input';
import { AUDIT_CATEGORIES } from '@praxis/contracts/audit/audit.const';
import { FoldedFilters } from '../../components/folded-filters.js';
import { FormField, Select } from '../../components/form-field.js';
import { CATEGORY_LABELS } from '../../lib/audit/audit-labels.js';
import { localDay } from '../../lib/core/calendar-day.js';
import type { AuditSearch } from '../../lib/audit/audit-search.js';

const CATEGORIES = [
  { value: '', label: 'Everything' },
  ...AUDIT_CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value] })),
];
const TARGETS = [
  { value: '', label: 'Any record' },
  { value: 'lead', label: 'Lead' },
  { value: 'call', label: 'Call' },
  { value: 'contact', label: 'Contact' },
];

/** The moment at which a day begins in the reader's zone; empty if there is no day. */
const beginOf = (day: string): string => (day === '' ? '' : new Date(`${day}T00:00`).toISOString());
/** The moment at which the day after `day` begins. */
function endOf(day: string): string {
  if (day === '') return '';
  const next = new Date(`${day}T00:00`);
  next.setDate(next.getDate() + 1);
  return next.toISOString();
}

interface AuditFilterProps {
  search: AuditSearch;
  tenants: readonly { id: string; name: string }[] | undefined;
  onChange: (change: Partial<AuditSearch>) => void;
}

export function AuditFilter({ search, tenants, onChange }: AuditFilterProps) {
  return (
    <Grid
      role="search"
      aria-label="Filter the audit log"
      p="4"
      gap="3"
      templateColumns={{ base: '1fr', sm: '1fr 1fr', lg: 'repeat(4, 1fr)' }}
    >
      <FoldedFilters count={Object.values(search).filter((value) => value !== '').length}>
        <FormField label="Kind">
          <Select
            options={CATEGORIES}
            value={search.category}
            onChange={(event) => onChange({ category: event.target.value, action: '' })}
          />
        </FormField>
        {tenants && (
          <FormField label="Tenant">
            <Select
              options={[
                { value: '', label: 'All tenants' },
                ...tenants.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              value={search.tenantId}
              onChange={(event) => onChange({ tenantId: event.target.value })}
            />
          </FormField>
        )}
        <FormField label="Person">
          <TypedInput
            placeholder="Email address or id"
            value={search.person}
            onDone={(person) => onChange({ person })}
          />
        </FormField>
        <FormField label="Record">
          <Select
            options={TARGETS}
            value={search.targetType}
            onChange={(event) => onChange({ targetType: event.target.value })}
          />
        </FormField>
        <FormField label="Record id">
          <TypedInput value={search.targetId} onDone={(targetId) => onChange({ targetId })} />
        </FormField>
        <FormField label="From">
          <Input
            type="date"
            value={localDay(search.from)}
            onChange={(event) => onChange({ from: beginOf(event.target.value) })}
          />
        </FormField>
        <FormField label="To">
          <Input
            type="date"
            value={localDay(Date.parse(search.until) - 1)}
            onChange={(event) => onChange({ until: endOf(event.target.value) })}
          />
        </FormField>
      </FoldedFilters>
    </Grid>
  );
}

interface TypedInputProps {
  value: string;
  placeholder?: string;
  onDone: (value: string) => void;
}

/** A text field whose text takes effect with Enter, or when the field loses the focus. */
function TypedInput({ value, placeholder, onDone }: TypedInputProps) {
  return (
    <Input
      key={value}
      defaultValue={value}
      placeholder={placeholder}
      autoComplete="off"
      spellCheck={false}
      onBlur={(event) => event.target.value.trim() !== value && onDone(event.target.value.trim())}
      onKeyDown={(event) => event.key === 'Enter' && onDone(event.currentTarget.value.trim())}
    />
  );
}
