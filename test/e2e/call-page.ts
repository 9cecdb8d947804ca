/**
 * The AI Voice Assistant of the demo as a visitor uses it, with a simulated voice and microphone where
 * needed.
 */
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

  /** Opens the demo and scrolls near the section, which then loads. */
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

  /** Types a text and waits for the answer. */
  async say(text: string): Promise<void> {
    const before = await this.lines('ai').count();
    await this.field.fill(text);
    await this.field.press('Enter');
    await expect(this.lines('caller').last()).toContainText(text);
    await expect(this.lines('ai')).toHaveCount(before + 1);
    await expect(this.section.locator('[data-arriving]')).toHaveCount(0);
  }

  /**
   * Chooses the first time that is offered, and agrees to it. If another visitor of the demo takes it in the meantime,
   * the next time is offered. Returns the number of turns.
   */
  async bookFirst(): Promise<number> {
    for (let turns = 2; ; turns += 2) {
      await this.say('The first one');
      await expect(this.page.getByTestId('call-receipt')).toHaveCount(0);
      await this.say('Yes');
      const answer = await this.lines('ai').last().textContent();
      if (turns === 6 || !answer?.includes('That time was just taken')) return turns;
    }
  }

  question(id: string): Locator {
    return this.section.locator(`[data-question="${id}"]`);
  }

  metric(name: string): Locator {
    return this.section.locator(`[data-metric="${name}"]`);
  }
}

interface Double {
  /** Texts that the page read aloud. */
  said: string[];
  /** How often speech was stopped. */
  silenced: number;
  /** Ends the current speech. */
  finish(): void;
  /** Passes recognized words to the page. */
  hear(text: string, isFinal: boolean): void;
}

declare global {
  interface Window {
    speechDouble: Double;
  }
}

/**
 * Replaces the browser's speech synthesis and recognition, from the next page on. Speech lasts until the test
 * ends it.
 */
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
