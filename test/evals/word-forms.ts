/**
 * Which words of the grammars are forms of one word, as a dictionary lists them: an adjective or noun with its genders,
 * numbers and degrees, a verb with its endings and participles, and in Spanish also with attached pronouns. A word that
 * is not listed is its own only form. Data only.
 */
import type { CallLanguage } from '@praxis/contracts/call/call.const';

const ENTRIES: Record<CallLanguage, string> = {
  en: `
a: a an; accident: accident accidents; answer: answer answered answering answers; ask: ask asked asking; be: am are be been being is was
were; brother: brother brothers; call: call called calling calls; carry: carry carrying; change: change changes; child: child children;
citizen: citizen citizens; clear: clear clearing; concern: concern concerned concerns; confuse: confuse confused confusing; correct:
correct correcting correction; daughter: daughter daughters; day: day days; deal: deal dealing; deep: deep deepest; detail: detail details;
devastate: devastated devastating; disappoint: disappointed disappointing; discourage: discouraged discouraging; do: did do doing; easy:
easier easy; excite: excited exciting; exhaust: exhausted exhausting; experience: experience experiencing; explain: explain explained
explaining; face: face facing; feel: feel feels felt; feeling: feeling feelings; find: find finding found; friend: friend friends;
frighten: frightened frightening; frustrate: frustrated frustrates frustrating; get: get gets getting got; go: go goes going went; good:
best better good; grandchild: grandchild grandchildren; handle: handle handling; happen: happen happened happening happens; hard: hard
harder; have: had has have having; hear: hear heard hearing; help: help helped helping helps; hold: hold holding; hope: hope hoping; hurt:
hurt hurting hurts; interrupt: interrupt interrupted interrupting; keep: keep keeping keeps kept; know: know knowing; leave: leave leaving
left; let: let letting; letter: letter letters; listen: listen listened listening; live: live living; lose: lose losing lost; love: love
loved; make: make makes; matter: matter matters; mean: mean means; meet: meet meeting; memory: memories memory; miss: miss missed missing;
moment: moment moments; move: move moving; much: more most much; one: one ones; open: open opening; overwhelm: overwhelmed overwhelming;
parent: parent parents; please: please pleased; question: question questions; reach: reach reached reaching; repeat: repeat repeating;
rush: rush rushed rushing; say: say saying; scare: scare scared scares; search: search searching; share: share shared sharing; shock:
shock shocked shocking; sister: sister sisters; son: son sons; sound: sound sounds; speak: speak speaking; stay: stay staying; stress:
stress stressed; take: take takes taking; talk: talk talking; tell: tell telling told; thank: thank thanks; that: that those; thing: thing
things; think: think thinking; this: these this; thought: thought thoughts; time: time times; tire: tired tiring; trouble: trouble
troubles; trust: trust trusted trusting; understand: understand understood; upset: upset upsets upsetting; wait: wait waited waiting;
want: want wants; wedding: wedding weddings; wish: wish wishes wishing; worry: worried worries worry worrying
`,
  es: `
abrumador: abrumador abrumadora; abrumar: abrumada abrumado; abuelo: abuela abuelo; aclarar: aclarar aclararlo; acompañar: acompaña
acompañamos acompañarla acompañarle acompañe acompaño; afectar: afecta afectada afectado afectando afecte; agotador: agotador agotadora;
agotar: agotada agotado; agradecer: agradecemos agradecida agradecido agradecidos agradezco; alegrar: alegra alegramos alegro; amable:
amable amables; amigo: amiga amigo amigos; angustiar: angustiada angustiado angustie; apreciar: apreciamos aprecio; asunto: asunto
asuntos; asustar: asusta asustada asustado asustar asuste; atender: atenderla atenderle atendido; aterrador: aterrador aterradora; avisar:
avisar avisarme avisarnos; ayudar: ayudado ayudarla ayudarle ayudarlo; bienvenido: bienvenida bienvenido bienvenidos; bonito: bonita
bonitas bonito; bueno: buen buena buenas bueno buenos; cambio: cambio cambios; cansar: cansa cansada cansado cansan cansar; causar:
causado causar; claro: clara claro; compartir: comparta compartir compartirlo; complicado: complicada complicado; comprender: comprendemos
comprender comprendo; comprensible: comprensible comprensibles; comprensivo: comprensiva comprensivo; comunicar: comunicado comunicarse
comunicó; confiar: confiando confiar; confundir: confundida confundido confundirle confundí; conocer: conocerla conocerle conocerlo;
considerado: considerada considerado; contar: contado contar contarlo contarme contarnos contármelo cuenta cuente cuénteme; corregir:
corregir corregirme; cosa: cosa cosas; cualquiera: cualquier cualquiera; dar: da darme darnos; dato: dato datos; deber: debe deben debería
debió; decir: decir decirlo decirme decirnos decírmelo dice dicho diga dijo dígame; dejar: dejado
dejar dejarme; delicado: delicada delicado; detalle: detalle detalles; difícil: difícil difíciles;
disculpa: disculpa disculpas; disculpar: disculpar disculparse disculpe discúlpeme discúlpenos; disfrutar: disfrute disfruten; doler:
doler doliendo duela duele duelen; doloroso: dolorosa doloroso; duda: duda dudas; duro: dura duro duros; día: día días; el: el la las los;
encantar: encanta encantada encantado; encontrar: encontrado encuentre encuentren; enfrentar: enfrentando enfrentar; enojar: enojada
enojado; entender: entendemos entender entenderla entenderle entendido entendí entiendo; enterar: enterado enterarme; escuchar: escuchada
escuchado escuchando escuchar escucharla escucharle escucharlo escucharme escucho; ese: esa esas ese eso esos; esperar: esperaba esperado
esperamos esperando esperar esperarme espero; esposo: esposa esposo; estar: estamos estar estaría estoy está están esté estén; este: esta
estas este esto estos; estresar: estresada estresado; explicar: explicar explicarlo explicarme explicármelo explíqueme; felicidad:
felicidad felicidades; feliz: felices feliz; frustrar: frustra frustrada frustrado frustre; fácil: fácil fáciles; grande: gran grande;
gustar: gustaría guste; haber: ha haber haberla haberle habernos han hay haya hayamos hayan hemos; hablar: habla hablar hable; hacer: hace
hacerle hacerme haga hecho; hermano: hermana hermano hermanos; hermoso: hermosa hermoso; hijo: hija hijas hijo hijos; honesto: honesta
honesto; imaginar: imaginar imaginarlo imaginarme imagino imaginármelo; importante: importante importantes; importar: importa importe;
inconveniente: inconveniente inconvenientes; inseguro: insegura inseguro; interrumpir: interrumpa interrumpido interrumpir interrumpirla interrumpirle; lamentar:
lamentamos lamento; largo: larga largo; le: le les; lidiar: lidiando lidiar; lindo: linda lindas lindo; listo: lista listo; llamar: llama
llamado llamar llamarme llamarnos llame llamó; llevar: lleva llevaba llevar; malo: mal mala; maravilloso: maravillosa maravilloso; mejor:
mejor mejores; mejorar: mejore mejoren; mi: mi mis; molestia: molestia molestias; molesto: molesta molesto; momento: momento momentos;
mucho: mucha muchas mucho muchísima muchísimas muchísimo; necesitar: necesita necesite; nervioso: nerviosa nervioso; ningún: ninguna
ningún; niño: niña niñas niño niños; noche: noche noches; normal: normal normales; notar: nota notar noto; noticia: noticia noticias;
nuestro: nuestra nuestras nuestro nuestros; nuevo: nueva nuevo; ocurrir: ocurrido ocurriendo ocurrió; otro: otra otro; oír: oír oírla
oírle oírlo; padre: padre padres; pasar: pasa pasado pasando pasar pase pasen pasó; pedir: pedir pido; pensar: pensado pensar; perder:
perder perdida perdido; persona: persona personas; pesado: pesada pesado; poder: podemos poder pueda puede pueden puedo; pregunta:
pregunta preguntas; preguntar: preguntan preguntar pregunte; preocupación: preocupaciones preocupación; preocupar: preocupa preocupada
preocupado preocuparse preocupe; primero: primer primera; problema: problema problemas; profundo: profundas profundo; pronto: pronta
pronto; quedar: quedarse quedo; querer: quiera quiere quiero quisiera; recibir: reciba recibirla recibirle; recuerdo: recuerdo recuerdos;
recuperar: recupere recuperen; responder: responder responderme respondido; respuesta: respuesta respuestas; saber: saber saberlo sé;
saludar: saludarla saludarle saludarlo; saludo: saludo saludos; seguir: seguir siga sigo; sentimiento: sentimiento sentimientos; sentir:
sentimos sentir sentirse sentiría sienta sientan siente sienten siento sintiendo; ser: era es fue fuera sea sean ser sido siendo son;
señor: señor señora; sincero: sincera sinceras sincero; solo: sola solo; sonar: suena suenan; su: su sus; suceder: sucedido sucediendo
sucedió; sufrir: sufrido sufriendo; tanto: tanta tantas tanto tantos; tarde: tarde tardes; tema: tema temas; tener: tener tenerla tenerle
tenerlo tenerme tenernos tenga tengan tenido teniendo tiene tienen tuviera tuvieran tuvo; tiempo: tiempo tiempos; todo: toda todas todo
todos; tomar: tomara tomarse tome tómelo tómese; tranquilo: tranquila tranquilo; triste: triste tristes; trámite: trámite trámites; uno:
un una unas; usted: usted ustedes; valorar: valoramos valoro; ver: veo ver verla verle; vez: veces vez; vivir: vivido viviendo vivir;
válido: válida válidas válido válidos
`,
};

const entriesOf = (language: CallLanguage): ReadonlyMap<string, string> =>
  new Map(
    ENTRIES[language]
      .trim()
      .split(/;\s+/)
      .flatMap((line) => {
        const [entry = '', forms = ''] = line.split(/:\s+/);
        return forms.split(/\s+/).map((form) => [form, entry] as const);
      }),
  );

/** The dictionary word of each form. */
export const FORMS: Record<CallLanguage, ReadonlyMap<string, string>> = {
  en: entriesOf('en'),
  es: entriesOf('es'),
};
