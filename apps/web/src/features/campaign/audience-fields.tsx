/** A campaign's audience, and its current size. */
import { Grid } from '@chakra-ui/react/grid';
import { Text } from '@chakra-ui/react/text';
import type { CampaignDraft, CampaignPreview } from '@praxis/contracts/campaign/campaign';
import { reachSummary } from '@praxis/contracts/campaign/reach-text';
import { CheckGroup } from '../../components/check-group.js';
import { TextField } from '../../components/form.js';
import { counted, number } from '../../lib/core/format.js';
import type { ContractForm } from '../../lib/core/form/use-contract-form.js';
import { zoneLabel } from '../../lib/core/zone-options.js';
import { STATUS_OPTIONS } from '../../lib/lead/status-labels.js';
import type { CampaignValues } from './campaign-values.js';
import { ENGAGEMENT_OPTIONS } from './campaign-labels.js';

type Filters = CampaignDraft['targetAudience']['filters'];

interface AudienceFieldsProps {
  use: ContractForm<CampaignValues>;
  preview: Pick<CampaignPreview, 'audience' | 'reach'> | undefined;
  /** The practice's time zone, in which days begin. */
  timeZone: string;
}

export function AudienceFields({ use, preview, timeZone }: AudienceFieldsProps) {
  const audience = preview?.audience;
  const { form } = use;
  const [statuses, engagementLevels] = form.watch([
    'targetAudience.filters.statuses',
    'targetAudience.filters.engagementLevels',
  ]);
  return (
    <Grid gap="4">
      <TextField use={use} name="targetAudience.segment" label="Audience name" autoComplete="off" />
      <CheckGroup<Filters['statuses'][number]>
        label="Status (none: any)"
        options={STATUS_OPTIONS}
        value={statuses}
        onChange={(value) => form.setValue('targetAudience.filters.statuses', value, { shouldDirty: true })}
      />
      <CheckGroup<Filters['engagementLevels'][number]>
        label="Engagement (none: any)"
        options={ENGAGEMENT_OPTIONS}
        value={engagementLevels}
        onChange={(value) =>
          form.setValue('targetAudience.filters.engagementLevels', value, { shouldDirty: true })
        }
      />
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 11rem 11rem' }}
        gap="4"
        alignItems="start"
      >
        <TextField
          use={use}
          name="targetAudience.filters.tags"
          label="Tags"
          help="Matches any of these tags. Separate them with commas."
          autoComplete="off"
        />
        <TextField
          use={use}
          name="targetAudience.filters.createdFrom"
          label="Created on or after"
          help={`From the start of this day in ${zoneLabel(timeZone)}.`}
          type="date"
        />
        <TextField
          use={use}
          name="targetAudience.filters.createdTo"
          label="Created on or before"
          help={`To the end of this day in ${zoneLabel(timeZone)}.`}
          type="date"
        />
      </Grid>
      <Text fontSize="md" role="status" data-testid="audience" fontVariantNumeric="tabular-nums">
        {preview && audience
          ? `${counted(audience.total, 'lead matches', 'leads match')} now: ${number(audience.sms)} with a phone number, ${number(audience.email)} with an email address. ${reachSummary(preview.reach, audience.total)}`
          : 'Complete the campaign to see how many leads match and how many will receive it.'}
      </Text>
    </Grid>
  );
}
