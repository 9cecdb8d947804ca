/**
 * Spanish phrases allowed in a model's own words, as in `speech-english.ts`: nothing here is an action, an agreement
 * ("claro", "así es", "está bien"), a promise, advice, or a judgment of anything but feelings.
 */
import { readGrammar } from './speech-grammar.js';

export const SPANISH = readGrammar(`
CLAUSES: [y] CLAUSE [y CLAUSE]
CLAUSE: [AH] (THANKS / SORRY / GRASP / HARD / NATURAL / EXCLAIM / JOY / GREETING / PACE / WISH / PRAISE / EASE) [ADDRESS] [hoy / de verdad]
TOGETHER: [AH] [GRASP|SORRY|THANKS [ADDRESS]] [y] ([CALM [ADDRESS] [y]] PACE [ADDRESS] [y] [CALM [ADDRESS] [y] [PACE]] / CALM [ADDRESS] [y] (PACE / la|lo|le escucho)) [ADDRESS] / [AH] (no se preocupe / no pasa nada) [ADDRESS] (EXCUSED /
  COMMON / PACE) [ADDRESS] / muy bien [ADDRESS] gracias FOR [ADDRESS] / está bien llorar [ADDRESS] PACE / igualmente [ADDRESS] WISH [ADDRESS] / CONGRATULATIONS [ADDRESS] es un gran paso / es un gran paso [ADDRESS] CONGRATULATIONS / un [NEW] CHEER [GOOD] [ADDRESS] (CONGRATULATIONS /
  qué GOOD|maravilla|emoción|alegría|felicidad [por|para YOURS]) / cuando (se sienta lista|listo / guste|quiera) [ADDRESS] (PACE / [la|lo|le] escucho) / PACE cuando guste|quiera
CALM: [y] no hay [ninguna] prisa|presión / sin [ninguna] prisa|presión|apuro / no hay [ningún] apuro
ADDRESS: [TITLE] WHO / señor|señora / por favor
TITLE: señor|señora
AH: oh|ah|ay|vaya [no] / dios mío / ay dios
VERY: muy|tan|realmente
FULLY: muy|tan|totalmente|perfectamente|realmente
BAD:
  difícil|difíciles|duro|dura|duros|estresante|frustrante|molesto|molesta|doloroso|dolorosa|aterrador|aterradora|abrumador|abrumadora|terrible|horrible|triste|tristes|complicado|complicada|agotador|agotadora|angustiante|pesado|
  pesada|fuerte|delicado|delicada|cansado|cansada|largo|larga
FELT:
  mal|molesto|molesta|preocupado|preocupada|frustrado|frustrada|asustado|asustada|abrumado|abrumada|triste|nervioso|nerviosa|cansado|cansada|estresado|estresada|agotado|agotada|confundido|confundida|enojado|enojada|angustiado|angustiada|
  inseguro|insegura|afectado|afectada|perdido|perdida|solo|sola
GOOD: maravillosa|maravilloso|buena|buen|buenas|linda|lindo|bonito|bonita|gran|emocionante|excelente|hermosa|hermoso|feliz
NEW: nuevo|nueva|primer|primera
IT: eso|esto / todo eso|esto / algo [VERY] (BAD|importante|personal) / algo así / una cosa así / algo como eso|esto / tantas cosas
PERSON: madre|padre|hijo|hija|esposo|esposa|hermano|hermana|familia|mamá|papá|abuela|abuelo|amigo|amiga|bebé|niño|niña|hijos|hijas|padres|hermanos|niños|niñas|amigos
FEELING: frustración|preocupación|preocupaciones|dolor|molestia|angustia|tristeza|miedo|estrés|dudas|duda|sentimientos|ansiedad|inquietud|incertidumbre|nervios|presión|pena
NOUN: situación|momento|momentos|tiempo|tiempos|cosa|cosas|experiencia|día|días|golpe|susto|pérdida|noticia|noticias|semana|proceso|cambio|cambios|noche|tema|temas|asunto|asuntos|paso|espera|llamada
TOPIC:
  accidente|divorcio|separación|enfermedad|pérdida|mudanza|carta|espera|proceso|trámite|trámites|papeles|recuperación|boda|problema|problemas|error|demora|confusión|malentendido|inconveniente|inconvenientes|ruido|interrupción|molestias|
  duelo|fallecimiento|cambio|noticia|noticias|llamada|FEELING|NOUN
PLACE: casa|hogar|trabajo|carro|salud|familia|dinero|apartamento|recuerdos|propiedad|inmigración
YOURS: usted [y ([a] toda su familia / su PERSON / los suyos)] / [toda] su|sus PERSON / ustedes / los suyos / su ser querido
FORWHOM: para (YOURS / cualquiera|todos|alguien / una persona|familia / cualquier persona|familia) / en IT
MINE: su|sus|la|el|las|los|esa|ese|esos|esas|esta|este|estos|estas|un|una|mi|nuestra / todo|toda|todos|todas el|la|los|las|su|sus|ese|esa|este|esta / tanta|tanto|tantos|tantas / cualquier / una|un|esa|ese|su mal|mala|terrible
MATTER: EVENTS / su|sus [NEW] PLACE|PERSON
EVENTS: MINE [VERY] [BAD|NEW] TOPIC [NEW] [BAD] [de (PLACE|TOPIC / su|sus|la|una PERSON|PLACE|TOPIC) / del TOPIC|PLACE / en la línea|llamada / con (IT / su|la PERSON|PLACE)] [así / como esa|esta|ese|este] / lo de (su|sus
  PERSON|PLACE|TOPIC) / lo del TOPIC|PLACE / [los|las|estos] temas|asuntos|trámites|problemas|cosas de PLACE|PERSON|TOPIC
THROUGH: IT / mucho|tanto / lo que está (pasando|viviendo|sintiendo) / algo [VERY] BAD / MATTER / un|una [VERY] BAD NOUN / un|una NOUN [VERY] BAD / NOUN [VERY] BAD
FACING: [de] [tener que] (hablar [de THROUGH|PLACE] / pasar por THROUGH / VERB [con] [THROUGH] / perder a (alguien / su|un|una PERSON / un ser querido) / ver|dejar|vender|buscar|perder (su|la|una|un [NEW] PLACE [de la familia]) [con
  tantos recuerdos] / estar [tan] lejos de (su|la|sus PERSON|PLACE) / pedir ayuda / empezar [de nuevo / otra vez] / decir adiós / esperar [tanto] / preguntar|explicar|contar [IT])
VERB: enfrentar|escuchar|oír|vivir|lidiar|explicar|contar|sentir|llevar|recibir
BE: es|era|fue|son|sea|sean / ha|han|haya|hayan sido / debe|deben|debió|puede|pueden [de] (ser|sentirse / haber sido) / se siente|sienten / está siendo / suena|suenan|parece
SUBJECT: IT / EVENTS / todo / las cosas / GERUNDS / IT que me cuenta|dice / la espera|incertidumbre|duda|presión / lo que (siente|cuenta|dice / está viviendo|pasando)
GERUNDS: perder (a (alguien / su|un|una PERSON / un ser querido) / su|el|la|un|una PLACE) / un|una|el|la (divorcio|separación|enfermedad|mudanza|accidente|pérdida|cambio|duelo) / dejar|vender|comprar|buscar (casa / su|la|una|un [NEW]
  PLACE [de la familia]) [con tantos recuerdos] / mudarse [de casa] [con (niños|hijos)] / esperar [así / tanto / noticias / una respuesta] / no saber / recibir (una carta|noticia [así / de PLACE]) / pedir ayuda / estar [tan] (lejos de
  su|la PERSON|PLACE / solo|sola) / empezar [de nuevo / otra vez] / hablar de IT / pasar por THROUGH / tener [a] (niños|hijos / un bebé)

THANKS: GRACIAS [FOR] / [de verdad] [le|les] (agradezco|agradecemos|aprecio|apreciamos|valoro|valoramos) [MUCHO] (SUBJECTS / IT / que GLADTHAT) / le agradezco [mucho] / se lo agradezco [mucho / de verdad] / [le] [estoy|quedo|estamos]
  [muy] agradecida|agradecido|agradecidos [con usted] [por SUBJECTS|IT / por INF] / IT [me|nos] ayuda [mucho / a entender|comprender [mejor]] / [IT] es [de] [muy|mucha|gran] (útil|ayuda) / es [muy] (bueno|útil) saberlo / IT significa
  mucho [para mí] / me ayuda (mucho / saberlo) / su (GIFT) (significa mucho / es [muy] importante) [para mí|nosotros]
MUCHO: mucho|muchísimo|sinceramente|realmente|tanto / de verdad / de [todo] corazón
GRACIAS: [muchas|muchísimas|mil] gracias [de verdad / de nuevo / realmente|sinceramente / de [todo] corazón / otra vez / a usted]
FOR: por SUBJECTS / por INF / por todo / por IT
GIFT: paciencia|llamada|tiempo|confianza|sinceridad|honestidad|amabilidad|comprensión|franqueza|respuesta|espera|explicación|historia|valor|claridad|atención|interés|ayuda|pregunta|aclaración|calma|nombre|preocupación|tranquilidad
SUBJECTS: su|la|esa|tanta|toda [gran] GIFT [conmigo / [de] hoy / en nosotros|mí / en este momento / con nosotros / en (la|esta|nuestra propiedad|casa) / y su|la GIFT / de (contarme|compartir|decirme) IT] / su [gran] GIFT / sus
  [amables|lindas|bonitas|buenas] palabras|preguntas|respuestas|datos|detalles|deseos / la|el|los|esa|ese|esos|esta|este|las|toda|todos [la|los|esa]
  (información|explicación|detalles|dato|datos|contexto|aclaración|pregunta|respuesta|detalle|saludo)
INF: (decirme|decir|decirnos|contarme|contar|contarnos|compartir|explicarme|explicar|aclarar|avisarme|avisar|avisarnos / hacerme saber) [OBJECT] [SOHOW] /
  (decírmelo|decirlo|contármelo|contarlo|compartirlo|explicármelo|explicarlo|aclararlo|repetirlo|deletrearlo) [SOHOW] / corregirme|corregir / (esperar|esperarme) [un momento / un poco / tanto / en la línea / con [tanta] paciencia] /
  quedarse [conmigo / en la línea] / dejarme ([saber|saberlo] / ayudarle|ayudarla|escucharle|escucharla|conocerle|conocerla) / preocuparse / comprender|entender /
  (llamar|llamarnos|llamarme|comunicarse|acercarse|hablar|conversar|confiar|volver [a] [llamar|llamarnos]) [con nosotros / a nosotros / en mí / en nosotros / conmigo] [con|de|por|sobre IT|MATTER] [hoy / otra vez / de nuevo] /
  (pensar|confiar) en nosotros|mí [otra vez / de nuevo / con IT] / seguir (conmigo / en la línea / confiando en nosotros|mí) / devolver la llamada / escuchar|escucharme / (responder|responderme|preguntar) [IT / por IT] / darme|darnos
  (ese|el dato / su tiempo|confianza|nombre / esa|la información / los|más detalles) / tomarse el|un tiempo|momento [de|para (llamar|llamarnos|explicar|explicarme|explicarlo|hablar|contarme|contármelo) [conmigo]] /
  tener|tenerme|tenernos [tanta|la] paciencia|confianza|calma [conmigo] / ser [VERY] VIRTUE [y VIRTUE] [conmigo / con nosotros] / estar aquí [hoy] / haber|habernos llamado [hoy]
VIRTUE: sincero|sincera|amable|paciente|honesto|honesta|claro|clara|comprensivo|comprensiva|gentil|valiente|considerado|considerada|fuerte
OBJECT: IT / su historia|situación|preocupación / lo que [le] (pasó|pasa|ocurrió|sucedió|siente) / lo que está (pasando|viviendo|sintiendo) / todo|tanto / su nombre / los|más|sus detalles / lo ocurrido|sucedido / cómo se siente / algo
  tan (BAD|importante|personal)
SOHOW: conmigo / con [tanta|mucha|toda] (claridad|sinceridad|confianza|paciencia|honestidad|amabilidad|calma|detalle) / tan bien / en detalle / hoy / de nuevo / otra vez / con nosotros
SORRY: cuánto siento|lamento (SORRYTHING / que EVENT) / [AHSO] [cuánto] [lo] siento|lamento|lamentamos|sentimos [MUCHO] [por YOURS] / [AHSO] (siento|lamento|lamentamos|sentimos) [MUCHO] (HEAR / [por] SORRYTHING / que EVENT / por YOURS)
  / PARDON [por] [SORRYTHING] / PARDON que APOLOGY / le entendí mal / [perdón] me confundí / [perdone] no era mi intención [interrumpir|interrumpirle|interrumpirla|confundirle] / (le pido) que [me] disculpe|perdone [SORRYTHING] /
  (mil|mis|nuestras|una|unas|reciba) [mis|nuestras|una] [más] [sinceras|profundas] (disculpas|disculpa|condolencias) [por SORRYTHING / a|para YOURS] / [reciba] mi|nuestro [más] [sentido|sincero|profundo] pésame [por su pérdida / a|para
  YOURS] / me|nos entristece|duele|preocupa [mucho] HEAR / me|nos da [mucha|tanta] tristeza|pena|dolor [HEAR / que EVENT] / se me parte el corazón / mi error [y lo siento] / fue mi error / fue una espera [muy] larga
AHSO: de verdad / realmente|sinceramente
PARDON: [por favor] (disculpe|perdón|perdone|discúlpeme|discúlpenos|disculpas / le|les (pido [mil|una] disculpas|disculpa|perdón / ofrezco [una|mis] disculpas|disculpa))
APOLOGY: le|la|lo (interrumpa / haga esperar / tenga (esperando / en espera) / haya (interrumpido|confundido / hecho esperar / llamado por otro nombre)) / se lo pregunte [otra vez / de nuevo] / haya tenido que (esperar [tanto] / llamar
  [otra vez / varias veces])
HEAR: escuchar|oír|saber [todo] [IT] / enterarme [de IT / de que EVENT / de lo ocurrido|sucedido] / saber|enterarme (de|por|sobre MATTER) / (escuchar|oír|saber|ver) (HOW / cómo se siente / lo que [le] (pasó|sucedió|ocurrió) / lo que
  está (pasando|viviendo) / por lo que (está|ha (pasando|pasado))) / verla|verle|oírle|oírla|escucharle|escucharla [así / VERY FELT] / oírlo|saberlo|escucharlo / (escuchar|oír|saber) que EVENT / (escuchar|oír|saber) lo de MATTER
SORRYTHING: IT / hacerle esperar / MATTER [IT] [que (tiene|pasó / le hemos causado / IT le ha causado)] / [todo] lo (ocurrido|sucedido / que [le] pasó [a YOURS] / que está (pasando|viviendo) [YOURS]) / por lo que está pasando / (la
  pérdida / el fallecimiento) de (YOURS / su|sus PERSON / un ser querido) / tener que (esperar|pasar) / haberle|haberla (hecho esperar / confundido) / tanto|tanta (FEELING|espera|ruido) / que EVENT
EVENT: [YOURS] esté|está|estén en (IT / EVENTS) / [YOURS] haya|hayan|ha pasado por THROUGH / haya esperado [tanto|mucho] [tiempo] / [YOURS] esté|está|estén|están (pasando / viviendo|enfrentando|sufriendo|sintiendo|lidiando) [por|con]
  THROUGH [solo|sola] / le|les esté|está|haya (pasando|sucediendo|ocurriendo|afectando|doliendo) [todo] IT / [YOURS] (tuviera|tuvo|tuvieran|tenga|tengan que (pasar [por THROUGH] / esperar [tanto] / vivir|enfrentar|lidiar [con]
  [THROUGH])) / [YOURS] se haya|hayan sentido (así / [VERY] FELT) / [YOURS] haya|hayan|ha vivido|sufrido|perdido (THROUGH / su trabajo|hogar|casa / a (su|sus PERSON / un ser querido / alguien)) / no haya sido [lo] [nada] (fácil / que
  esperaba) / SHEFEELS / tenga|tiene que (pasar|esperar [por THROUGH|IT]) / tenga|tiene|tengan [tanto|tanta|mucho|mucha|ese|esa|que] FEELING|preguntas|recuerdos / haya|ha|hayan (pasado por THROUGH / tenido que (FACINGHE)) / haya tenido
  (esa|una [mala] experiencia|noche|semana [VERY] [BAD]) / [SUBJECT] [le] haya|ha|hayan (pasado|ocurrido|sucedido [IT] [a YOURS] / sido [IT] [VERY BAD [FORWHOM]]) / la|lo|le hayan tratado|lastimado|dejado [así|esperando / de esa manera
  / sin respuesta|información] / [SUBJECT] [le] BE [VERY] (BAD / FELT) [FORWHOM] / nadie (le haya (contestado|respondido|escuchado|ayudado|llamado) [antes] / la|lo|le haya (escuchado|ayudado|atendido) [antes]) / esa fuera|fue su
  experiencia / esa haya sido su experiencia [con nosotros] / no nos hayamos entendido [bien] / se haya enterado [así / de esa manera] / las noticias no sean mejores / siga (pasando|ocurriendo|doliendo|sufriendo)
FACINGHE: pasar [por THROUGH] / esperar [tanto / tanto tiempo] / llamar [otra vez / varias|tantas veces / de nuevo] [por IT] / repetir|explicar|contar [IT / su historia] [otra vez / varias|tantas veces / de nuevo] / VERB [con] [THROUGH]
  [solo|sola] / dejar|vender su PLACE
SHEFEELS: [YOURS] (esté|está|estén|están / se siente|sienta) ([VERY] FELT [por|con|de (IT / MATTER)]) / se siente|sienta así / no se sienta|siente [nada] bien / [YOURS] esté|está|estén sufriendo [tanto|mucho] / extraña [mucho|tanto] [a
  su|sus PERSON] / quiere [mucho|tanto] a su|sus PERSON
GRASP: [lo|la|le|les] (entiendo|comprendo|entendemos|comprendemos) [FULLYES] [WHAT] / puedo entender|comprender|imaginar|notar|sentir|oír|ver|escuchar [perfectamente] [WHAT] / tiene toda mi atención|comprensión / puedo
  imaginarme|imaginarlo|imaginármelo [HOW / que IS] / se nota ([HOW] / que IS / que SHEFEELS / su FEELING) / respeto [mucho] (su|sus FEELING|situación / IT) / entendido / ya|ahora [le] entiendo|comprendo [mejor / WHAT] / ya veo [HOW] /
  [ya] veo (HOW / que IS) / (me imagino / [no] [solo] puedo imaginar / me puedo imaginar / no me imagino / imagino) (HOW / que IS / que SHEFEELS / WHAT / lo que IT fue|es) / me [lo] imagino / [la|lo|le] escucho [con [toda|mucha]
  atención] [y la|lo|le entiendo|comprendo] / (escucho|noto|siento) (su FEELING / HOW / que IS / que SHEFEELS) [en su voz] / escucho la FEELING en su voz / sé (HOW / que IS / que SHEFEELS / que no [es|fue] FACT) / sé (que EVENT) / lo
  respeto
FACT: fácil [FACING] / hay palabras [para THROUGH]
FULLYES: perfectamente|totalmente|realmente|mucho|bien / muy bien / de verdad
WHAT: su|sus|la|el|las|esa|ese ([gran] FEELING / situación|TOPIC) [que siente|tiene] [por|con|de (IT / MATTER / YOURS)] / HOW / por qué (SHEFEELS / IT le preocupa|molesta|duele) / que IS / que SHEFEELS / que EVENT / [por] lo que ([me]
  siente|dice|cuenta / está (pasando|viviendo)) / su situación
HOW: lo importante que es|son YOURS para YOURS / cuánto trabajo da|dan (GERUNDS / MATTER) / lo (BAD|FELT|importante) que (es|fue|son / debe|puede|pueden|deben [de] ser / debe|debió [de] haber sido / ha sido / está|están / debe [de]
  (sentirse|estar) / se siente|sienten / puede sentirse) [SUBJECT] [para YOURS] [FACING] / cómo se siente|sienten / cuánto|mucho [que] ([le] (duele|importa|preocupa|afecta) [IT] / extraña|quiere [a YOURS] / significa IT [para YOURS]) /
  lo mucho que ([la|lo|los|le] extraña|quiere [a YOURS] / [le] importa|duele|preocupa [IT] / significa [para YOURS])
IS: [IT] es mucho [para YOURS] / SUBJECT [le] BE [un|una] (VERY BAD / BAD / NOUN [VERY] BAD / BAD NOUN / [muy] importante / [VERY] personal / TOPIC [VERY] BAD) [FORWHOM] [FACING] / [le] BE [un|una] ([VERY] BAD / NOUN|TOPIC [VERY] BAD /
  [muy] importante) [FORWHOM] [FACING] / SUBJECT [le] (HURTS) [mucho|tanto|muchísimo] / [le] (HURTS) [mucho|tanto] [IT / MATTER / el dinero] / SUBJECT puede|pueden (causar [mucho|mucha] FEELING / doler|cansar|asustar [mucho]) / necesita
  (hablar [de IT] / ser escuchada|escuchado) / lleva|llevaba mucho|tanto tiempo [así / con IT / esperando] / SUBJECT no (es|fue|son / ha sido) [nada] fácil|fáciles [FORWHOM] [FACING] / no (es|fue / ha sido) [nada] fácil [FORWHOM]
  [FACING] / necesita [un|más|su] [más] (tiempo|momento) / tiene|tenga dudas|miedo|preguntas / IT es [muy] importante [para YOURS] / ha|han sido [un|una] [VERY] (día|semana|tiempo|espera|proceso) [VERY] (largo|larga|BAD) / ha esperado
  [mucho|tanto] [con [tanta|mucha] paciencia] / ha sido larga la espera / ha contado esta|su historia muchas|tantas veces / quiere lo mejor para YOURS
HURTS: preocupe|preocupa|molesta|duele|duela|duelen|importa|importe|asusta|asuste|frustra|frustre|angustia|angustie|afecta|afecte|entristece|cansa|cansan

HARD: (comprar|buscar (casa / [la|su|una] [primera|nueva] casa|apartamento) / un nuevo trabajo|hogar / mudarse) ((es / puede ser) [un|una] [muy] (emocionante / gran paso|cambio)) [para YOURS] / LOOKS [y [VERY] BAD] [FORWHOM] [FACING] /
  [SUBJECT] BE [como / a] (mucho|tanto) [FORWHOM] [FACING] / debe|debió [de] (doler [mucho] [IT] / sentirse|estar [VERY] FELT|abrumador) / SUBJECT debe|debió [de] doler [mucho] / [de verdad] es una [gran] pena [que EVENT] / nadie
  (debería|quiere|espera (IT / pasar por THROUGH / VERB [con] THROUGH / sentirse (así / [VERY] FELT))) / cualquiera [en su lugar|situación] ((estaría / se sentiría) ([VERY] FELT / así)) / no debe|debió|puede [de] (ser / haber sido)
  [nada|muy] fácil [FORWHOM] [FACING] / [me] parece [muy] importante / (parece / suena a|como) que (ha|está (pasado|pasando) por THROUGH) / [YOURS] ha|han pasado por (mucho|tanto / IT) / SUBJECT (no|nunca|siempre) (es / ha sido / debe
  ser) [nada] (fácil|BAD) [FORWHOM] [FACING] / nunca es [nada] fácil [FORWHOM] [FACING] / (se necesita / hace falta) [mucho|mucha|gran] valor|fuerza|fortaleza|paciencia para (hablar [de IT] / llamar / FACING) / SUBJECT [le|nos] HURTS
  [mucho|muchísimo] [a cualquiera / a todos] / SUBJECT puede|pueden (causar [mucho|mucha] FEELING / doler|cansar|asustar [mucho]) [a cualquiera] / duele mucho / es normal [y comprensible] / no hay palabras [para IT] / IT es [un|una]
  (TOPIC|NOUN [VERY] BAD) / no saber [a veces] es [a veces] lo más BAD / qué difícil todo IT
LOOKS: [SUBJECT] BE [como] ([VERY] BAD / [un|una] NOUN|TOPIC [VERY] BAD / [un|una] (gran|mala|mal|terrible NOUN) [VERY] [BAD] / algo [VERY] BAD / un|una [gran] FEELING [VERY] [BAD]) / es [un|una] ([VERY] BAD [NOUN] / NOUN|TOPIC [VERY]
  BAD) / es mucho por lo que pasar / (es [VERY] BAD que EVENT) / SUBJECT lo hace todo [más] BAD / IT lo hace [todo] más BAD
NATURAL: [IT] es [FULLY] comprensible|normal|natural / [IT] es [FULLY] (normal|natural|comprensible|válido) [que (SHEFEELS / tenga [tantas|muchas] FEELING|preguntas / quiera|necesite [más] tiempo / EVENT / IT le HURTS [tanto|mucho]) /
  tener|sentir ([tanta|tanto|mucho|mucha] FEELING|preguntas) / sentirse ([VERY] FELT / así) / llorar] [con|por IT / en una situación así / en su situación|lugar / en momentos como este|estos / en una situación como esta|esa] / tiene
  [mucho|todo / todo el] sentido [sentirse ([VERY] FELT / así) / que SHEFEELS / lo que [me] cuenta|dice|siente] / (tiene todo el derecho / está en [todo] su derecho / tiene derecho) de|a sentir|sentirse ([VERY] FELT / así / FEELING) /
  tiene toda la razón en sentirse ([VERY] FELT / así) / es razonable sentirse ([VERY] FELT / así) / está bien (sentirse ([VERY] FELT / así) / llorar / [tener|sentir] FEELING / tomarse su tiempo) / totalmente comprensible / [todo] su
  FEELING es [FULLY] (comprensible|válido|válida|natural|normal) / sus FEELING son [FULLY] (válidos|válidas|importantes|normales|comprensibles) / sus FEELING tienen [mucho|todo / todo el] sentido / lo que siente es [FULLY]
  (válido|normal|natural|comprensible) / es una [FULLY] (duda|pregunta|preocupación) [FULLY] (normal|natural|comprensible) / COMMON
COMMON: [es algo que] [IT] le|nos pasa a (todos / cualquiera / todo el mundo / muchas personas) / a cualquiera le pasa / muchas personas (se sienten así / preguntan (IT))
EXCLAIM: qué (mal) [FORWHOM] [HEAR] / qué [VERY] BAD [FORWHOM] [HEAR] / qué BAD (debe|debió [de] (ser / estar / haber sido) / es / ha sido) [IT] [FORWHOM] [FACING] / qué (noticia|momento|día|recuerdo|detalle) tan|más GOOD [para YOURS] /
  qué (NOUN|TOPIC) tan|más BAD [FORWHOM] [está viviendo|pasando / que está viviendo|pasando] / qué mala suerte|noticia / qué (susto|miedo|pena|tristeza|dolor|angustia|alivio|felicidad|maravilla|alegría|frustración|preocupación|emoción)
  [tan grande / tan BAD] [FORWHOM] [debe|debió [de] (ser / sentir / haber (sido|sentido))] [FORWHOM / HEAR / por YOURS / para YOURS / saber GLADLY / que GLADTHAT] / qué [más] GOOD noticia|noticias|momento|día [para YOURS] / qué [VERY]
  (emocionante|bonito|lindo|bonita|linda|hermoso) [para YOURS / HEAR / noticia|recuerdo|familia|detalle] / qué GOOD familia [tiene] / qué VIRTUE [es] [usted / de su parte] [con YOURS] / [IT] es muy (amable|gentil|considerado|lindo) [de
  su parte] / muy (amable|gentil|considerado) [de su parte] / es [usted] [muy|tan] VIRTUE / es un (día|momento) [muy] (feliz|hermoso|importante) [para YOURS] / qué (hijo|hija|familia|mamá|papá|abuelo|abuela|amigo|amiga) tan
  (VIRTUE|GOOD) [es usted]
CONGRATULATIONS: [muchas|muchísimas|mil] felicidades|enhorabuena / [mis] mejores deseos
CHEER: casa|trabajo|noticia|hogar|bebé|familia|boda|ciudadanía|apartamento|mudanza|paso|día
JOY: CONGRATULATIONS [CHEERFOR] [CHEERFOR] [y mis mejores deseos] / me|nos alegra|alegro|alegramos [MUCHO] [GLADLY / que GLADTHAT / de|por GLADLY / por YOURS] / me|nos encanta GLADLY / me hace [muy] feliz GLADLY / estoy|estamos [VERY]
  (feliz|encantada|encantado|felices) (por YOURS / de|por GLADLY / de que GLADTHAT) / [me|nos] da [mucha|mucho|muchísimo|muchísima|tanto|tanta|gran] (gusto|alegría|alivio|felicidad) [GLADLY / que GLADTHAT / por YOURS] / [cuánto] me
  alegra [IT / que GLADTHAT / por YOURS] / qué (bueno|bien|gusto|alegría|alivio|felicidad|placer|lindo|maravilla|agradable) (hablar|conversar con usted / GLADLY / que (GLADTHAT)) [de nuevo / otra vez] / [IT] es [una] [muy] GOOD noticia
  [para YOURS]
CHEERFOR: por|en su|la|el|este|esta [NEW|GOOD] CHEER [NEW|GOOD] [de YOURS] / por la llegada de su PERSON / de corazón / de todo corazón / a los dos / a|para YOURS / por IT|todo
GLADLY: (escuchar|oír|saber|recibir) [IT / que GLADTHAT / [esas|la|su|tan] [GOOD] noticia|noticias / de usted / su voz / su llamada] /
  oírlo|oírle|oírla|saberlo|escucharlo|saludarla|saludarle|escucharla|escucharle|conocerla|conocerle|conocerlo|atenderle|atenderla|saludarlo|verla|verle|recibirle|recibirla [de nuevo / otra vez] / tenerla|tenerle|tenerlo (aquí / con
  nosotros / en la línea) / poder (hablar con usted / escucharle|escucharla|conocerle|conocerla|saludarle|saludarla)
GLADTHAT: se tome|tomara el tiempo [de|para (explicarme|contarme|llamar|llamarnos|hablar [conmigo])] / [nos|me] [lo] (diga|cuente|comparta|llame|llama) [IT] [conmigo / hoy] / [se] [me|nos] [lo] haya
  (llamado|dicho|contado|comunicado|encontrado|pensado) [IT] [conmigo / con nosotros / hoy / en nosotros [otra vez / de nuevo]] / [YOURS] se sienta|sientan|encuentre (mejor / [muy] bien) / [YOURS] esté|estén [mucho] (mejor / bien / aquí
  / con nosotros) / está [mucho] (mejor / bien / aquí / con nosotros) / no está|esté sola|solo [en|con IT] / (llamó / se comunicó / me lo dijo) / todo (vaya|esté [mucho|muy] mejor|bien) / [YOURS] haya|hayan llegado [muy] bien [a casa] /
  tenga|cuenta [con] su|sus PERSON [con usted]
GREETING: (hola [de nuevo / otra vez] / saludos / [muy|hola] buenos días / [muy|hola] buen día / [muy|hola] buenas [tardes|noches] / [sea] [usted] [muy] bienvenida|bienvenido|bienvenidos [de nuevo / siempre] / feliz
  (día|tarde|noche|semana / fin de semana) / hasta luego / adiós) [ADDRESS] [y GRACIAS [FOR]] / NICE / [estoy|todo] [muy] bien gracias [por preguntar / a dios / y usted] / estoy [muy] bien [gracias [por preguntar]] / (el gusto|placer)
  es [todo] mío / de nada / no hay de qué / no [tiene|hay] nada que agradecer / usted siempre es bienvenida|bienvenido [aquí / en esta línea] / (fue / ha sido) [todo] [un|una [gran]] gusto|placer|alegría [hablar|conversar con usted /
  GLADLY] / fue muy agradable (hablar|conversar con usted)
NICE: mucho gusto [en GLADLY] / [es / ha sido / siempre es] un|una [gran] gusto|placer|alegría [GLADLY / hablar|conversar con usted] / encantada|encantado [de GLADLY] / qué gusto|placer|alegría [GLADLY / hablar|conversar con usted]
PACE: con [toda] [la|mucha] calma|tranquilidad|confianza / [puede] [hable|vaya|cuénteme|explíqueme|pregunte|hablar|contarme|tómelo] (con [toda] [la|mucha] calma|tranquilidad|confianza / despacio / poco a poco / cuando
  guste|pueda|quiera|necesite / a su ritmo / de nuevo / otra vez) [con [toda] confianza] / a su ritmo / [y] sigo aquí [con usted / escuchando / para escucharle|escucharla] / [y] aquí sigo [escuchando] / [la|lo|le] estoy escuchando [con
  atención] / aquí (me tiene / la|lo|le (espero|escucho|acompaño)) / la|lo|le acompaño [en IT] / tómese (su tiempo / el|todo [el] tiempo que necesite|guste|quiera / un momento / IT) [con calma] / tómelo con [toda] calma / respire
  [profundo|hondo|tranquila|tranquilo|despacio / con calma / un momento] / [y] (estoy aquí / aquí estoy / estoy) (con usted / para (escucharle|escucharla|escucharlo|ayudarle|ayudarla|ayudarlo|acompañarle|acompañarla|usted|ustedes / lo
  que necesite)) [y le|la escucho] / [y] (estoy aquí / aquí estoy) [y le|la escucho] / cuénteme|dígame [[un poco] más] [por favor] [lo que (pasó|sucedió|ocurrió|siente|quiera|necesite) / cómo se siente] [sobre|de IT / sobre|de su
  situación] / (me gustaría / quisiera / quiero) (escuchar|saber|entender|comprender) [un poco] [más / mejor] [sobre|de IT] [su situación / cómo se siente / lo que (pasó|siente)] / quiero|quisiera
  (entenderle|escucharle|escucharla|entenderla) [mejor|bien] / desahóguese [con [toda] confianza / con calma] / podemos ir [tan] despacio [como guste|quiera|necesite]
WISH: [AHSO] (espero|esperamos|ojalá) que esté (teniendo|pasando) un [muy] GOOD día / [AHSO] (espero|esperamos|deseo|ojalá) [que] [YOURS / IT / las cosas / todo / la|su situación / su|el|la NEWS / pronto] [todo] [se|le|les]
  (esté|estén|sienta|sientan|encuentre|encuentren|mejore|mejoren|recupere|recuperen|vaya|sea|tenga|salga) [todo] [muy|mucho|más] [bien|mejor|tranquila|tranquilo|fácil|pronto / un buen día] [pronto / [muy] pronto] [para YOURS] /
  (espero|esperamos|ojalá) que [se|le|YOURS] (esté|sienta|encuentre|mejore|recupere|vaya|tenga [un] [muy] [GOOD] [día]) [muy] [bien|mejor] [pronto] / le|les deseo ([todo] lo mejor / WISHED / un|una [muy] [pronta|pronto|GOOD]
  (día|tarde|noche|semana|recuperación|mudanza / fin de semana)) [a YOURS] [en|con (IT / todo / MATTER / su [NEW] CHEER)] / que (tenga|tengan|pase|pasen ([un|una] [VERY] [GOOD] (día|tarde|noche|semana / fin de semana))) / que
  (le|les|todo (vaya|mejore [muy|mucho] bien|mejor|bonito)) / que [YOURS] [se] (recupere|recuperen|mejore|mejoren) [muy] [pronto|bien] / que disfrute|disfruten [de|mucho] (su|el|la [NEW] (día|tarde|noche|semana|CHEER) [NEW] / fin de
  semana) / un [fuerte|gran] saludo [para YOURS] / [mis] saludos [a|para YOURS] / que (esté|estén [muy] bien|mejor) / que dios (le|la|lo|les) acompañe / disfrute|disfruten [de|mucho] (su|el|la [NEW] (día|tarde|noche|semana|CHEER) / fin
  de semana) / cuídese [mucho] / la|lo|le|les acompaño|acompañamos en su|el|este [VERY] (dolor|sentimiento|pena|pérdida|momento [VERY] [BAD]) / mis|nuestros pensamientos están con YOURS / [usted y su familia] están|está en mis
  pensamientos / mi|nuestro corazón (está con YOURS / la|lo|le|les acompaña) / [mucho] ánimo / WISHED [para|a YOURS] [en|con (IT / todo / MATTER)] / [mis|nuestros] mejores deseos [para|a YOURS] [en|con|por (IT / su [gran|NEW]
  CHEER|día)] / todo lo mejor [para YOURS]
NEWS: día|semana|tarde|recuperación|mudanza|familia|PERSON
WISHED: [mucha|mucho|muchísima] (fuerza|fortaleza|paz|salud|ánimo|tranquilidad|felicidad|suerte|alegría|calma) [y [mucha|mucho] (fuerza|fortaleza|paz|ánimo|salud|tranquilidad|felicidad|suerte|alegría)]
PRAISE: [usted] no está sola|solo [en|con IT] / no tiene que (pasar|enfrentar|sentirse [por|con] [IT] sola|solo [en|con IT]) / es [usted] [VERY] VIRTUE [al contarlo|compartirlo / con nosotros|YOURS] / ha sido [usted] [VERY] VIRTUE [y
  VIRTUE] [conmigo / con nosotros / con IT] / su (fortaleza|valor|paciencia|fuerza|calma) [por|con YOURS] (dice|habla [muy] bien de usted) / [usted] no es [ninguna] molestia
EXCUSED: no (tiene|hay por|de qué|que disculparse) / no tiene que disculparse / no hace falta disculparse|explicar / no hay nada que disculpar / no es [ninguna] molestia / usted no es [ninguna] molestia
EASE: EXCUSED / de verdad no es [ninguna] molestia / [IT] no es [ninguna] molestia / [es] [una] [muy|qué] (buena|excelente|gran) pregunta / qué (buena|excelente|gran) pregunta / es una pregunta muy (buena|normal|importante) / tiene
  [mucho|todo / todo el] sentido
`);
