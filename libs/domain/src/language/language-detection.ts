/**
 * Detects the language in which a person speaks or writes, by words that are common in one language and unknown in the
 * other. Pure.
 */
import type { Language } from '@praxis/contracts/language/language.const';
import { normalizeSpeech } from '../call/normalize-speech.js';

const SPANISH =
  /\b(hola|gracias|por favor|quiero|quisiera|necesito|tengo|tuve|soy|estoy|usted|como|cuando|cuanto|donde|porque|abogad[oa]s?|casa|comprar|vender|alquilar|ayuda|cita|nombre|llamo|llama|senora?|buenos|buenas|accidente|hablar|espanol|manana|pero|para|con|una|mi|es|el|la|los|las|del|si|mas|llam\w+|contacten?|molesten?|mensajes?)\b/g;
const ENGLISH =
  /\b(hello|hi|thanks|thank|please|want|need|have|had|am|is|the|my|i|you|and|with|house|buy|sell|rent|help|lawyer|attorney|name|appointment|yes|no|was|in|an?|to|for|of|it)\b/g;
/** Single words that people send as an answer or a command. */
const SPANISH_ALONE = /^\W*(?:alto|parar|detener|baja|ayuda|gracias|hola|si gracias|no gracias)\W*$/;
/** Number of words of one language that make a text clearly that language. */
const CLEAR_WORDS = 2;

/**
 * The language of speech that `normalizeSpeech` has prepared; undefined if its words fit both languages equally well.
 */
export function languageOfNormalized(normalized: string): Language | undefined {
  const { spanish, english } = counted(normalized);
  if (spanish === english) return undefined;
  return spanish > english ? 'es' : 'en';
}

/**
 * Whether a message is clearly in Spanish: at least two of its words are Spanish and at most half as many are English,
 * or it is one of the words that people send alone. A Spanish name or place is not enough.
 */
export function isClearlySpanish(text: string): boolean {
  const normalized = normalizeSpeech(text);
  if (SPANISH_ALONE.test(normalized)) return true;
  const { spanish, english } = counted(normalized);
  return spanish >= CLEAR_WORDS && spanish >= 2 * english;
}

/**
 * The language in which its author wrote a text, or `otherwise` if its words do not show the language. Placeholders are
 * not considered.
 */
export function languageOfText<Otherwise extends Language | undefined>(
  text: string,
  otherwise: Otherwise,
): Language | Otherwise {
  return languageOfNormalized(normalizeSpeech(text.replace(/\{\{[^{}]*\}\}/g, ' '))) ?? otherwise;
}

function counted(normalized: string): Record<'spanish' | 'english', number> {
  return {
    spanish: normalized.match(SPANISH)?.length ?? 0,
    english: normalized.match(ENGLISH)?.length ?? 0,
  };
}
