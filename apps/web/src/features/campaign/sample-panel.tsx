/** How each text will read, for a made-up person. */
import { Box } from '@chakra-ui/react/box';
import { Text } from '@chakra-ui/react/text';
import type { CampaignSample } from '@praxis/contracts/campaign/campaign';
import { Panel } from '../../components/panel.js';
import { CHANNEL_LABELS } from '../../lib/message/channel-labels.js';

export function SamplePanel({ samples }: { samples: readonly CampaignSample[] }) {
  return (
    <Panel title="Preview" text="Shown for Jordan Ellis, an invented person." headingId="sample-title">
      {samples.map(({ stepOrder, variant, channel, subject, body }) => (
        <Box
          key={`${stepOrder}/${variant}`}
          data-testid="sample"
          px="4"
          py="3"
          borderTopWidth="1px"
          _first={{ borderTopWidth: '0' }}
        >
          <Text fontSize="xs" color="fg.muted">
            Step {stepOrder}
            {samples.filter((sample) => sample.stepOrder === stepOrder).length > 1
              ? `, ${variant}`
              : ''} · {CHANNEL_LABELS[channel]}
          </Text>
          {subject !== null && (
            <Text fontWeight="medium" overflowWrap="anywhere">
              {subject}
            </Text>
          )}
          <Text fontSize="md" whiteSpace="pre-line" overflowWrap="anywhere" maxW="prose">
            {body}
          </Text>
        </Box>
      ))}
    </Panel>
  );
}
