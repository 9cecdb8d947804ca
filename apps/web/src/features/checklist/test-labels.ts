/** Labels for the states and groups of the checklist (specification 1, section 2, "QA test harness"). */
import type { Tone } from '../../components/tone-badge.js';
import type { TestState } from './checklist-store.js';
import type { EndpointGroup } from './endpoints.js';

interface StateLabel {
  label: string;
  tone: Tone;
}

const STATES: Record<TestState['status'], StateLabel> = {
  running: { label: 'Running', tone: 'info' },
  success: { label: 'Success', tone: 'good' },
  error: { label: 'Error', tone: 'bad' },
};

export function stateLabel(state: TestState | undefined): StateLabel {
  return state ? STATES[state.status] : { label: 'Not Run', tone: 'neutral' };
}

export const GROUP_LABELS: Record<EndpointGroup, string> = {
  product: 'Product paths',
  open: 'By key or open',
  'signed-in': 'Signed in',
  hand: 'By hand',
};
