/**
 * General wordings of requests that must not be missed: help in danger, no more calls, no appointment, a person. Each has
 * the words that change its meaning: a story of the past, or another person's actions. Pure.
 */
import type { CallIntent } from '@praxis/contracts/call/intent.const';

interface VitalWords {
  intent: CallIntent;
  /** Any of these says it. */
  said: readonly RegExp[];
  /** None of these may be there too. */
  unless: RegExp;
}

const OTHERS =
  /\b(?:my ex|ex-?(?:wife|husband)|collect(?:or|ors|ion)|creditors?|landlord|boss|neighbou?rs?|banks?|telemarketers?|he|she|him|her|them|won't|wouldn't|mi ex|cobrador(?:es)?|cobros|acreedores|caser[oa]|patron|vecin[oa]s?|banco|mi jef[ea]|demandar|record\w*|grab\w+)\b/;
const PAST =
  /\b(?:911 [a-z]+ (?:street|st|road|rd|avenue|ave|drive|dr|lane|ln|court|ct)|calle 911|el 911 de|es el 911$|esa noche|falsa|report|cuelgue|hang up and|again|live at|last|ago|back (?:in|when|then)|used to|when (?:it|that|he|she|i|we|they)|that (?:day|night|year)|yesterday|was born|died|since|in (?:19|20)\d\d|(?:in|since|from) (?:january|february|march|april|may|june|july|august|september|october|november|december)|years?|months?|took me|ayer|hace (?:un|una|dos|tres|como|varios|\d)|pasad[oa]|cuando|aquel|murio|fallecio|nacio|desde|en (?:el )?(?:19|20)\d\d|en (?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)|hace tiempo|ese dia)\b/;
const NO_APPOINTMENT =
  /\b(?:insurance|policy|subscription|orders?|membership|flight|contract|cards?|alerts?|messages?|texts?|e-?mails?|listings?|newsletter|account|pizza|fees?|charge|cost|penalty|seguro|poliza|suscripcion\w*|pedido|orden|vuelo|contrato|tarjeta|mensajes|correos|alertas|boletin|cobran?|cuesta|multa)\b|\b(?:do not|don't|dont|not|without|instead of|rather than|no) (?:me |la |lo )?(?:want to )?cancel/;

const VITAL: readonly VitalWords[] = [
  {
    intent: 'emergency',
    said: [
      /^\W*(?:please |por favor )?(?:help|help me|somebody help|someone help|auxilio|socorro|ayuda|ayudeme|ayudenme)(?: me)?(?: please| por favor| now| ya| rapido)?\W*$/,
      /\b(?:suicidal|suicide hotline|crisis line|me voy a matar|me quiero matar|quiero morir(?:me)?|quitarme la vida|acabar con mi vida|no quiero (?:seguir )?vivi[re]\w*|ya no quiero vivir)\b/,
      /\b(?:want|going|about|ready|threatening|trying|gonna) (?:to )?(?:kill (?:me|myself|himself|herself|us|her|him)|die|end (?:it all|my life)|hang myself|shoot (?:me|myself|us))\b/,
      /\b(?:don't|do not|can't|cannot) (?:want to (?:live|be alive)|go on living)\b|\bblow my brains out\b/,
      /\b(?:turning blue|no pulse|won't wake up|not waking up|unresponsive|foaming at the mouth|having (?:a|an) (?:heart attack|stroke|seizure|asthma attack|allergic reaction)|(?:he|she|it|baby|mom|dad|son|daughter|wife|husband)(?:'s| is) (?:choking|dying|drowning|unconscious|bleeding))\b/,
      /\bno (?:despierta|reacciona|tiene pulso|responde|puedo respirar|puede respirar|respira)\b|\bdejo de respirar\b|\bse (?:me )?esta (?:ahogando|asfixiando|muriendo|desangrando|cerrando la garganta)\b|\besta (?:convulsionando|inconsciente|sangrando mucho)\b/,
      /\b(?:is|'s|are|'re|am) (?:shooting|stabbing|strangling|choking|beating|attacking|hitting|chasing|following|kicking) (?:me|us|him|her|my|at)\b|\bme (?:esta|estan|viene|vienen) (?:siguiendo|persiguiendo|pegando|golpeando|ahorcando|atacando|disparando|apuntando|asaltando)\b/,
      /\b(?:someone|somebody|a man|he|they|people|stranger|intruder)(?:'s| is|'re| are)? (?:in|inside) my (?:house|home|apartment|room|kitchen|basement|garage)\b|\b(?:trying to get|breaking|coming) in(?:to)? (?:my|the|our|through)\b|\bse (?:esta|estan) metiendo\b|\bhay (?:un hombre|alguien|un extrano|un ladron) (?:en|dentro de|adentro de) mi (?:casa|cocina|cuarto)\b/,
      /\b(?:house|home|kitchen|car|building|apartment|roof|garage|stove|room) (?:is|'s) (?:on fire|burning)\b|\bthere(?:'s| is) (?:a )?(?:fire|smoke|shooting|gas leak)\b|\bhay (?:fuego|humo|una balacera|una fuga)\b|\bse (?:esta quemando|esta incendiando|quema) (?:la|mi|el|todo)\b/,
      /^\W*911\W*$|\b(?:need|is this|call|dial|to) (?:nine one one|911)\b|\b(?:llamen?|llamele|marque|comuniqueme|necesito) (?:con )?(?:al|el) (?:911|nueve once)\b|\b(?:send|need|get|manden?|necesito|llamen?) (?:me |us )?(?:an |the |a |una |la )?(?:ambulance|police|paramedics|ambulancia|policia|paramedicos)\b/,
    ],
    unless: PAST,
  },
  {
    intent: 'opt_out',
    said: [
      /\b(?:stop|quit|cease|discontinue) (?:\w+ ){0,2}?(?:calls?|calling|texts?|texting|messages|messaging|e-?mails?|e-?mailing|contact(?:ing)?|bothering|harassing|pestering|bugging|spamming|phoning|ringing)\b/,
      /\b(?:off|from|out of) (?:of )?(?:(?:your|the|this|that|these|any|all) )?(?:\w+ ){0,2}?(?:lists?|database|dialer|newsletter|marketing)\b/,
      /\b(?:do not call list|dnc|unsubscribe|opt (?:me )?out|desuscrib\w+|lista de no llamar)\b/,
      /\b(?:lose|delete|erase|forget|remove|scrub|wipe) my (?:phone )?(?:number|info(?:rmation)?|data|details)\b/,
      /\b(?:do not|don't|dont|never) (?:ever )?(?:call|text|e-?mail|contact|phone|ring|message) (?:me|us|here|this|my|again|anymore)\b/,
      /\bno (?:more|mas) (?:calls|texts|e-?mails|messages|robocalls|llamadas|mensajes|correos|textos)\b/,
      /\b(?:no|nunca|jamas) (?:me |nos )?(?:vuelvan? a )?(?:llamen|marquen|escriban|texteen|contacten|molesten|(?:llamar|marcar|escribir|molestar)(?:me|nos)?)\b/,
      /\b(?:dejen?|paren?) (?:ya )?de (?:llamar|marcar|mandar|molestar|enviar|escribir|contactar|acosar|textear)\w*/,
      /\b(?:quiten?|borren?|eliminen?|saquen?|retiren?)(?:me|nos)? (?:(?:de )?(?:su|la|sus|esta|esa) (?:lista|listas|base)|mi (?:numero|telefono|informacion|correo|datos))\b/,
    ],
    unless: OTHERS,
  },
  {
    intent: 'cancel',
    said: [
      /\b(?:cancel|cancele|cancelen|cancelar|cancela) (?:my|the|our|that|all|both|mis?|las?|el|todas|nuestra) (?:\w+ ){0,3}?(?:appointments?|appt|consult\w*|meeting|visit|showing|viewing|tour|slot|booking|reservation|citas?|consulta|reunion|visita|turno|recorrido)\b/,
      /\b(?:cancelela|cancelemela|cancelarla|cancel it|canceling my appointment)\b/,
    ],
    unless: NO_APPOINTMENT,
  },
  {
    intent: 'wants_human',
    said: [
      /\b(?:talk|speak) (?:to|with) (?:an? |the |your |some )?(?:(?:real|live|actual|human|different|other) )?(?:person|human|somebody|someone|representative|manager|supervisor|operator|receptionist)\b/,
      /\bhablar con (?:(?:una?|el|la|su|alguna) )?(?:persona|humano|alguien|operadora?|representante|gerente|supervisora?|encargad[oa]|recepcionista)\b/,
      /\b(?:transfierame|transfiereme|comuniqueme|comunicame|paseme|pasame|conecteme) (?:con|al?|a la|por favor)\b/,
      /\bput me through\b/,
    ],
    unless:
      /\b(?:before|first|told me|said|already|talked|spoke|yesterday|last|husband|wife|antes|primero|me dijeron|ya hable|ayer|911|crisis|cost|free|pay|walk in|gratis|cita|en persona|ir a|marque|speaks?|spanish|habl[ae] (?:espanol|ingles))\b/,
  },
];

/** The vital intents that these words have for certain. `normalized` is as `normalizeSpeech` gives it. */
export function vitalIntents(normalized: string): CallIntent[] {
  return VITAL.filter(
    ({ said, unless }) => said.some((words) => words.test(normalized)) && !unless.test(normalized),
  ).map(({ intent }) => intent);
}
