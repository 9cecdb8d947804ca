/** What stands in an iCalendar text: components with their lines, and those inside them (RFC 5545, 3.4 and 3.6). */
import { contentLines, type ContentLine } from './content-lines.js';

export interface Component {
  /** In capitals. */
  name: string;
  /** Its own, without those of the components inside. */
  lines: ContentLine[];
  children: Component[];
}

/** The components of a text that are in no other, usually one VCALENDAR. What is not ended ends with the text. */
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
