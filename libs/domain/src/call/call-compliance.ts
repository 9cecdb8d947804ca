/**
 * Removes what the AI must not say, whatever the model generates: legal advice, and words that steer people
 * or describe them in connection with housing (Fair Housing Act, 42 U.S.C. 3604(c): no statement that
 * indicates a preference). Pure.
 */
import type { CallLanguage } from '@praxis/contracts/call/call.const';
import type { Industry } from '@praxis/contracts/core/industry.const';
import { sentencesOf } from '@praxis/contracts/core/sentences';
import { normalizeSpeech } from './speech-claim.js';

export type BlockReason = 'legal_advice' | 'fair_housing' | 'other_address';

export interface Blocked {
  phrase: string;
  reason: BlockReason;
}

const LEGAL_ADVICE =
  /\byou (?:should|must|need to|ought to|have to|had better|'d better)(?: definitely| really| not| never| just)* (?:sue|plead|settle|sign|file|accept|reject|refuse|testify|admit|deny|divorce|countersue|appeal|stop paying|ignore|delete|destroy|hide|withhold)\b|\b(?:do not|don't|never) (?:sign|plead|settle|accept|admit|testify|talk to (?:the )?police|pay)\b|\byou(?:'ve got| have| got) (?:a|an) (?:very |really |pretty )?(?:strong|good|solid|great|weak|clear|winning|airtight) case\b|\byou (?:will|'ll|are going to|would|could|can) (?:easily |definitely |certainly |likely |probably )?(?:win|lose|recover|get \$|be awarded|go to (?:jail|prison))\b|\b(?:your case|the case|it) is worth\b|\b(?:i|we) (?:advise|recommend|suggest)(?: that)? you (?:to )?(?:sue|plead|settle|sign|file|accept|reject|refuse|divorce|appeal|stop)\b|\bmy legal (?:advice|opinion)\b|\bthe statute of limitations (?:is|has|was|runs|expires)\b|\b(?:they|he|she) (?:is|are) (?:clearly |definitely )?(?:liable|at fault|guilty|negligent)\b|\b(?:guarantee|guaranteed) (?:a |the |you )?(?:win|settlement|outcome|result|recovery)\b|\b(?:usted )?(?:debe|deberia|tiene que) (?:demandar|declararse|firmar|aceptar|rechazar)\b|\bva a ganar\b|\btiene un (?:buen )?caso (?:fuerte|solido|ganador)\b|\bmi consejo legal\b/;

const FAIR_HOUSING =
  /\b(?:good|great|nice|safe|safer|bad|rough|dangerous|unsafe|sketchy|desirable|exclusive|family|christian|jewish|muslim|catholic|hispanic|latino|black|white|asian|ethnic|integrated|traditional|quiet) (?:neighbou?rhoods?|areas?|communit(?:y|ies)|part of town)\b|\b(?:perfect|ideal|great|good|best|suitable|not suitable|right) for (?:a )?(?:famil(?:y|ies)|singles?|couples?|bachelors?|young (?:people|professionals?|couples?)|retirees?|seniors?|empty nesters|kids|children|christians?|students?|people like you|your kind)\b|\bno (?:kids|children|section 8|vouchers?|wheelchairs?|service animals?|immigrants?|foreigners?)\b|\badults? only\b|\b(?:low|high|lower|higher) crime\b|\b(?:good|great|best|better|bad|top) schools?\b|\b(?:mostly|mainly|predominantly|lots of|full of) (?:white|black|hispanic|latino|asian|jewish|muslim|christian|young|old|elderly|families|immigrants|people)\b|\b(?:people|families|someone|folks|buyers) like you\b|\bfit in (?:there|here|better)\b|\bwalking distance to (?:a )?(?:church|synagogue|mosque|temple)\b|\bintegrated\b|\bbuen(?:a|os)? (?:barrio|vecindario|zona|escuelas?)\b|\b(?:barrio|zona|vecindario) (?:segur[oa]|tranquil[oa]|peligros[oa]|familiar)\b|\b(?:perfect[oa]|ideal) para (?:una )?(?:familias?|parejas|solteros|jovenes|ninos)\b|\bsin ninos\b|\bgente como usted\b/;

/** Links and addresses come only from the practice's own texts, because a model can invent them. */
const OTHER_ADDRESS = /\bhttps?:\/\/|\bwww\.|[\w.+-]@[\w-]+\.\w|[\w-]\.(?:com|net|org|io|ru|xyz|info)\b/;

const INSTEAD: Record<BlockReason, Record<CallLanguage, string>> = {
  legal_advice: {
    en: 'I cannot give legal advice; an attorney can go over that with you.',
    es: 'No puedo dar consejo legal; un abogado lo puede ver con usted.',
  },
  fair_housing: {
    en: 'I share the same facts about properties with everyone, and do not describe who lives in an area.',
    es: 'Doy a todos los mismos datos de las propiedades y no describo quién vive en una zona.',
  },
  other_address: { en: '', es: '' },
};

/** Checks each sentence: a forbidden one is replaced, and stored with the reason. */
export function complySpeech(
  text: string,
  { industry, language }: { industry: Industry; language: CallLanguage },
): { text: string; blocked: Blocked[] } {
  const blocked: Blocked[] = [];
  const spoken = new Set<string>();
  const sentences = sentencesOf(text);
  const kept = sentences.map((sentence) => {
    const reason = blockReason(sentence, industry);
    if (reason === undefined) return sentence;
    blocked.push({ phrase: sentence.trim().slice(0, 300), reason });
    const instead = INSTEAD[reason][language];
    if (instead === '' || spoken.has(instead)) return '';
    spoken.add(instead);
    return `${instead} `;
  });
  return { text: kept.join('').trim(), blocked };
}

function blockReason(sentence: string, industry: Industry): BlockReason | undefined {
  const normalized = normalizeSpeech(sentence);
  // Legal advice applies to both industries, because agents are asked about contracts too.
  if (LEGAL_ADVICE.test(normalized)) return 'legal_advice';
  if (industry === 'realestate' && FAIR_HOUSING.test(normalized)) return 'fair_housing';
  if (OTHER_ADDRESS.test(sentence.toLowerCase())) return 'other_address';
  return undefined;
}
