/**
 * Parses the components of an iCalendar text, with their lines and nested components (RFC 5545, 3.4 and 3.6).
 */
import { contentLines, type ContentLine } from './content-lines.js';

export interface Component {
  /** In upper case. */
  name: string;
  /** Its own lines, without those of nested components. */
  lines: ContentLine[];
  children: Component[];
}

/**
 * The top-level components of a text, usually one VCALENDAR. A component without an END ends with the text.
 */
export function readComponents(text: string): Component[] {
  const root: Component = { name: '', lines: [], children: [] };
  const open = [root];
  for (const line of contentLines(text)) {
    const inside = open.at(-1) ?? root;
    if (line.name === 'BEGIN') {
      const component = { name: line.value.trim().toUpperCase(), lines: [], children: [] };
      inside.children.push(component);
      open.push(component);
    } else if (line.name === 'END') {
      if (open.length > 1) open.pop();
    } else {
      inside.lines.push(line);
    }
  }
  return root.children;
}
