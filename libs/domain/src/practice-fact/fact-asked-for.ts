/**
 * Which fact of the practice a question asks for, as the receptionist reads it in a call: by words in English and
 * Spanish, and by the intent classifier. Pure.
 */
import { FACT_OF_INTENT, type FactId } from '@praxis/contracts/practice-fact/practice-fact.const';
import { normalizeSpeech } from '../call/normalize-speech.js';
import { readIntents } from '../call/reading/turn-reading.js';

/**
 * The first pattern that fits counts, so the narrower ones come first. They are applied to text that `normalizeSpeech`
 * has prepared.
 */
const PATTERNS: readonly [FactId, RegExp][] = [
  [
    'bring',
    /\b(?:(?:should|must|to|i|we) bring\b|(?:what|which|any) (?:documents?|papers|paperwork)\b|(?:need|have) (?:any |to bring )?(?:documents|paperwork)\b|(?:que|cuales) (?:documentos|papeles)\b|(?:debo|tengo que|hay que|necesito|puedo) (?:traer|llevar)\b)/,
  ],
  [
    'languages',
    /\b(?:(?:what|which|other) languages?\b|(?:you|anyone|anybody|someone|somebody|they|who) (?:\w+ )?speaks? (?:spanish|english|espanol|another|other|my|arabic|french)\b|(?:que|cuales|otros) idiomas?\b|hablan? (?:usted(?:es)? |alguien )?(?:en )?(?:espanol|ingles|mi idioma)\b|interpreter|interpretes?\b|in spanish\b|alguien (?:que )?habl[ae])/,
  ],
  [
    'fees',
    /\b(?:how much (?:do|does|would|will|is|are|for)\b|(?:what|any|your|the|consultation|legal) (?:fees?|cost|costs|charge|price|prices|rates?)\b|(?:you|they) charge\b|(?:does|do|would|will) (?:it|that|this) cost\b|free (?:first |initial )?consultation|consultation (?:is )?(?:free|cost)|(?:pay|charge) for (?:the|a|this|my) (?:first |initial )?(?:consultation|appointment|visit)|commission\b|cuanto (?:cuesta|cuestan|cobran?|vale|sale|es|seria)\b|(?:que|cual es el|los) (?:precios?|costos?|honorarios|tarifas?)\b|cobran\b|consulta (?:es )?(?:gratis|gratuita)|es gratis\b|comision\b)/,
  ],
  [
    'directions',
    /\b(?:directions\b|how (?:\w+ ){1,3}(?:get|come) (?:there|to (?:you|your|the (?:office|building)))\b|(?:where|place|can|to) (?:i |we |can i |do i |to )?park\b|parking(?! ticket)\b|(?:bus|train|subway|freeway|highway) (?:stop|station|exit|line)\b|como (?:llego|llegar|se llega|puedo llegar)\b|indicaciones\b|estacionar(?:me|se)?\b|estacionamiento\b|parqueo\b)/,
  ],
  [
    'areas',
    /\b(?:areas? of (?:law|practice)\b|practice areas?\b|(?:what|which) (?:kinds?|types?|sorts?) of (?:law|cases?|matters?|legal|propert\w+|homes?|houses?|real estate|services)\b|what (?:do you (?:do|handle)|cases|services)\b|do you (?:guys )?(?:handle|take|practice|help with|deal with|sell|list|rent|manage)\b|do you (?:guys )?do (?:\w+ )?(?:law|cases?|divorces?|wills?|evictions?)\b|specialize|(?:que|cuales) (?:tipos?|clases?) de (?:casos?|leyes|asuntos|propiedad\w*|casas|servicios|derecho)\b|areas? de (?:practica|derecho)\b|(?:manejan|llevan|toman|aceptan) casos\b|que (?:servicios|casos)\b|se especializan?\b|(?:venden|rentan|alquilan|administran) \w+)/,
  ],
  [
    'service_area',
    /\b(?:(?:what|which) (?:areas?|cities|counties|towns|neighborhoods|states?|parts?)\b|(?:you|your office) (?:\w+ )?(?:serve|cover|service|work in|work with (?:people|clients) in)\b|(?:service|coverage) area\b|(?:que|cuales) (?:zonas?|areas?|ciudades|condados|barrios|estados)\b|(?:cubren|trabajan en|atienden en|atienden (?:a )?(?:gente|clientes|personas) (?:en|de))\b)/,
  ],
  [
    'hours',
    /\b(?:(?:your|office|business|opening|working|the|what|which) hours\b|hours of operation\b|(?:are|is|be|you|when|office|guys) (?:\w+ ){0,2}open\b|(?:you|office|guys|time|when) (?:\w+ ){0,2}close\b|(?:are|is|you|office) (?:\w+ ){0,2}closed\b|(?:que|cual es el|su|sus|el|de) horarios?\b|horario de\b|(?:a que hora|cuando|que dias|hasta que hora) (?:\w+ )?(?:abren?|cierran?|atienden?|trabajan?)\b|estan? (?:abiert|cerrad)[oa]s?\b|abren (?:los|el|hoy|manana)\b|cierran\b)/,
  ],
  [
    'address',
    /\b(?:(?:your|the|office|what|an) address\b|where (?:exactly )?(?:are you|is your|is the office|are your|are the offices|do i go|can i find you)\b|(?:you|office|you guys) (?:\w+ )?located\b|your (?:office )?location\b|(?:su|la|cual es la|que) direccion\b|donde (?:estan|esta la oficina|esta su|quedan?|se encuentran?|es la oficina|estan? ubicad[oa]s?)\b|ubicad[oa]s?\b|ubicacion\b)/,
  ],
];

/** Phrases that only sound like a question for a fact. */
const EXCEPT: Partial<Record<FactId, RegExp>> = {
  bring:
    /\bbring (?:a |an |my |the )?(?:claim|lawsuit|case|suit|charges|action|wife|husband|spouse|partner|kids?|children|dog)\b/,
  areas: /\b(?:credit|cards?|insurance|cash|checks?|payments?|walk-?ins?|messages?|calls|notes)\b/,
  fees: /\b(?:worth|house|home|property|apartment|condo|listing|time|longer|casa|propiedad|apartamento|tiempo|vale mi)\b/,
  hours: /\b(?:open (?:a|my|the|an) |open house|close on\b|closed (?:on )?(?:a|my|the|our)\b|abrir)/,
  address:
    /\b(?:e-?mail|mailing list|property|my|house) address\b|\baddress (?:is|of the (?:house|property))\b/,
};

/**
 * The fact whose words a question contains; undefined if it contains none. In doubt it returns undefined rather than a
 * wrong fact.
 */
function factInWords(text: string): FactId | undefined {
  const normalized = normalizeSpeech(text);
  return PATTERNS.find(([fact, pattern]) => pattern.test(normalized) && !EXCEPT[fact]?.test(normalized))?.[0];
}

/** The fact that a person asks for; undefined if the words fit no fact. */
export function factAskedFor(text: string): FactId | undefined {
  const asked = readIntents(text).flatMap(({ intent }) => FACT_OF_INTENT[intent] ?? []);
  return factInWords(text) ?? asked[0];
}
