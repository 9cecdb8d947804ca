/** The shape of a dated list of vendors' prices. */

/** A list of prices without discounts, in millionths of a US dollar. */
export interface VendorPrices {
  /** The day from which it holds, `YYYY-MM-DD`. */
  from: string;
  /** One segment of a text message in the United States, including the carriers' fee. */
  smsSegment: number;
  email: number;
  /** A minute of an outgoing call in the United States. */
  callMinute: number;
  /** Price of a thousand tokens that a model reads, and of a thousand that it writes. */
  modelInput: number;
  modelOutput: number;
  /** A thousand characters that are read aloud. */
  voiceCharacters: number;
}
