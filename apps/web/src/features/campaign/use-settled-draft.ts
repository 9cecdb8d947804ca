/** The form's content once the user has stopped typing, if it is a complete campaign. */
import type { CampaignDraft } from '@praxis/contracts/campaign/campaign';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { campaignForm, type CampaignValues } from './campaign-values.js';

const DEBOUNCE_MS = 400;

interface SettledOptions {
  wanted: boolean;
  /** The practice's time zone. */
  timeZone: string;
}

export function useSettledDraft(
  values: CampaignValues,
  { wanted, timeZone }: SettledOptions,
): CampaignDraft | undefined {
  const [draft, setDraft] = useState<CampaignDraft>();
  const text = JSON.stringify(values);
  useEffect(() => {
    if (!wanted) return undefined;
    const timer = setTimeout(() => {
      const parsed = z.safeParse(campaignForm(timeZone), JSON.parse(text) as never);
      setDraft(parsed.success ? parsed.data : undefined);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, wanted, timeZone]);
  return draft;
}
