/**
 * English phrases allowed in a model's own words: thanks, sympathy, greetings, good wishes. Contractions are expanded
 * first ("i'm" becomes "i am"). Frames are whole phrases, and their slots name what a caller is experiencing. Nothing
 * here is an action, an agreement ("okay", "of course", "that is right"), a promise, advice, or a judgment of anything
 * but feelings: "good" or "bad" never describes a house, a person or a matter, only what the caller is experiencing.
 * `TOGETHER` has sentences that are allowed only as a whole, with or without commas.
 */
import { readGrammar } from './speech-grammar.js';

export const ENGLISH = readGrammar(`
CLAUSES: [and|so] CLAUSE [and CLAUSE]
CLAUSE: [AH] (THANKS / SORRY / GRASP / HARD / NATURAL / EXCLAIM / JOY / GREETING / PACE / WISH / PRAISE / EASE) [ADDRESS] [too / today / for now / i know]
TOGETHER: [AH] [GRASP|SORRY|EASE|THANKS [ADDRESS]] [and] (it is (okay / all right) [ADDRESS] PACE / [CALM [ADDRESS] [and]] PACE [ADDRESS] [and|so] [CALM [ADDRESS] [and] [PACE]] / CALM [ADDRESS] [and] PACE) [ADDRESS] / [AH] got it
  [ADDRESS] [and] [so] THANKS [ADDRESS] / [AH] no worries [at all] [ADDRESS] COMMON / WHENEVER [ADDRESS] PACE / A [VERY] [new|lovely|happy|big|first] (baby|family|home|wedding|job|grandchild|day) [on the way] [ADDRESS] (CONGRATULATIONS
  / EXCLAIM)
CALM: there is [really] no rush [at all] / no rush [at all] / [just] one step at a time
WHENEVER: whenever you are ready / when you are ready
ADDRESS: [TITLE] WHO / please
TITLE: mr
AH: oh|ah [no / my] / oh my goodness / my goodness

A: a|an
VERY: so|very|really|truly|incredibly|quite|deeply|such [very|so]
FULLY: completely|totally|perfectly|only|truly|really|so|very|quite
BAD:
  hard|harder|difficult|tough|stressful|painful|scary|terrible|awful|sad|rough|heavy|emotional|lonely|heartbreaking|frustrating|upsetting|frightening|annoying|overwhelming|exhausting|confusing|worrying|shocking|tiring|devastating|
  disappointing|discouraging|hectic
FELT: upset|worried|frustrated|anxious|overwhelmed|scared|afraid|sad|angry|hurt|stressed|nervous|concerned|tired|exhausted|confused|heartbroken|shocked|disappointed|frightened|unwell|lonely|emotional|discouraged|devastated
GOOD: wonderful|lovely|exciting|great|happy|good|nice|special|sweet
TINT: new|first|big|long|own|sensitive|BAD
IT: this|that|it / all [of] this|that|it / something [VERY] [personal|BAD] / something [BAD] like this|that / such a thing / all these|those things / any of this|that
YOURS: your family / your [little|loved|lovely] PERSON|PERSONS [and your PERSON|PERSONS] / your loved ones
THEM: you / her / you and YOURS / you both / YOURS / (anyone|everyone|someone / a family|parent) [in your (situation|position|place)] / any|all of us / us all / a lot of people
PERSON: mother|mom|father|dad|son|daughter|wife|husband|brother|sister|friend|family|baby|child|grandchild|parent
PERSONS: parents|children|kids|friends|sons|daughters|grandchildren|brothers|sisters
MINE: your|the|this|that|these|those|all|any|my|our|such|A [such] / all your|the|this|that|these|those / any|all of the|this|that / such A / your PERSON 's / all of your / so much
TROUBLE:
  accident|luck|position|divorce|separation|loss|passing|illness|letter|letters|news|move|wait|delay|confusion|inconvenience|misunderstanding|mistake|interruption|search|situation|time|times|day|days|week|night|experience|moment|
  moments|process|thing|things|matter|matters|worry|worries|concern|concerns|frustration|feeling|feelings|fear|anger|grief|pain|stress|trouble|troubles|change|changes|recovery|shock|uncertainty|call|calls|burden|question|questions|memory|memories
EVENT: accident|divorce|separation|loss|letter|news|move|wait|call|situation|time|day|experience|process|thing|matter|change|search|recovery|uncertainty|pain|stress|grief|feeling|worry|fear|delay|illness
EVENTS: accidents|letters|matters|things|changes|days|times|worries|memories
THINGS: home|house|apartment|place|job|work|car|money|heart
MATTER: MINE [VERY] [TINT] [TINT] [family|immigration|money|house|home|apartment|job] TROUBLE [of IT / with|of|about|on|at|from (IT / your [new|first] (THINGS|PERSON|PERSONS) / the line)] / your [TINT] (THINGS|PERSON|PERSONS) /
  [your|the] PERSON|PERSONS 's (TROUBLE|THINGS) / [the|any] mix up
LOAD: IT / so much / a lot / everything / MATTER / so many things / [VERY] BAD times|things
GO: take in / make / go through [LOAD] / deal with [LOAD] / face [LOAD] / live with|through [LOAD] / carry [LOAD] / handle [LOAD] / hear|see|feel [IT] / wait [VERY] [long / for so long / for IT] / call [us] [again / back / more than
  once / so many times] [about IT] / repeat [yourself|IT] / explain IT [again] / tell [us] (your story / IT) [again] / be (in (IT / MATTER) / patient) / leave (your [family] THINGS / IT) / talk|speak|think|hear about [IT / MATTER] /
  lose (your PERSON / A PERSON / your THINGS / someone [you love]) / experience [LOAD] / say goodbye / find out [that way / like IT] / ask for help / let go
ING: going through LOAD / dealing with LOAD / facing LOAD / carrying LOAD / handling LOAD / experiencing LOAD / living with|through LOAD / feeling (this|that way / [VERY] FELT) [about LOAD] / waiting [VERY] [long|patiently / for so
  long] / trying [VERY] [hard] / having (LOAD / to GO) / worrying [so much] [about LOAD] / hurting [so much] / in [so much] pain / in MATTER / [left] alone / left alone|waiting / kept waiting / on hold / treated [like|in] (this|that
  [way]) / hurt [like IT] / under so much stress / missing YOURS
FACING: to GO [for THEM] [alone]
FOR: for THEM / on THEM
BE: is|was|are|were|feels|felt|seems|sounds / has|have been|felt / can|must (be|feel / have been|felt) / would be / can all be
STATE: YOURS (has|have) been through (so much / a lot / IT) / you have been through (so much / a lot / IT) / you YOUBE ([VERY] FELT [about|by|with|of (LOAD / waiting|ING)] / this|that way) / you (are|were / have been / must be / must
  have been / feel|felt) [all] ING / you (had / have had / are having) to GO [alone] / you [have] lost (your PERSON / your job|home / someone [you love]) / you (miss|love / care about / worry about / want the best for) (YOURS / her) [so
  much / very much] / you went|go through LOAD / you [have|had / have had] (LOADED / [such] A [VERY] (BAD TROUBLE / bad experience|day|week|time) / this|that|such [A] experience|feeling) [with IT] / you need [A] [little] [more]
  time|moment / you are not alone [in IT] / SUBJECT BE [not] [VERY|FULLY] [A] [VERY] (BAD [TROUBLE] / sensitive|personal|important TROUBLE / long (day|week|time|wait|night|process) / FELT / important|urgent|personal /
  natural|understandable / a lot / so much / BURDEN) [and [VERY] BAD] [FOR / to THEM] [FACING] / SUBJECT BE not|never [VERY] [A] easy [time|call|step] [FOR] [FACING] / IT happened [to THEM] / IT keeps happening / IT has you [VERY] FELT
  / (IT / the wait) has been [VERY] long / you have (told your|this story / explained IT) [so] many times / IT [really|truly] (HURTS you [so] [much / a lot / deeply] / MEANS [to THEM] / is weighing on THEM) / (YOURS) (is|are / has|have
  been / had to|has to|have to GO) [ING / [VERY] FELT / unwell] / IT takes [a lot of / so much] courage|strength|time|patience [FACING] / that was your experience
LOADED: (a lot / so much) (going on / on your (heart) / to GO) / (so many / a lot of) questions|worries|feelings|memories
YOUBE: are|were|feel|felt|sound / have been|felt / must|would be|feel / must have been|felt
HURTS: worries|hurts|upsets|scares|frustrates / has hurt|worried|upset
MEANS: matters [so much / a lot / deeply] / means so much / means a lot
SUBJECT: the fear|thought|stress|pain of GERUNDS / IT / things / everything / there / MINE [TINT] [family|immigration|money|job|house|home|apartment] EVENT [like IT] / [MINE] [TINT] [family|immigration|money|job|house|home|apartment]
  EVENTS [like IT] / GERUNDS / grief|divorce|change|stress|loss|separation
GERUNDS: (losing|missing|leaving|raising|helping) (YOURS / A|the|your [family|first] THINGS|PERSON / kids|children|grandchildren / someone [you love]) [full of memories] [like IT] / (buying|selling|leaving|finding|searching|looking
  [for]) (A|your|the [right|new|first|family|own] [family] home|house|place|apartment|job) [full of memories] / (going through / facing / carrying / dealing with / living with) LOAD [alone] / moving [home|house] [with
  (kids|children|YOURS)] / waiting [like IT] [for (IT / news / so long)] / not knowing / talking about LOAD / being (alone / hurt|treated like IT) / asking for help / saying goodbye / letting go / feeling [VERY] FELT
NEWHOME: (buying|finding) (A|your|the [right|new|first|family|own] home|house|place|apartment) / moving [home|house] / A new (home|baby|job) / weddings / becoming a citizen|parent
BURDEN: [BAD] way to be treated|feel / shock|burden|loss|worry|scare / [big|huge] (step|change|burden|loss|worry)

THANKS: THANK [MUCH] [FORS] / IT [really] helps [me [to] understand] [a lot / so much] / IT is [VERY] helpful [to know] / IT is [VERY] good to know / it helps to know [IT] / [VERY] much appreciated / your GIFT (is [VERY] [much]
  appreciated / MEANS [to me|us]) / (i / we) [do|really|truly|so|deeply [much]] appreciate (FORWHAT / you GERUND / IT / how [VERY] (patient|open|kind|honest|clear|clearly) you (are / have been / explained|shared IT) / that you ONCE)
  [so|very much] / (i am|feel / we are|feel) [VERY] grateful|thankful [for FORWHAT / that you ONCE / you ONCE] / [again] (thank you / thanks)
THANK: thank you / thanks / many thanks / i thank you / thanks again / thank you again / thank you kindly
MUCH: [so|very] much / a lot / again / kindly / once again
FORS: for FORWHAT / for GERUND / for WHICH / to you
GIFT: patience|time|call|honesty|openness|kindness|trust|understanding|courage|answer|answers|words|explanation|story|concern|strength|interest|question|questions|help|care|thoughts
FORWHAT: your [VERY] [kind|patient|honest|open|lovely] GIFT [and [your] GIFT] [with me|us / with IT / in me|us / today / in (the|this|our) property|home|house|apartment] / [all] the|that|this|those|your [kind|helpful|clear]
  (information|details|detail|background|correction|explanation|answer|answers|words|question|questions|call|welcome|spelling)
WHICH: IT / everything / saying so / asking [me] [about IT] / that you told me
GERUND: being here / letting me|us know [OBJECT] / telling me|us [OBJECT] / (sharing|explaining|clarifying|spelling|repeating|saying|answering|correcting|catching|understanding|clearing|pointing) [OBJECT] [up|out] [again] [WITHME] [so]
  [kindly|clearly|patiently] / correcting me / (calling|reaching|getting) [us|me] [out|in|back|again] [to us|me] [today] [about|with LOAD] / (waiting|holding|staying|listening) [WITHME] [on the line] [so] [patiently] [for me] / being
  [VERY] VIRTUE [and VIRTUE] [WITHME] [about|with IT / with the line|wait|delay|questions] [today] / (bearing|speaking|talking|staying) WITHME [about IT] [today] / (trusting|calling / thinking of) me|us [again] [with LOAD|yours / with
  your (story|home|family) / with something [VERY] personal|important|sensitive] / hearing me out / opening up [to me|us] [about IT] / (taking [the|your|a] time|moment) [to (call|talk|explain|speak|share|tell [me|us|this|that|it] /
  reach out) [WITHME] [today]] / giving me|us OBJECT / asking [again|about IT]
VIRTUE: patient|open|honest|kind|understanding|brave|clear|thoughtful|sweet|patiently
WITHME: with me|us / to|for me|us
OBJECT: such A [VERY] personal story|thing / [about] IT / everything / what happened [to you] / how you feel / your [full|own] (story|name|situation|feelings|thoughts|concerns|worries) / so much / that|the|all [that|the] [correct]
  (information|name|details) / a little more / how IT feels / something [VERY] personal|important|sensitive / how IT has been

SORRY: [(i / we) am|are [just|only]] [VERY] sorry [SORRYFOR] / [please] accept MYSORROW / MYSORROW [FORSORROW] / [(i / we)] [do|sincerely|truly|really|deeply|so] apologize [FORSORROW] / i [VERY] hate to hear ABOUT / (i / we) am|are
  [VERY] (saddened|sad|heartbroken) (to hear ABOUT / for|about THEM) / [please] (forgive|pardon) (me / the|my TROUBLE / IT / any confusion|delay / the mix up) / i did not mean to interrupt|upset|rush|confuse [you] / i regret [that /
  EVENTFUL / that EVENTFUL] / that was my mistake / that was A [VERY] long wait
MYSORROW: [all|my|our] [VERY] [my] [sincere|deep|deepest] (condolences|apologies|sympathies)
FORSORROW: for|about SORRYTHING / to THEM / on|for your loss / for DOING / that EVENTFUL / if i (misunderstood|upset|interrupted|confused) you
DOING: keeping you (waiting / on hold) / (talking over / interrupting|misunderstanding|confusing|rushing|upsetting) you / the mix up
SORRYFOR: to hear ABOUT / for|about SORRYTHING / for DOING / [that] EVENTFUL / [that] i (misunderstood|interrupted|missed|confused) [you / that / your name] / if (IT / i) (upset|interrupted|confused) you / to (keep you waiting / have
  kept you waiting / keep you on hold / interrupt [you] / ask [IT] [again]) / for THEM / FACING
ABOUT: IT [VERY] / about|of SORRYTHING / of your loss / [that] EVENTFUL
SORRYTHING: IT / MATTER / what happened [to THEM] / what|everything|all (you (are|have) / YOURS (is|are|has|have)) ENDURED / any|all of IT / how (long [the wait was / the wait has been / you have been (waiting / on hold)] / IT feels /
  [VERY] BAD IT BE) / any TROUBLE IT has caused [you|THEM] / MATTER (IT has caused [THEM] / you [have] had)
ENDURED: going through / been through / dealing with / been dealing with / facing / experiencing / feeling / carrying
EVENTFUL: STATE / (no one / nobody) (listened|answered|helped / got back to you / called you back) / the news is not better / you (felt / were left|kept / have been) (waiting|rushed|alone) / your voice was not heard / YOURS (is|are)
  going through IT too

GRASP: i [can|do|really|truly|FULLY] [FULLY] understand [FULLY / WHAT / FULLY WHAT] / [completely] understood / i [can] [FULLY] see [WHAT / what you mean / why] / i [can|do] [really|truly] hear [you / WHAT / the FELTNOUN in (your voice
  / what you are saying)] / i (know|sense|imagine / can tell|sense|see|hear) WHAT / i (can / can only|not) imagine [WHAT] / i feel for THEM / i [really] respect (IT / your TROUBLE) / my heart is with THEM
FELTNOUN: frustration|pain|worry|stress|fear|concern|love|grief|anger
WHAT: your [VERY] [own] (TROUBLE|hesitation) [about|with LOAD] / HOW / why [STATE / IT [HURTS] you [so much]] / [that] STATE / what (you are|have [been] (saying|ENDURED) / IT BE like [FOR] / you mean / IT means [to you]) / the TROUBLE
  [you are under] / MATTER
HOW: how important YOURS (is|are) to THEM / how (STATE / [VERY] (BAD|FELT|important|urgent|special|personal|sensitive) [A] [TROUBLE] [SUCH] [FACING] / long|hard [you have been ING / you have waited|tried] / long the wait was|feels) /
  how (you / THEM) [must] [be] feel|feeling / how much (work|stress (GERUNDS / a move) can be / IT (hurts|matters|means / must hurt|mean / is weighing) [to|on THEM] / you (love|miss / care [about|for]) (YOURS / her|it / your home) /
  (love|work|time|courage|hope|stress) (IT takes))
SUCH: SUBJECT BE [FOR / to THEM] / you YOUBE / YOURS (is|are|feel|feels / must be|feel / has|have been)

HARD: [and] LOOKS / LIFE / [and] (you have / YOURS has|have) been through (so much / a lot / IT) / you have had [such] A [VERY] BAD|long (time|day|week) / you (must be / sound) [VERY] (FELT|excited|happy) [about IT] / it|that
  sounds|seems like STATE / no wonder you (are|feel [VERY] FELT [about IT]) / no wonder IT HURTS you / (no one / nobody) should [have to] GO [alone] / (no one / nobody) (wants) (LOAD / to GO / to feel (this|that way / [VERY] FELT) / to
  be (treated|hurt like IT)) / IT hurts [so much] / there are no words [for IT] / [IT] takes [so much / a lot of / great] courage|strength [FACING / to (call / share IT)]
LOOKS: [SUBJECT] BE [not|never|always] [VERY|like|just|FULLY] [A] [VERY] (BAD [and [VERY] BAD] [TROUBLE] / a lot / so much / emotional [TROUBLE|step|call] / FELT / (sensitive|personal|important) [TROUBLE] [to THEM] / long
  (day|week|time|wait|night) / [VERY|such] [A] BURDEN) [going on] [FOR] [FACING / to be in] / [SUBJECT] BE not|never [VERY] [A] easy [time|call|step] [FOR] [FACING] / IT seems|sounds [VERY] important [to THEM]
LIFE: (losing someone [you love] / GERUNDS / divorce|grief|change|accidents|separation / an accident / a divorce|loss|separation) (is|are|can|must) (never [VERY] easy / [be|feel] [VERY|such] [A] [VERY] BAD [and [VERY] BAD]
  [time|step|TROUBLE] / [be] [such|quite] A [VERY] (big|BAD) (step|change|time)) [FOR] / (NEWHOME) (is|are|can|must [be|feel] [both] [VERY] [A] [VERY] exciting|emotional|big|happy [and BAD|exciting] [step|time|change|day|moment]) [for
  THEM]

NATURAL: feeling [VERY] FELT [about LOAD] is [FULLY] (natural|normal|understandable) / [IT is] [FULLY] (natural|normal|okay|understandable|common|fine / all right) to NATURALLY / [IT is] [FULLY] natural|normal|understandable that STATE
  / IT is [FULLY] understandable|natural|normal|common / IT is A [FULLY] (natural|normal|understandable|common) (way to feel / feeling|concern|worry|question|fear) [to have] / you have every right to (feel|be) (that|this way / [VERY]
  FELT) / your [FELTNOUN] (feelings|FELTNOUN|worries|concerns) (make|makes [perfect|total / a lot of / so much] sense / are|is [FULLY|VERY] understandable|valid|natural|normal) / what you are feeling is [FULLY]
  (valid|natural|normal|understandable) / it makes [perfect|total / so much / a lot of] sense ([that] STATE / to feel|be ([VERY] FELT [about LOAD] / this|that way)) / of course you (are|feel [VERY] FELT [about IT]) / (anyone|everyone
  [in your position|situation|place] / most people) would (feel|be) (that|this way / the same [way] / [VERY] FELT) [in your position|situation|place] [about IT] / [so] many people feel (that|this way / the same) [way] [about IT] /
  COMMON
NATURALLY: not [to] (know / have all the answers) / feel|be ([VERY] FELT [about LOAD] / this|that way / [VERY] FELT in times like this) / cry / have (so many / a lot of / many) questions|feelings|worries / questions|worries /
  (need|want) [A] [little] [more] (time|moment|help|peace) / worry|wonder [about LOAD] / miss YOURS / ask [about IT]
COMMON: it|that happens [to everyone / to all of us] / (a lot of / many) people|callers (ask|wonder [about] IT / feel (that|the same way))
EXCLAIM: this|that|it is|sounds [VERY] exciting / what A [VERY] (thoughtful|wonderful|kind|sweet|brave|lovely) (son|daughter|friend|mother|father|parent|family) you (are / must be|have) / what A [VERY] ((BAD|long) (TROUBLE / thing (to
  (say|hear|happen / GO))) / GOOD|big|kind|thoughtful (moment|milestone|day|thought|memory|family) / big|brave|BAD|exciting step / exciting|special|happy time) [FOR / to GO / with THEM] [you (are having / have had / must have had) / IT
  BE [FOR]] / what A [VERY] (shock|worry|loss|day|relief|burden|joy|pleasure|week|scare) [FOR] [IT BE [FOR] / to hear [from you|IT]] / what [VERY] GOOD news [for THEM] / how [VERY] (BAD|exciting|lovely|wonderful|nice|sweet|special) [for
  THEM] [IT BE [FOR] / FACING / to hear [IT|from you] / to speak with you] / how [VERY] (kind|thoughtful|sweet) of THEM / IT is [VERY] [A] (kind|thoughtful|sweet) [of you / memory|thought] [to ask|say] [so] / IT is [such] A [VERY]
  big|exciting|special (milestone|step|moment|time|day) [for THEM]
CONGRATULATIONS: [many|huge|my|our|big] congratulations
JOY: CONGRATULATIONS [to THEM / to the happy family|parents] [on CHEER] / best wishes (to|for THEM / on CHEER) / [(i / we) am|are] [VERY|just] (glad|happy|pleased|delighted|relieved|thankful|grateful|excited) GLAD / this|that|it is
  [VERY] GOOD news [for THEM] / [IT is] [VERY|such] [A] (GOOD|relief|joy|comfort|pleasure) (to hear [IT / from you [again] / good|GOOD news / GLADLY] / to know GLADLY / to have you [back|here] [on the line / with us])
CHEER: your|the|this|such [VERY] [new|lovely|wonderful|GOOD|first|big] [family|first] (home|house|apartment|place|baby|job|news|family|wedding|engagement|grandchild|move|milestone|day|birthday) / becoming|being A [new]
  (citizen|parent|mother|father|family) / becoming citizens|parents / finding your|a [new] home|place / buying your [first|new] home|house / that|this
GLAD: [to] (hear (IT / from you [again] / the|your [GOOD] news / GLADLY / about CHEER) / know GLADLY / be here [for you / with you] / listen / speak|talk with|to you) / for THEM / [that] GLADLY / [that] you ONCE / to
  (meet|know|have|see) you [here|back|again / with us / on the line] / we can talk
GLADLY: YOURS (is|are) [here|home] with you / you are helping YOURS [with IT] / you (are / feel / are feeling|doing) [all] (better|well|okay|here) / you are not (alone [in IT] / facing|carrying IT alone) / (YOURS (is|are)
  [feeling|doing] (better|well|okay) / things are [getting|going] (better|well)) / you have YOURS [with you / there for you] / you have (someone [with you / to talk to])
ONCE: [have] called [us|me] [today|back|again|about IT] / [have] reached out [to us|me] [today] / [have] told me|us [IT / about IT] / [have] shared [IT] [WITHME] / asked [IT|me|about IT] / are here / [have] (thought of / trusted|found)
  us [again|with IT] / came to us

GREETING: (hello|hi [there|again] / good morning|afternoon|evening|day / welcome [back|again] / goodbye [for now] / good night) [ADDRESS] [and (THANK [FORS] / welcome [back] / take care)] / NICE / i am [doing] [very|just] well [thank
  you [for asking]] / the pleasure is [all] mine / [and] you are [very|so|most|always|quite] welcome [here|back / to call us [again]] / IT was|is|has [been] [VERY] [A] (nice|good|lovely|great|wonderful|pleasure) ([to] talk|speak|meet /
  talking|speaking|meeting) [with|to] you [again] [today]
NICE: [it is / and] [always] [VERY] [A] [VERY] (nice|good|great|lovely|wonderful|pleased|happy|delighted|pleasure) (to (meet|have|see|welcome|know) you / meeting you / [to] (hear|hearing (from you / your voice) /
  speak|talk|speaking|talking with|to you)) [here|back / with us / on the line] [again] [today]

PACE: [please|and|just] [feel free to] take (your time [with IT] / all the time [that] you need / as much time as you need / A [deep|little] moment|breath [if you need [IT|one]] / as long as you need / it|things slowly|easy) [please] /
  [please|just] breathe / [and] i am [just|right|always] (listening / here) [and [i am] listening] [for THEM / with THEM / to listen / to help [you] / WHENEVER] / [please|just] go (at your own pace / as slowly as you like|need) / at
  your own pace / it is [FULLY] (okay|fine / all right) to (take your time / cry) / [please|just] (tell me|us / share) [IT / a little more / more / as much as you like] [about (IT / what happened / your TROUBLE / how you feel)] [in your
  own words] [please] / [please] feel free to (share|ask|repeat|talk|tell) [me] [IT] [again] [in your own words] / [please] do not feel|be rushed / i would [really|very] [much] (like|love) to (hear|understand|know) [a] [little] [more]
  [about (IT / your TROUBLE / what happened)] / i [just|only|really] want to understand [you / IT / your situation / how you feel / what happened] [better|well]
WISH: good luck [with|in (IT / your|the [new] move|home|house|job|family|wedding)] / happy birthday / [i|we] [do|really|truly [so|very much]] hope [that] HOPED / [so|very] hoping [that] HOPED / [i|we] [VERY] wish|wishing (THEM [all]
  WISHES / WISHES [to|for THEM]) / [please] have A [VERY] [GOOD] (day|evening|afternoon|weekend|night|week) / [please] take [good|very] [good] care [of (yourself / YOURS)] [and (be well / goodbye)] [for now] / be well / [please] be kind
  with|to yourself / [please] enjoy (your|the [new|big] (day|evening|weekend|home|family|wedding|baby)) / [please] get well soon / all [my|our|the] best [wishes] [to|for THEM] [and yours] / [my|our|all] [deepest|best]
  (heart|thoughts|love|wishes) (goes|is|are|go) [out] (to|with THEM) / i am (keeping THEM in my thoughts|heart / thinking of THEM) / you are [both] in my thoughts / i [really] wish (things / IT) were easier [for THEM]
HOPED: you are having A [VERY] GOOD day|week / (your day / things) is|are going [VERY] well / (THEM / things / everything / IT / your|the|this [CHEERED] (day|recovery|move|evening|week|weekend|family)) (are / is / feel / feels / get /
  gets / go / goes / have / stay / are|is feeling|doing|getting|keeping) [all|A] [VERY] [a little] (better|well|okay|easier|smoothly|GOOD [day|evening|week|time]) [soon] [FOR] [soon]
CHEERED: new|GOOD|first
WISHES: [all|both] [the|my|our|many / so much / a lot of] [very] (well|best|strength|comfort|peace|joy|luck|love|courage / good luck / best wishes) [and (strength|comfort|peace|joy|love)] [with|in|through (IT / MATTER / your [new]
  (home|family|job|baby|move))] / A [VERY] [speedy|full|smooth|GOOD] (day|evening|weekend|week|recovery|move)
PRAISE: you are too kind|sweet / you are [VERY] (kind|patient|sweet|thoughtful|brave) / you have been [VERY] VIRTUE|wonderful [and VIRTUE] [with me|us / about IT / through IT|today] / you are [really] not (alone / the only one) [in IT /
  with (IT / that question|feeling) / in feeling (this|that way)] / you do not have to (go through / face|carry|handle / deal|live with) (IT / so much / a lot / everything / so many things) alone / you do not have to be alone in IT /
  you are no trouble|burden [at all] / your (courage|strength|patience|love|care|kindness) [for YOURS] (is [VERY] (clear) / MEANS [to me])
EASE: [please] no worries [at all] / [please / there is] [really] no need to (apologize / thank me / be sorry) [at all / for IT / to me] / [please] do not apologize [for IT / at all] / you do not have to apologize [for|about IT] [to me]
  / IT is [truly|really] no trouble|burden [at all] / [VERY] good|great question / IT is [VERY] [A] [VERY|FULLY] (good|great|common|thoughtful|important|understandable|wonderful) question [to ask] / [and] A [VERY] common one / IT makes
  [perfect|total / a lot of / so much] sense [to me] / i see what you mean
`);
