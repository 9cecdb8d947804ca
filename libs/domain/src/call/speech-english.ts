/**
 * What may be said in English in a model's own words: thanks, sympathy, greetings, wishes. Short forms are spread out before
 * ("i'm" is "i am"). Nothing here is a deed, an agreement ("okay", "of course", "that is right"), a promise, advice, or a judgment
 * of anything but how it feels; "you are" is followed only by feelings, and never begins what is said but in set phrases.
 */
import { readGrammar } from './speech-grammar.js';

export const ENGLISH = readGrammar(`
CLAUSES: [and] CLAUSE [and CLAUSE]
CLAUSE: [AH] (THANKS / SORRY / GRASP / HARD / EXCLAIM / JOY / GREETING / PACE / WISH) [ADDRESS]
ADDRESS: [TITLE] WHO / sir|ma'am / please
TITLE: mr|mrs|ms
AH: oh|ah|wow [no / my / dear] / oh my goodness / my goodness

VERY: so|very|really|truly|terribly [very|so]
BAD: hard|difficult|tough|stressful|frustrating|upsetting|painful|frightening|scary|terrifying|overwhelming|exhausting|awful|terrible|horrible|sad|heartbreaking|distressing|confusing|worrying|shocking|rough|heavy|tiring|unfortunate|devastating|unpleasant|uncomfortable|challenging|sensitive
FELT: upset|worried|frustrated|anxious|overwhelmed|scared|afraid|sad|angry|hurt|stressed|nervous|concerned|tired|exhausted|confused|shaken|heartbroken|disappointed|frightened|hurting|unwell
GOOD: wonderful|lovely|exciting|great|happy|good|nice
IT: this|that|it
PERSON: mother|father|son|daughter|wife|husband|brother|sister|friend|family
FEELING: frustration|concern|worry|worries|feelings|hesitation|pain|stress|fear|grief|sadness|disappointment
NOUN: situation|time|thing|experience|day|days|position|shock|worry|burden|loss|moment|week|feeling
FORWHOM: for you [and your family] / for anyone|everyone / for your family
ARE: are|feel / would be|feel
FACING: to (go through / deal with / face / live with / carry / talk about / hear / handle / be in / happen / speak about /
  experience) [IT / for you]
ING: (going through / dealing with / facing / experiencing / carrying) [all] (IT / so much / a lot / a BAD NOUN) /
  feeling (this|that way / [VERY] FELT) / in [so much / such] pain / in this|that [BAD] (situation / position) /
  having (a|such [a] [VERY] BAD NOUN / to go through IT)

THANKS: THANK [FOR] / IT helps [me [to] understand] / IT is [VERY] helpful [to know] / IT is good to know / it helps to know IT /
  much appreciated / (i / we) [do|really|truly|so [much]] appreciate (FORWHAT / you GERUND / IT / that you ONCE) /
  i am|feel [VERY] grateful|thankful [for FORWHAT / that you ONCE / you ONCE]
THANK: (thank you / thanks / many thanks / i thank you / thanks again / thank you again / thank you kindly) [MUCH]
MUCH: [so|very] much / a lot / again / kindly
FOR: for FORWHAT / for GERUND / for WHICH / to you
FORWHAT: your [VERY] [kind|patient|honest|open] (patience|time|call|honesty|openness|kindness|trust|understanding|courage|answer|answers|words|explanation|story|concern|strength) [and (patience|time|understanding|honesty|kindness|trust|openness)] [with me|us / in me|us / today / and your understanding] /
  ([all] the|that|this) [information|details|background|explanation|answer|answers]
WHICH: IT / everything / saying so / asking [me] / that you told me
GERUND: letting|helping me|us know|understand [OBJECT] / (telling me|us) [OBJECT] /
  (sharing|explaining|clarifying|spelling|repeating|saying|answering|correcting) [OBJECT] [out] [again] [WITHME] [so kindly] /
  correcting me / (calling|reaching) [us|me] [out|in|back|again] [to us|me] [today] [with this|that] /
  (waiting|holding|staying|listening) [WITHME] [so patiently] [for me] /
  being [VERY] (patient|open|honest|kind|understanding|here|brave) [and (patient|open|honest|kind)] [WITHME] [about IT] /
  (bearing|speaking|talking) WITHME [about IT] [today] / trusting me|us [with (IT / your story)] / hearing me out /
  (taking [the|your|a] time|moment) [to (call|talk|explain|speak|share|tell [me|us|this|that|it] / reach out) [WITHME] [today]] /
  giving me|us OBJECT / asking
WITHME: with me|us / to|for me|us
OBJECT: [about] (IT / everything / all [of] IT / what happened [to you]) / how you feel / your [full] (story|name|situation|feelings|thoughts) / so much / that [information|name] / the details / (a|the [little] more) / how IT feels

SORRY: [(i / we) am|are] [VERY] sorry [SORRYFOR] / [please] accept MYSORROW / MYSORROW [FORSORROW] / [(i / we)] [do|sincerely|truly|really|deeply] apologize [FORSORROW] /
  (i / we) [VERY] (hate / am|are [VERY] (saddened|sad|heartbroken)) (to hear ABOUT / for you) / i am heartbroken for you /
  i regret [that / EVENT / that EVENT]
MYSORROW: [my|our] [VERY] [sincere|deep|deepest] (condolences|apologies|sympathies|sympathy)
FORSORROW: (for|about) SORRYTHING / to you [and your family] / to your family / on|for your loss
SORRYFOR: to hear ABOUT / (for|about) SORRYTHING / [that] EVENT / [that] i misunderstood [you|that] / to keep|have you waiting /
  for keeping you waiting / for you [and your family]
ABOUT: IT [VERY] / about SORRYTHING / of your loss / [that] EVENT
SORRYTHING: IT / your [VERY] [BAD] (loss|PERSON|pain|trouble|accident|injury|divorce|car|job|home|illness|situation|experience|FEELING) / the|this|any|all [the|this|that|of] [BAD] (trouble|wait|delay|confusion|inconvenience|mix|misunderstanding|accident|divorce|stress|pain|situation|loss|injury|frustration) [up] / what happened [to you] / what you are|have ENDURED /
  everything [you are|have ENDURED] / all you are|have ENDURED
ENDURED: going through / been through / dealing with / facing / experiencing
EVENT: IT happened [to you|PERSON] / you are ING / you are [still] [VERY] FELT / you (have been / were) (hurt / through (IT / so much / a lot) / [VERY] FELT /
  treated (this|that way / so badly / like IT)) / you have to (go through / deal with / face / live with) IT / you (had / have had) to (go through / deal with / face / experience / live through / wait) [IT / all [of] IT / so long] /
  you went through IT / you feel (this|that way / [VERY] FELT) / you had (IT / a [VERY] BAD|bad experience / that|this experience) / that was your experience /
  (IT / things / everything) (is / are / has|have been / was / feels / must be / must feel) [VERY|such] [a|an] [VERY] BAD [NOUN] [for you / FACING] /
  IT (is / has been) [such] a [VERY] long (day|week|time) [for you] / you are having [such] a [VERY] BAD|bad NOUN / you have been having [such] a [VERY] BAD NOUN

GRASP: [and] i [can|do|really|truly|completely|only [really|only|completely]] understand [COMPLETELY / WHAT / COMPLETELY WHAT] /
  [completely] understood / i [can] see [HOW / why IT WORRIES] / i [can] [really] hear [you / HOW / your FEELING / the FEELING in your voice / that EVENT / EVENT] /
  i [really] hear what you are saying / i hear you / i (know / realize / can tell / can sense / get / can see) (HOW / [that] EVENT / IT MATTERS / [that] IT is not easy [for you / FACING]) /
  i (can / can only) imagine [HOW / WHAT] / i feel for you [both] / i respect that / my heart is with you
COMPLETELY: completely
WHAT: your [VERY] FEELING / the (FEELING / stress you are under) / HOW / why IT WORRIES / [that] EVENT / [that] IT MATTERS / IT must be [VERY] BAD / [that] you need [a] [more] time|moment /
  what you are saying / what you are ENDURED / [that] IT is not easy
WORRIES: (worries / upsets / frustrates / scares / hurts) you [so] [much] / (is / was / feels / would be|feel) [VERY] BAD [for you]
MATTERS: matters [so|a] [much|lot|deeply] [to you] / is [VERY] important [to you [and your family]] / means [so|a] [much|lot] to you
HOW: how [VERY] (BAD|FELT|important|much|hard) [SUCH] [FORWHOM / to you] [FACING] / how you [must] [be] feel|feeling / how much IT (hurts / means / matters / must hurt) [to you] / why you (ARE / must be|feel) [so] [VERY] FELT
SUCH: IT (is / was / must be / must have been / feels / must feel / has been / can be / would be) / things are / you are / you feel / you must be|feel / you have been

HARD: LOOKS [VERY|such|like] [a|an] [VERY|such] BAD [and [VERY] BAD] [NOUN] [FORWHOM] [FACING] / LOOKS [like] [such] (a lot / so much) [going on] [FORWHOM] [FACING] / LOOKS [a|such [a] [huge|big]] (worry|shock|burden|loss|disappointment) [FORWHOM] [FACING] /
  LOOKS like you (are ING / have been through (so much / a lot / IT) / are [VERY] FELT) / [that / it] sounds|seems [VERY] important / you have been through (so much / a lot) /
  IT is never|not easy [FORWHOM] [FACING / to lose someone [you love]] / LIFE / IT takes [a lot of / so much / great] courage|strength [FACING / to (call|share [IT|us])] /
  (no wonder / of course) you ARE [VERY] FELT [about IT] / anyone would be|feel [VERY] FELT [about IT] /
  it makes sense (that you ARE / to feel|be) ([VERY] FELT [about IT] / this|that way) /
  IT is [only|completely|very|so] (natural|normal|okay|understandable) to (feel|be ([VERY] FELT [about IT] / this|that way) / cry) /
  IT is [only|completely|very|so] understandable / IT is a [very|completely] natural|normal|understandable way to feel /
  your [FEELING] (feelings|FEELING) (make|makes sense / are|is [completely|very|so] understandable|valid)
LOOKS: [and] [IT] (sounds / seems / feels) / (IT / things) (is / are / was / must be / must feel / must have been / has been / can be / can feel / would be / must all be)
LIFE: (losing someone [you love] / divorce|grief|moving / accidents / an accident / a divorce / a loss / (buying|selling a home|house) / moving home) (is|are (never easy / [VERY] BAD / exciting / a big step) / can be|feel [VERY] BAD)

EXCLAIM: what [a|an [VERY]] BAD NOUN [FORWHOM] [FACING] [you are having / you have had / IT must be] / what a (shock|worry|loss|day|relief|burden) [FORWHOM / IT must be [FORWHOM] / IT must have been [FORWHOM] / FACING] /
  what [VERY] GOOD news [FORWHOM] / what a|an [VERY] (GOOD (moment|time|news)) [FORWHOM] / how [VERY] (kind|thoughtful) of you / how [VERY] BAD [FORWHOM] [IT must be|have [been] [FORWHOM] / FACING / for you] /
  how (exciting|lovely|wonderful|nice|thoughtful|kind) [FORWHOM] / IT is [VERY] (kind|thoughtful) [of you] [to ask|say] [so]

JOY: [many] congratulations [to you [both / and your family]] [on (your|the|this) [new|lovely|wonderful|GOOD] (home|house|baby|job|news|family|step)] /
  [i am / we are] [VERY] (glad|happy|pleased|delighted|relieved|thankful|grateful) (to hear (IT / from you / the|your [GOOD] news / you are [feeling|doing] better|well) / for you [both / and your family] / [that] you ONCE / we can talk / to meet|know you) /
  IT is [VERY] GOOD news [FORWHOM] / IT is [VERY] (GOOD / relief) to hear [from you] / [it is] a relief to hear [IT]
ONCE: called [us|me] [today|back|again] / reached out [to us|me] [today] / told me|us [IT / about IT] / shared [IT] [WITHME] / asked [IT|me] / are here / are feeling better / feel better / are doing well|better

GREETING: (hello|hi [there] / good morning|afternoon|evening / welcome [back|again]) [ADDRESS] [and THANK [FOR]] / NICE / i am [doing] [very] well [thank you [for asking]] / the pleasure is mine / you are [very|so] welcome / IT was [VERY] (nice|good|lovely|great / a pleasure) ([to] talk|speak / talking|speaking / meeting|to meet) [with|to] you [today]
NICE: [it is] [VERY] (nice|good|great|lovely|wonderful|pleased|happy|delighted / a pleasure) (to meet you / meeting you / [to] (hear|hearing from you / speak|talk|speaking|talking with|to you)) [today|again]

PACE: [please] [just] take (your time / all the time you need / a [deep|little] moment|breath [if you need [IT|one]] / a moment / as long as you need) [please] / i am [still|just] (listening / here) [and i am listening / and listening] [for you [and your family] / with you / to listen / to help [you]] / i am here for you /
  [please] (tell me / share) [a little] more [about (IT / what happened / your situation / how you feel)] [please] / i would [really|very] [much] (like|love) to (hear|understand|know) [a] [little] [more] [about (IT / your situation / what happened)] / i [just|only|really] want to understand [you / IT / your situation / how you feel / what happened] [better|well]

WISH: [i|we] [VERY] hope|hoping [that] (you / you and your family / (your PERSON)) (are / feel / feels / is / are feeling / is feeling) [doing|keeping] [all] [VERY] (better|well|okay) / [i] hope [that] (things / IT / your day) (get|gets|is|are|feel|feels) [a] [little] (better|easier) [for you] / ([i|we] wish|wishing) you [both / and your family] [all] [the] (well / best / strength / comfort / a [VERY] GOOD day|evening|weekend) /
  [please] have a|an [VERY] [GOOD] day|evening|afternoon|weekend / [please] take [good|very] [good] care [of yourself] / be well / be kind with|to yourself / enjoy your day|evening|weekend / my heart (goes out / is) (to|with you [and your family] / to|with your family) / [my|our] [deepest] (thoughts [and (thoughts)]) (are / go) [with / out] to|with (you [and your family] / your family) / my thoughts are with (you [and your family] / your family) /
  you are [really] not alone [in IT / with IT] / you do not have to (go through|face|carry / deal with) [all] IT alone / (no one / nobody) should [have to] (go through / face / feel / experience) IT [way] [alone]
`);
