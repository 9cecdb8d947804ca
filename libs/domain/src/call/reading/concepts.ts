/**
 * Words and phrases that mean the same to a receptionist, in both languages, so that what was learned from one applies
 * to the others: "attorney" and "abogada", "call off" and "cancel", Tuesday and Friday, any telephone number. Phrases
 * are written as `wordsOf` returns words, without accents. A trailing * means any ending. Pure.
 */
import { WordMeanings } from './word-meanings.js';

const PHRASES: Record<string, string> = {
  cancel:
    'call off|calling off|called off|take off the schedule|off the schedule|off the calendar|off your schedule|off your calendar|off the books|off the list for|get rid of|back out|backing out|pull out|forget about|do away with|dar de baja la|echar para atras|echarme para atras|dejar sin efecto|dejarlo sin efecto|dejarla sin efecto|no need for|call it off|strike that|take me off|scratch my',
  nolonger:
    'no longer|not anymore|any more|any longer|after all|ya no|never mind|nevermind|not going to need|will not need|will not be needing|do not need|no longer need|no need|no me hace falta|no hace falta|no necesito|no voy a necesitar|olvidese de|mejor no|siempre no',
  move: 'push back|push it|pushed back|move up|move it|move my|move that|bump|bring forward|switch to|switch my|change the time|change my|change the day|change the date|different time|different day|another time|another day|other day|later time|earlier time|new time|new date|swap|trade my|put off|put it off|otro dia|otra hora|otra fecha|otro horario|mas tarde|mas temprano|mas adelante|cambiar la hora|cambiar de hora|cambiar el dia|para despues|correr la|pasar la|pasarla|pasarme|me la cambia',
  cannot_come:
    'make it|make my|make the|be able to make|come up|came up|tied up|run into|not going to make|be there|show up|can not come|llegar a|poder ir|poder llegar|poder asistir|puedo ir|puedo llegar|puedo asistir|voy a poder|voy a llegar|se me complico|me surgio|surgio algo|salio algo|se me atraveso|me es imposible|no alcanzo',
  opt_out:
    'do not call list|do not contact|off your list|off the list|off of your list|from your list|lose my number|delete my number|remove my number|leave me alone|leave us alone|never call|never text|never contact|stop calling|stop texting|stop contacting|stop emailing|stop sending|quit calling|quit texting|no more calls|no more texts|no more emails|no more messages|opt out|opt me out|take my number off|dejen de|deje de|no me llamen|no me llame|no me vuelvan|no vuelvan|no quiero que me|no quiero mas|no quiero recibir|borren mi|borre mi|quiten mi|quite mi|quitenme|saquenme|saqueme|elimineme|eliminenme|dejenme en paz|dejeme en paz|dejar de recibir|de su lista|de la lista|lista de no|darme de baja|denme de baja|no molesten|no me molesten|no me escriban|no me manden|no me envien|ni llamadas|ni mensajes',
  danger:
    'can not breathe|not breathing|stopped breathing|is not breathing|heart attack|chest pain|chest pains|breaking in|broke into|break in|in my house|on fire|gas leak|smell gas|smell of gas|going to kill|kill me|kill myself|hurt myself|end my life|want to die|end it all|not want to live|passed out|pass out|bleeding out|lot of blood|not waking up|will not wake up|wake up|not responding|took too many|too many pills|has a gun|with a gun|in danger|beating me|hitting me|attacking me|following me|chasing me|pointing a|no respira|no puede respirar|no puedo respirar|no reacciona|no despierta|dolor de pecho|dolor en el pecho|me duele el pecho|se esta ahogando|me quiero morir|quiero morir|no quiero vivir|quitarme la vida|matarme|matarse|me va a matar|me quiere matar|me esta pegando|me esta golpeando|se metieron|se esta metiendo|esta entrando|entraron a|huele a gas|fuga de gas|se esta quemando|se quema|hay fuego|mucha sangre|perdiendo sangre|esta sangrando|se desmayo|en peligro|tomo pastillas|tome pastillas|se trago|me persigue|me sigue',
  connect:
    'put me through|put me on with|patch me|hand me over|hand me off|pass me to|let me talk|let me speak|talk to|speak to|speak with|talk with|get me|give me|hablar con|comuniqueme|comunicame|paseme|pasame|pongame|poneme|conecteme|transfierame|transfiereme|me comunica|me pasa|me puede pasar|me puede comunicar|me transfiere|me comunique|que me atienda|me atienda',
  callback:
    'call me back|call back|get back to me|return my call|give me a call|ring me back|have someone call|have somebody call|que me llame|que me llamen|me llame|devuelvame|devolverme la llamada|regresarme la llamada|me regrese la llamada|que me regresen',
  want: 'would like|d like|like to|looking to|hoping to|trying to|want to|need to|going to need|me gustaria|me interesa|quisiera|tengo que|necesito que|quiero que|ando buscando|estoy buscando|busco',
  howmuch:
    'how much|what do you charge|what would it cost|what does it cost|what is the price|what are your rates|cuanto cuesta|cuanto cobran|cuanto vale|cuanto sale|cuanto me|que precio|que costo',
  when: 'what time|what day|which day|at what time|a que hora|que dia|que horario|para cuando|desde que|hasta que',
  howto: 'how do i|how can i|how to|como llego|como le hago|como puedo',
  wait: 'hold on|hang on|one moment|one second|one sec|just a moment|just a second|just a sec|just a minute|give me a minute|give me a second|give me a sec|bear with me|un momento|un momentito|un segundo|un segundito|un minuto|un minutito|deme un|dame un|espere un|esperame|permitame|aguarde|aguanteme|let me check|let me look|let me find|let me get|let me grab|deje veo|dejeme ver|dejame ver|deje busco|dejeme buscar',
  say_again:
    'say that again|say it again|say again|one more time|come again|repeat that|did not catch|did not hear|can not hear|did not get that|could not hear|speak up|slow down|more slowly|no le entendi|no entendi|no escuche|no le escuche|no oigo|no le oigo|otra vez|de nuevo|mas despacio|mas fuerte|mas lento|como dijo|que dijo|mande usted',
  fix: 'i meant|i mean|no wait|wait no|made a mistake|got that wrong|got it wrong|is wrong|that is wrong|not what i said|let me correct|should be|quise decir|me equivoque|esta mal|no es asi|corrijo|mejor dicho|perdon es|no es|anoto mal|apunto mal',
  goodbye:
    'good bye|bye bye|see you|take care|have a good|have a great|have a nice|talk to you later|talk later|catch you later|so long|got to go|have to go|that is all|that will be all|that is it|nothing else|hasta luego|hasta pronto|hasta manana|nos vemos|que tenga|que le vaya|que este bien|cuidese|eso es todo|eso seria todo|nada mas|me tengo que ir|me voy|le cuelgo|voy a colgar|hang up|hanging up',
  unsure:
    'not sure|do not know|no idea|do not remember|do not recall|can not say|hard to say|not certain|could not tell you|can not remember|no clue|no se|no estoy seguro|no estoy segura|no recuerdo|no me acuerdo|ni idea|quien sabe|no sabria|no tengo idea',
  think:
    'think about|think it over|think on it|sleep on it|need time|need some time|more time|not ready|talk to my|talk it over|talk with my|discuss it|discuss with|get back to you|let me think|let you know|call you back|shop around|look around|pensarlo|pensarla|pensarmelo|lo voy a pensar|lo pienso|dejeme pensar|consultarlo con|hablarlo con|platicarlo con|no estoy listo|no estoy lista|necesito tiempo|mas tiempo|les aviso|le aviso',
  represented:
    'already have a|already have an|already got a|already got an|already working with|already hired|already represented|have my own|got my own|working with another|working with someone|ya tengo|ya contrate|ya cuento con|ya estoy trabajando|tengo mi propio|me representa|nos representa|me lleva el caso|lleva mi caso',
  mistrust:
    'a scam|is this real|is this legit|for real|do not trust|not trust|sounds fishy|sounds sketchy|how do i know|not comfortable|do not feel comfortable|giving my|give my information|no confio|no me fio|me da desconfianza|es una estafa|suena a estafa|suena raro|como se que|no me da confianza|no me convence|dar mis datos|dar mi informacion',
  wrongnumber:
    'wrong number|wrong place|wrong person|called the wrong|dialed the wrong|misdialed|is this the|is this dominos|did i call|trying to reach|trying to call|looking for|numero equivocado|me equivoque de numero|marque mal|numero incorrecto|hablo a|hablo al|es la casa de|se encuentra|no es ahi|esta es la casa',
  sale: 'first page of google|page of google|search engine|special offer|limited time|save you|save money|your business|your website|your company|your firm|your agency|business owner|marketing|decision maker|extended warranty|credit card processing|merchant|seo|leads for|solar panels|qualify for|we offer|we help|i represent|reaching out|calling from|press one|pagina de google|su negocio|su empresa|su sitio web|su pagina web|oferta especial|por tiempo limitado|le ofrecemos|ofrecemos|promocion|publicidad|procesamiento de tarjetas|paneles solares|encargado de compras|dueno del negocio|llamo de parte de la compania|oprima el',
  voicemail:
    'leave a message|after the tone|after the beep|at the tone|not available|is not available|can not come to the phone|can not take your call|reached the voicemail|you have reached|voice mailbox|mailbox is full|record your message|please stay on the line|your call is important|press pound|deje su mensaje|deje un mensaje|despues del tono|al escuchar el tono|no esta disponible|buzon de voz|en este momento no puedo|no podemos atender|su llamada es importante|permanezca en la linea|ha llamado a|grabe su mensaje',
  record:
    'on tape|being recorded|recorded|recording|record this|record me|record my|record us|transcribed|transcribe|taped|grabando|grabada|grabado|grabar|graben|grabe|grabacion|transcribir|transcripcion|keep a record|taping',
  minor:
    'years old|my mom|my mommy|my dad|my parents|my teacher|in school|at school|my mama|mi mama|mi papa|mis papas|anos tengo|tengo anos|la escuela|el colegio|mi maestra|is not home|no esta en casa|grown up|adulto|grade|grado',
  behalf:
    'on behalf of|calling for|calling about my|for my|about my|it is for|it is about my|not for me|de parte de|llamo por mi|hablo por mi|es para mi|es por mi|no es para mi|en nombre de|llamo para mi|a nombre de mi|asking for',
  bring:
    'bring with me|need to bring|should i bring|take with me|have with me|que llevo|que tengo que llevar|que debo llevar|que necesito llevar|que papeles|que documentos|what documents|what paperwork|which papers|what papers|come prepared',
  where:
    'where are you|where is your|your address|the address|your office|your location|located|what street|which street|which floor|what floor|donde estan|donde queda|donde se encuentra|donde es|la direccion|su direccion|en que calle|que calle|en que piso|su oficina|la oficina|ubicados|ubicacion|ubicada',
  directions:
    'get there|how to get|directions|parking|park my|park there|bus|subway|train|freeway|highway|exit|wheelchair|elevator|ramp|landmark|como llegar|como llego|estacionamiento|estacionar|estacionarme|parqueo|parquear|aparcar|autobus|camion|metro|tren|carretera|autopista|salida|silla de ruedas|elevador|ascensor|rampa|cerca de que',
  hours:
    'open|opening hours|business hours|office hours|what hours|your hours|close|closed|closing|abierto|abierta|abiertos|abren|abre|cierran|cierra|cerrado|horario|horarios|horas de oficina|atienden|atencion',
  walkin:
    'walk in|walk ins|drop by|drop in|stop by|swing by|come by|just come|just show up|without an appointment|need an appointment to|have to make an appointment|do i need an appointment|pasar sin|ir sin cita|sin cita|llegar sin|necesito cita para|hace falta cita|hay que sacar|hay que hacer cita|nada mas llegar|puedo pasar',
  times:
    'what times|which times|what days|times available|what do you have|anything available|any openings|openings|availability|available|sooner|next available|earliest|free times|que horarios|que dias tienen|que horas tienen|que tienen|tienen espacio|hay espacio|disponible|disponibles|disponibilidad|hay lugar|hay algo|algo antes|mas pronto',
  areas:
    'do you handle|do you do|do you take|do you deal|kind of cases|types of cases|type of cases|practice areas|area of law|specialize|do you help with|do you work on|what kind of|que casos|tipo de casos|que tipo|manejan|llevan casos|se especializan|se dedican|especialidad|toman casos|atienden casos|ven casos',
  serve:
    'do you cover|do you serve|do you work in|service area|in my area|licensed in|county|counties|state of|out of state|how far|cubren|trabajan en|dan servicio|atienden en|condado|el area de|licencia en|mi ciudad|fuera del estado|que zonas|la zona de',
  speak:
    'do you speak|anyone speak|someone speak|speaks|speaking|in spanish|in english|translator|interpreter|interprete|traductor|hablan|habla espanol|hablas|en espanol|en ingles|language|languages|idioma|idiomas|bilingual|bilingue',
  identity:
    'are you a|are you real|are you human|am i talking|am i speaking|who am i|who is this|who are you|what is your name|real person|a robot|a bot|a machine|an ai|a computer|eres un|es usted un|es un robot|una maquina|con quien hablo|quien habla|quien es usted|de donde hablan|que compania|es una persona|inteligencia artificial',
  advice:
    'do i have a case|should i|would i win|will i win|can i sue|my chances|my case worth|how much will i get|how much can i get|is it legal|legal advice|what would you do|am i going to|could i go to jail|can they|is it illegal|safe neighborhood|safe area|good neighborhood|good area|good schools|what kind of people|crime|tengo caso|debo|deberia|puedo demandar|voy a ganar|es legal|que me aconseja|que me recomienda|me conviene|cuanto me van a dar|cuanto me toca|me pueden|barrio seguro|zona segura|es seguro|buen barrio|buena zona|que tipo de gente|buenas escuelas|delincuencia',
  toocostly:
    'too expensive|too much|can not afford|could not afford|out of my budget|over my budget|out of my price|no money|do not have money|do not have that kind|tight budget|money is tight|muy caro|muy cara|demasiado caro|demasiado|no me alcanza|no tengo dinero|no tengo para|no puedo pagar|fuera de mi presupuesto|se sale de mi presupuesto|ando corto|ando corta|sale caro|sin dinero',
  angry:
    'fed up|sick of|tired of|ridiculous|unacceptable|waste of|wasting my|on hold|been waiting|been calling|third time|nobody calls|no one called|nobody called|no one has|terrible service|poor service|frustrat|upset|complain|harto|harta|cansado de|cansada de|inaceptable|perdida de tiempo|me tienen|llevo esperando|llevo dias|tercera vez|nadie me|pesimo|pesima|mal servicio|es el colmo|una verguenza|me quejo|queja|ya basta|estoy molesto|estoy molesta|enojad',
  appointment:
    'sit down|come in and|come in to|come see|come and see|see the house|see the place|see the property|see the apartment|look at the house|look at the place|take a look|check out the|meet with|get in with|get in to see|ver la casa|ver el apartamento|ver el departamento|ver la propiedad|ver el piso|ir a ver|pasar a ver|conocer la casa|reunirme|verme con|juntarme',
  book: 'sign me up|put me down|set me up|set up|pencil me in|pencil in|get me in|get on the|get on your|fit me in|squeeze me in|slot me in|lock in|save me a|hold a spot|save a spot|make an|make a|book me|schedule me|schedule a|schedule an|come in|get in|sacar una|sacar cita|hacer una|hacer cita|pedir una|pedir cita|pedir hora|apartar una|aparteme|apunteme|anoteme|agendeme|agendarme|reserveme|deme una|me da una|me puede dar|me puede agendar|ponerme|ponganme|pongame para',
  existing:
    'my appointment|my consultation|my meeting|my visit|my showing|my viewing|my tour|my slot|my booking|our appointment|our meeting|our showing|appointment i have|appointment for tomorrow|appointment tomorrow|appointment on|i have an appointment|i had an appointment|we have an appointment|supposed to|scheduled for|i am scheduled|mi cita|mi consulta|mi reunion|mi visita|mi turno|nuestra cita|la cita que tengo|tengo cita|tengo una cita|tenia cita|tenia una cita|cita que tengo|la cita de',
  check:
    'is it still|still on|still happening|still scheduled|when is|what time is|do i have|did i book|can you confirm|can you check|can you tell me when|double check|remind me|look up|verify|sigue en pie|todavia esta|a que hora es|cuando es|que dia es|tengo cita|me puede confirmar|confirmar mi|verificar|revisar|recordarme|me recuerda|chequear',
};

const WORDS: Record<string, string> = {
  appointment:
    'appointment* appt appts apt consult consults consultation* meeting* visit visits viewing* showing* tour tours slot slots session* booking* reservation* cita citas consulta consultas reunion* visita visitas turno turnos recorrido* entrevista* hora',
  lawyer: 'lawyer* attorney* counsel abogad* licenciad* lic notari* defensor*',
  agent: 'agent agents realtor* broker* agente agentes corredor* inmobiliari*',
  human:
    'human humans person people somebody someone anybody anyone receptionist* representative* rep reps operator* supervisor* manager* paralegal* secretary staff team humano humana persona personas alguien recepcionista* representante* operador* gerente encargad* secretari* asistente*',
  machine: 'machine robot* bot bots computer* ai automated maquina* computador* ia contestadora grabadora',
  day: 'monday* tuesday* wednesday* thursday* friday* saturday* sunday* weekend* weekday* mon tue tues wed thu thur thurs fri sat lunes martes miercoles jueves viernes sabado* domingo*',
  soon: 'today tomorrow tonight hoy manana pasado',
  month:
    'january february march april may june july august september october november december enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre',
  part: 'morning* afternoon* evening* noon midday tarde tardes noche noches mediodia',
  span: 'week weeks month months year years day days hour hours minute minutes semana* mes meses ano anos dia dias hora horas minuto* rato',
  number:
    'zero oh one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa cien',
  relative:
    'mother* mom mum mommy mama father* dad daddy papa son daughter* wife husband brother* sister* boyfriend girlfriend fiance* grandmother grandma grandfather grandpa grandson nephew niece uncle aunt cousin* parents kid kids child children friend* neighbor* roommate* coworker* madre padre* hijo* hija* esposa esposo marido mujer herman* novio novia abuel* niet* sobrin* tio tia primo prima amig* vecin* suegr* cunad* senora nino nina ninos bebe baby',
  cancel:
    'cancel* scrap axe nix delete remove erase drop withdraw undo anul* cancel* quit* quite quitar quitela quitelo borrar borre eliminar elimine suspend* deshacer',
  move: 'reschedul* postpone* push pushed move* moving shift* reagend* reprogram* pospon* aplaz* recorr* adelant* mover muev* cambi* correrla atras*',
  text: 'text texts texting sms message* messaging mensaj* textos textead* whatsapp*',
  email: 'email* mail mails newsletter* correo* spam spamming boletin*',
  call: 'call calls calling called phone* ring ringing dial* llam* marc* telefon* timbr*',
  stop: 'stop stopping quit cease knock dejen deje dejar paren pare parar basta alto unsubscribe remove desuscrib* bothering bother harass* molest* contact* pester*',
  weapon:
    'gun guns knife weapon* pistol* rifle arma armas cuchillo* navaja machete armado armed shoot* shot dispar*',
  harm: 'bleed* blood unconscious overdos* suicid* chok* drown* collaps* seizure* stroke breathe breathing dying die attack* stabb* burn* fire smoke explosion intruder burglar* robb* kidnap* ambulance police nine-one-one sangr* inconsciente sobredosis ahog* convulsion* derrame infarto desmay* muriendo morir incendio fuego humo explosion ladron* asalt* secuestr* ambulancia policia auxilio socorro bombero* golpe* peligro emergenc*',
  price:
    'price* pricing cost costs fee fees charge* rate rates expensive pricey commission* retainer* contingency free bill billing payment* precio* costo* cuesta* cobra* honorarios tarifa* comision* caro cara cuota* vale gratis gratuit* pago pagos',
  curse:
    'fuck* shit* bullshit asshole* bitch* bastard* moron* idiot* stupid* dumb* scumbag* loser* damn* hell crap* screw jerk* pathetic useless trash garbage puta* puto* mierda pendej* imbecil* estupid* cabron* ching* joder gilipollas verga carajo culer* tarad* inutil* basura maldit* asco boba bobo',
  book: 'book booked schedule scheduled scheduling arrange reserve reserv* agend* program* apart* sacar pedir solicit*',
  come: 'come coming visit attend show arrive ir venir asistir acudir llegar presentarme go going voy vamos iba acudo paso pasar',
  i: 'i we yo nosotros',
  me: 'me us nos',
  my: 'my our mi mis nuestr*',
  you: 'you usted ustedes tu vos they them',
  your: 'your yours su sus',
  can: 'can could may might able puede* podr* podemos puedo poder would will',
  want: 'want wants wanted need needs needed wish prefer quiero queremos queria necesito necesitamos necesitaba deseo prefiero require like love gust*',
  not: 'not no never nunca jamas nor neither none nothing nada nadie tampoco ni cannot without sin unable imposible',
  please: 'please favor porfa porfavor kindly',
  thanks: 'thanks thank thankful appreciate* appreciated gracias agradec* grateful',
  hello: 'hello hi hey hola buenas buenos morning greetings saludos alo bueno good diga',
  yes: 'yes yeah yep yup sure ok okay right correct exactly absolutely definitely certainly course perfect great si claro correcto exacto exactamente perfecto vale dale orale sale adelante desde bien asi ajá aja afirmativo works fine confirmed simon',
  bye: 'bye goodbye adios chao chau ciao byebye',
  question:
    'what when where who which how why que cuando donde quien cual cuales como cuanto cuanta cuantos cuantas porque',
  sorry: 'sorry apologies excuse pardon perdon perdone disculp* lamento',
  wait: 'wait waiting hold moment second sec momentito momento segundo segundito espere espera esperame aguarde aguanta permit* ahorita',
  again: 'again repeat repeats repeated nuevamente repit* repet*',
  wrong:
    'wrong mistake mistaken incorrect misspelled error equivoc* incorrecto mal actually rather instead correction correg* corrij*',
  home: 'house houses home homes condo* apartment* property properties townhouse* duplex bedroom* bathroom* listing* yard garage casa casas apartamento* departamento* piso propiedad* recamara* habitacion* bano banos terreno* garaje jardin vivienda',
  deal: 'buy buying purchase* sell selling rent renting lease leasing comprar vender rentar alquilar compra venta renta',
  matter:
    'divorc* custody support alimony accident* crash* injur* rear-ended malpractice dui arrest* charged felony misdemeanor bankrupt* foreclos* evict* landlord* deposit immigra* visa deport* asylum citizen* will wills probate estate guardian* adopt* fired wage* overtime discriminat* lawsuit* sued contract* custodia manutencion pension accidente* choque* chocaron lesion* deteni* arrest* cargos bancarrota desalojo* casero* inmigra* residencia deporta* asilo ciudadania testamento* herencia* despid* despidieron salario* demanda* contrato* adopcion incapacidad penal fianza multa',
  doc: 'document* paper papers paperwork id license passport contract records documento* papel papeles identificacion licencia pasaporte recibos acta comprobante* talon*',
  work: 'job work boss employer company worked trabajo jefe patron empresa empleo trabajar fabrica',
  sick: 'sick ill hospital doctor surgery fever flu emergency babysitter car flight traffic enfermo enferma hospital doctor cirugia fiebre gripe ninera carro coche vuelo trafico gripa',
  pay: 'pay paying paid cash mortgage loan preapproved pre-approved financing afford budget pagar contado efectivo hipoteca prestamo preaprobad* financiamiento presupuesto dinero money',
};

const CONCEPTS = new WordMeanings(3);
for (const [concept, words] of Object.entries(WORDS)) CONCEPTS.add(words.split(' '), `@${concept}`);

/** The concept of a word; the word itself if it has none. */
export function conceptOf(word: string): string {
  return CONCEPTS.ofWord(word) ?? CONCEPTS.ofBeginning(word) ?? word;
}

interface PhraseConcept {
  words: readonly string[];
  concept: string;
}

/** Phrases by their first word, longest first. */
const BY_FIRST_WORD = new Map<string, PhraseConcept[]>();
for (const [concept, phrases] of Object.entries(PHRASES))
  for (const phrase of phrases.split('|')) {
    const words = phrase.split(' ');
    const first = words[0] ?? '';
    BY_FIRST_WORD.set(first, [...(BY_FIRST_WORD.get(first) ?? []), { words, concept: `#${concept}` }]);
  }

/** The concepts of the phrases in a list of words. */
export function phrasesIn(words: readonly string[]): string[] {
  const found = new Set<string>();
  words.forEach((word, at) => {
    for (const phrase of BY_FIRST_WORD.get(word) ?? [])
      if (phrase.words.every((part, offset) => words[at + offset] === part)) found.add(phrase.concept);
  });
  return [...found];
}
