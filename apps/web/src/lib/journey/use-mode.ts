/** The mode that requests are sent in: the visitor's choice, if the operator allows it. */
import type { Mode } from '@praxis/contracts/core/industry.const';
import { useDemoConfig } from '../demo/demo-config.js';
import { preferences } from './preferences.js';
import { useStore } from 'zustand';

export function useMode(): { mode: Mode; liveAllowed: boolean } {
  const { sim } = useStore(preferences);
  const { data: config } = useDemoConfig();
  const liveAllowed = config?.liveAllowed ?? false;
  return { mode: sim || !liveAllowed ? 'sim' : 'live', liveAllowed };
}
