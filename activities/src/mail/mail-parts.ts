/** The parts of an email before it has a layout. */

/** `detail`: additional information. */
export interface MailEntry {
  text: string;
  link: string;
  detail?: string | undefined;
}

/** The parts of an email before layout. */
export interface MailParts {
  subject: string;
  opening: string;
  /** A visitor's text: marked as a quotation, without clickable links. */
  quote?: string | undefined;
  /** Several items, each with its link. */
  entries?: readonly MailEntry[];
  action: { label: string; link: string };
  /** Links below everything else. */
  footer?: readonly { text: string; link: string }[];
  /** Sentences after the button. */
  closing: string[];
}
