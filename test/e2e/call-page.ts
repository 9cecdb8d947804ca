/** The AI Voice Assistant of the demo as a visitor uses it, with a voice and an ear of the test's own where it needs them. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { Industry } from '@praxis/contracts/core/industry.const';

export class CallPage {
  readonly section: Locator;
  readonly transcript: Locator;
  readonly field: Locator;

  constructor(readonly page: Page) {
    this.section = page.getByTestId('call-section');
    this.transcript = page.getByTestId('call-transcript');
    this.field = page.getByRole('textbox', { name: 'Say something' });
  }

  /** Opens the demo and comes near the section, which is loaded then. */
  async open(industry: Industry = 'law'): Promise<void> {
    await this.page.goto(`/demo?industry=${industry}`);
    await this.near();
  }

  async near(): Promise<void> {
    await this.page.locator('[data-section="call"]').scrollIntoViewIfNeeded();
    await expect(this.section).toBeVisible();
    await this.section.scrollIntoViewIfNeeded();
  }

  async start(): Promise<void> {
    await this.page.getByTestId('call-start').click();
    await this.expectState('active');
    await expect(this.lines('ai').first()).toContainText('AI');
  }

  async expectState(state: 'idle' | 'connecting' | 'active' | 'ended'): Promise<void> {
    await expect(this.section).toHaveAttribute('data-state', state);
  }

  lines(speaker: 'ai' | 'caller'): Locator {
    return this.section.locator(`[data-testid="call-line"][data-speaker="${speaker}"]`);
  }

  /** Types something and waits for the answer. */
  async say(text: string): Promise<void> {
    const before = await this.lines('ai').count();
    await this.field.fill(text);
    await this.field.press('Enter');
    await expect(this.lines('caller').last()).toContainText(text);
    await expect(this.lines('ai')).toHaveCount(before + 1);
    await expect(this.section.locator('[data-arriving]')).toHaveCount(0);
  }

  question(id: string): Locator {
    return this.section.locator(`[data-question="${id}"]`);
  }

  metric(name: string): Locator {
    return this.section.locator(`[data-metric="${name}"]`);
  }
}

interface Double {
  /** What the page had read aloud. */
  said: string[];
  /** How often it was silenced. */
  silenced: number;
  /** Finishes what is being read. */
  finish(): void;
  /** Lets the page hear words. */
  hear(text: string, isFinal: boolean): void;
}

declare global {
  interface Window {
    speechDouble: Double;
  }
}

/** Takes the place of the browser's voice and ear, from the next page on. What is read lasts until the test ends it. */
export async function doubleSpeech(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let current: SpeechSynthesisUtterance | undefined;
    let ear: { onresult?: (event: unknown) => void } | undefined;
    const end = (): void => {
      const ended = current;
      current = undefined;
      ended?.onend?.(new Event('end') as SpeechSynthesisEvent);
    };
    window.speechDouble = {
      said: [],
      silenced: 0,
      finish: end,
      hear(text, isFinal) {
        ear?.onresult?.({ resultIndex: 0, results: [Object.assign([{ transcript: text }], { isFinal })] });
      },
    };
    const synthesis = {
      getVoices: () => [],
      speak(utterance: SpeechSynthesisUtterance) {
        current = utterance;
        window.speechDouble.said.push(utterance.text);
        utterance.onstart?.(new Event('start') as SpeechSynthesisEvent);
      },
      cancel() {
        window.speechDouble.silenced += 1;
        current = undefined;
      },
    };
    class Ear {
      onresult?: (event: unknown) => void;
      start(): void {
        ear = this;
      }
      abort(): void {
        if (ear === this) ear = undefined;
      }
    }
    Object.defineProperty(window, 'speechSynthesis', { value: synthesis });
    Object.defineProperty(window, 'SpeechRecognition', { value: Ear, configurable: true });
  });
}
