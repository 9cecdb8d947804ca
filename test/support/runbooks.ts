/** The runbooks as tests read them: the commands and statements of their code blocks, in order. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(__dirname, '../../docs/runbooks');

export interface RunbookPage {
  slug: string;
  text: string;
  /** Lines of `sh` blocks, continued ones joined, without comments. */
  commands: string[];
  /** Statements of `sql` blocks. */
  statements: string[];
}

export const RUNBOOK_PAGES: readonly RunbookPage[] = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.md'))
  .map((name) => {
    const text = readFileSync(join(FOLDER, name), 'utf8');
    return {
      slug: name.replace(/\.md$/, ''),
      text,
      commands: blocksOf(text, 'sh').flatMap(commandsOf),
      statements: blocksOf(text, 'sql').flatMap((block) =>
        block
          .split(/;\s*(?:\n|$)/)
          .map((statement) => statement.trim())
          .filter((statement) => statement !== ''),
      ),
    };
  });

function blocksOf(text: string, language: string): string[] {
  return [...text.matchAll(new RegExp(`^ *\`\`\`${language}\\n(.*?)^ *\`\`\`$`, 'gms'))].map(
    ([, body]) => body ?? '',
  );
}

function commandsOf(block: string): string[] {
  return block
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .map((line) => line.replace(/(?:^|\s)#.*$/, '').trim())
    .filter((line) => line !== '');
}
