/**
 * What may be said in Spanish in a model's own words, as `speech-english.ts` has it: nothing here is a deed, an agreement ("claro",
 * "así es", "está bien"), a promise, advice, or a judgment of anything but how it feels.
 */
import { readGrammar } from './speech-grammar.js';

export const SPANISH = readGrammar(`
CLAUSES: [y] CLAUSE [y CLAUSE]
CLAUSE: [AH] (THANKS / SORRY / GRASP / HARD / EXCLAIM / JOY / GREETING / PACE / WISH) [ADDRESS]
ADDRESS: [TITLE] WHO / señor|señora / por favor
TITLE: señor|señora
AH: oh|ah|ay|uy|vaya [no] / dios mío
VERY: muy|tan|realmente
BAD:
  difícil|duro|estresante|frustrante|molesto|molesta|doloroso|dolorosa|aterrador|aterradora|abrumador|abrumadora|terrible|horrible|triste|preocupante|complicado|complicada|agotador|agotadora|devastador|devastadora|desgarrador|desgarradora|angustiante|agobiante|incómodo|incómoda|desagradable|injusto|injusta|confuso|confusa|pesado|pesada|fuerte|lamentable|delicado|delicada|desesperante
FELT:
  mal|molesto|molesta|preocupado|preocupada|frustrado|frustrada|asustado|asustada|abrumada|triste|nervioso|nerviosa|cansado|cansada|estresado|estresada|abrumado|agotado|agotada|agobiado|agobiada|ansioso|ansiosa|confundido|confundida|enojado|enojada|angustiado|angustiada|decepcionado|decepcionada|devastado|devastada|afectado|afectada|incómodo|incómoda
GOOD: maravillosa|maravilloso|buena|buen|linda|lindo|bonito|bonita|gran|emocionante|excelente|hermosa|hermoso|increíble|feliz
IT: eso|esto
PERSON: madre|padre|hijo|hija|esposo|esposa|hermano|hermana|familia|mamá|papá|abuela|abuelo|pareja|amigo|amiga|bebé|hijos|hijas|padres|abuelos|hermanos|nieto|nieta
FEELING: frustración|preocupación|preocupaciones|dolor|molestia|angustia|tristeza|miedo|estrés|dudas|duda|sentimientos|ansiedad|enojo|cansancio|sufrimiento|inquietud|decepción|incertidumbre
NOUN: situación|momento|tiempo|cosa|experiencia|día|golpe|susto|preocupación|pérdida|noticia|etapa|semana|proceso|cambio|carga|pesadilla|noche|sorpresa|decepción
YOURS: usted [y su familia] / su familia
FORWHOM: para YOURS / para cualquiera / para una persona / para ustedes|todos|alguien / en IT
THROUGH: IT / mucho|tanto / lo que está pasando|viviendo|sintiendo|atravesando / algo así / todo IT / algo [VERY] BAD / una etapa [VERY] BAD / un [VERY] BAD momento / un momento [VERY] BAD / una situación [VERY] BAD
FACING: [de] hablar de IT / [de] (pasar por THROUGH / enfrentar|escuchar|oír|afrontar|sobrellevar|manejar|vivir|soportar|superar|cargar|lidiar|explicar|contar|sentir|llevar [con] [IT / todo IT / algo así]) / por lo que pasar
THANKS: GRACIAS [FOR] / [de verdad] [le|les] (agradezco|agradecemos|aprecio|apreciamos|valoro|valoramos) [mucho|muchísimo|sinceramente|profundamente|realmente / de verdad / de corazón] (SUBJECT / que ONCE) / le agradezco [mucho] / se lo agradezco
  [mucho] / [le] [estoy|quedo] [muy|profundamente] agradecida|agradecido [con usted] [por SUBJECT|IT|todo / por INF] / estamos [muy] agradecidos [con usted] [por SUBJECT|IT] / IT [me|nos] ayuda [mucho / a entender|comprender [mejor]] / IT es [de]
  [muy|mucha|gran] (útil|ayuda|valioso) / (es|fue [muy]) (útil|valioso) [saberlo|IT] / IT significa mucho [para mí] / me ayuda (mucho / saberlo) / es [muy] bueno saberlo / es usted [muy|tan]
  amable|gentil|paciente|generosa|generoso|considerada|considerado|comprensiva|comprensivo|valiente
GRACIAS: [muchas|muchísimas|mil] gracias [de verdad / de nuevo / nuevamente|realmente|sinceramente / de [todo] corazón / otra vez / a usted]
FOR: por SUBJECT / por INF / por todo / por IT
SUBJECT: su [gran]
  (paciencia|llamada|tiempo|confianza|sinceridad|honestidad|amabilidad|comprensión|franqueza|respuesta|espera|explicación|historia|valor|claridad|apoyo|atención|interés|disposición|ayuda|valentía|mensaje|pregunta|aclaración|calma|nombre) [conmigo /
  [de] hoy / en nosotros / en mí / en este momento / en todo momento / con nosotros / y [su] (comprensión|paciencia|confianza|tiempo)] / sus [amables|lindas|bonitas|buenas] palabras|preguntas|respuestas|datos|detalles /
  (la|el|los|esa|ese|esos|esta|este|las|tanta|toda / todos los / toda la) (información|explicación|detalles|dato|datos|contexto|espera|aclaración|paciencia|confianza|llamada|pregunta|respuesta|detalle|ayuda|honestidad|comprensión|amabilidad)
INF: (decirme|decir|decirnos|contarme|contar|contarnos|compartir|compartirme|explicarme|explicar|explicarnos|aclarar|aclararme|avisarme|avisar|avisarnos|informarme|informarnos|mencionar|mencionarme|comentarme|comentar / hacerme saber) [IT / su
  historia|situación / lo que [le] pasó|pasa|ocurrió|sucedió|siente / lo que está (pasando|viviendo|sintiendo) / todo|tanto / algo tan (BAD|importante) / su nombre / los|más|sus detalles / lo ocurrido|sucedido / cómo se siente] [SOHOW] /
  (decírmelo|decirlo|contármelo|compartirlo|explicármelo|explicarlo|aclararlo|repetirlo|deletrearlo|aclarármelo|repetírmelo|deletreármelo|mencionarlo|comentarlo|preguntarlo|comentármelo) [SOHOW] / corregirme|corregir / (esperar|esperarme) [un momento
  / un poco / tanto] / hacérmelo saber / quedarse [conmigo] / mantener la calma / dejarme|permitirme ([saber|saberlo] / ayudarle|ayudarla|escucharle|escucharla|conocerle|conocerla) / preocuparse / comprender|entender / atenderme|atender /
  (llamar|llamarnos|llamarme|comunicarse|acercarse|hablar|confiar|contactarnos|contactarme|contactar|escribir|escribirnos|volver [a] [llamar|llamarnos]) [con nosotros / a nosotros / en mí / en nosotros / conmigo] [con|de IT] [hoy / otra vez / de
  nuevo] / devolver la llamada / escuchar|escucharme / (responder|responderme|preguntar) [IT] / darme|darnos (ese|el dato / su tiempo|confianza / esa|la información / su nombre / los|más detalles) / tomarse el|un tiempo|momento [de|para
  (llamar|llamarnos|explicar|explicarme|explicarlo|hablar|contarme|contármelo) [conmigo]] / tener|tenerme|tenernos [tanta|la] paciencia|confianza|calma [conmigo] / ser [VERY]
  (sincero|sincera|amable|paciente|honesto|honesta|claro|clara|comprensivo|comprensiva|gentil|valiente|considerado|considerada|atento|atenta) [conmigo] / estar aquí [hoy] / haber llamado [hoy]
SOHOW: conmigo / nuevamente / con [tanta|mucha] (claridad|sinceridad|confianza|paciencia|honestidad|amabilidad|detalle|franqueza) / tan (bien|pronto) / en detalle / hoy / de nuevo / otra vez / con nosotros / con calma
SORRY: [de verdad / realmente|sinceramente] [cuánto] [lo] siento|lamento|lamentamos|sentimos [mucho|muchísimo|tanto|profundamente|sinceramente|realmente / de verdad / de [todo] corazón] [por YOURS] / [de verdad / realmente|sinceramente]
  (siento|lamento|lamentamos|sentimos) [mucho|muchísimo|tanto|profundamente|sinceramente|realmente / de verdad / de [todo] corazón] (HEAR / [por] SORRYTHING / que EVENT / por YOURS) / (disculpe|perdón|discúlpeme|disculpas / le|les (pido [mil]
  disculpas|perdón / ofrezco una disculpa)) [por] [SORRYTHING] / [perdón] le entendí mal / (mil|mis|nuestras) [más] [sinceras|profundas|sentidas] (disculpas|condolencias) [por SORRYTHING / a YOURS] / [reciba] mi|nuestro [más]
  [sentido|sincero|profundo] pésame [por su pérdida] / reciba mis|nuestras [más] [sinceras|profundas|sentidas] condolencias / me|nos entristece|duele|apena|preocupa [mucho|profundamente] HEAR / me|nos da [mucha|tanta] tristeza|pena|lástima|dolor
  [HEAR / que EVENT] / se me parte el corazón
HEAR: escuchar|oír|saber [todo] [IT] / enterarme [de IT / de que EVENT / de lo ocurrido|sucedido] / saber|enterarme (de|por|sobre su HURT) / (escuchar|oír|saber|ver) (HOW / cómo se siente / lo que [le] (pasó|sucedió|ocurrió) / lo que está
  (pasando|viviendo) / por lo que (está|ha (pasando|pasado))) / verla|verle|oírle|oírla|escucharle|escucharla [así / tan|VERY FELT] / oírlo|saberlo|escucharlo / (escuchar|oír|saber) que EVENT / (escuchar|oír|saber) lo de [su|el] HURT
HURT: PERSON|FEELING|accidente|trabajo|casa|divorcio|experiencia|separación|enfermedad|pérdida|salud|situación
SORRYTHING: IT / hacerle esperar / la|las|el|los|esa|ese|todo|tanta|tanto [IT|la|el|ese]
  (espera|molestia|molestias|confusión|inconveniente|inconvenientes|malentendido|demora|demoras|retraso|error|problema|problemas|contratiempo|accidente|situación|FEELING) [que tiene] / [todo] lo (ocurrido|sucedido / que [le] pasó / que está
  (pasando|viviendo)) / su (mala experiencia / [gran|terrible] pérdida|situación|HURT) / lo de su HURT / (la pérdida|muerte / el fallecimiento) de (su|sus PERSON) / lo del|de (accidente|divorcio|trabajo / la|su HURT) / tener que (esperar|pasar) /
  haberle|haberla (hecho esperar / confundido)
EVENT: esté|está|estén (pasando / atravesando|viviendo|enfrentando|sufriendo|sintiendo|lidiando) [por|con] THROUGH / le|les esté|está|haya (pasando|sucediendo|ocurriendo|afectando|doliendo) [todo] IT / (tuviera|tuvo|tuvieran|tengan que
  (pasar|esperar|vivir|enfrentar [por THROUGH|IT])) / se haya|hayan sentido (así / [VERY] FELT) / haya|hayan vivido|sufrido (THROUGH / IT / tanto / esa pérdida) / no [se] haya sido [lo] (fácil / que esperaba) / SHEFEELS / tenga|tiene que
  (pasar|esperar [por THROUGH|IT]) / tenga|tiene [tanto|tanta|mucho|mucha|ese|esa] FEELING / haya|ha (pasado por THROUGH / tenido que (pasar|esperar [por THROUGH])) / haya tenido (esa [mala] experiencia / una experiencia [VERY] BAD / una mala
  experiencia) / [IT / todo / las cosas] [le] haya|ha|hayan (pasado|ocurrido|sucedido|sido [IT] [VERY BAD [FORWHOM]]) / la|lo|le hayan tratado|lastimado [así|IT] / [todo / IT / las cosas] [le] (sea|es|fue / haya|ha sido) [VERY] BAD [FORWHOM] / esa
  fuera|fue su experiencia
SHEFEELS: [usted] (esté|está / se siente|sienta) [VERY] FELT [por|con IT] / se sienta|siente así / no se sienta|siente bien / esté|está sufriendo
GRASP: [lo|la|le|les] (entiendo|comprendo|entendemos|comprendemos) [perfectamente|totalmente|completamente|realmente|mucho|bien / muy bien / de verdad] [WHAT] / puedo entender|comprender|imaginar|notar|sentir|oír|ver [perfectamente] [WHAT] / tiene
  toda mi atención|comprensión / puedo imaginarme|imaginarlo|imaginármelo [HOW / que IS] / se nota (HOW / que IS / que SHEFEELS / su FEELING) / respeto (su|sus FEELING|situación) / entendido / ya|ahora entiendo|comprendo [mejor] / ya veo [HOW] / veo
  (HOW / que IS) / (me imagino / [no] [solo] puedo imaginar / me puedo imaginar / no me imagino / imagino) (HOW / que IS / que SHEFEELS) / me lo imagino / [la|lo|le] escucho [con atención] [y la|lo|le entiendo|comprendo] / (escucho|noto|siento) (su
  FEELING / que IS / que SHEFEELS) / sé (HOW / que IS / que SHEFEELS) / lo respeto
WHAT: su|sus|la|el|las FEELING [que siente|tiene] / HOW / por qué (SHEFEELS / IT le preocupa|molesta|duele) / que IS / que SHEFEELS / [por] lo que ([me] siente|dice / está (pasando|viviendo)) / su situación
HOW: lo (BAD|FELT|importante) que (es|fue / debe|puede [de] ser / debe|debió [de] haber sido / ha sido / está / debe [de] sentirse / se siente) [IT] [para YOURS] [FACING] / cómo se siente / cuánto|mucho [que] (le) (duele|importa|preocupa) [IT]
IS: [IT / todo IT] [le] (es|sea / debe|puede [de] ser / debe|debió [de] haber sido / ha sido) [un|una] (VERY BAD / BAD / NOUN [VERY] BAD / BAD NOUN / [muy] importante) [FORWHOM] [FACING] / [todo] IT le
  (preocupe|preocupa|molesta|duele|duela|importa|importe|asusta|asuste|frustra|frustre|angustia|angustie|afecta|afecte|entristece|entristezca|enoja|enoje) [mucho|tanto] / necesita (hablar [de IT] / descansar / ayuda / ser escuchada|escuchado) /
  lleva|llevaba mucho|tanto tiempo [así / con IT / esperando] / ha sido|tenido (una semana [VERY] BAD) / [IT] no (es / ha sido) [nada] fácil [FORWHOM] [FACING] / necesita [un|más|su] [más] (tiempo|momento) / está|esté pasando por THROUGH /
  tiene|tenga dudas|miedo / IT es importante [para YOURS]
HARD: LOOKS [y [VERY] BAD] [FORWHOM] [FACING] / LOOK [como / a] mucho [FORWHOM] [FACING] / debe|debió [de] (doler [mucho] / sentirse|estar [VERY] FELT) / [de verdad] es una [gran] pena|lástima [que EVENT] / nadie (merece|debería|quiere|espera (IT /
  pasar por THROUGH / vivir|sentir|enfrentar|sufrir IT|algo así / sentirse (así / [VERY] FELT))) / (usted / su familia) no merece|merecía IT / cualquiera estaría [VERY] FELT / no debe|debió|puede [de] (ser / haber sido) [nada|muy] fácil [FORWHOM]
  [FACING] / [me] parece [muy] importante / (parece / parece|suena a|como) que (ha|está (pasado|pasando) por THROUGH) / ha pasado por (mucho|tanto) / [IT] no|nunca (es / ha sido / debe ser) [nada] fácil [FORWHOM] [FACING / perder a alguien] / LIFE /
  (se necesita / hace falta) [mucho|mucha|gran] valor|fuerza|valentía|fortaleza|paciencia para (hablar [de IT] / llamar / FACING) / cualquiera se sentiría [VERY] FELT|así / es [muy|totalmente|perfectamente] (normal|natural|comprensible|válido) (que
  SHEFEELS / tener|sentir (dudas|miedo|FEELING) / sentirse [VERY] FELT / sentirse así / llorar) / tiene [todo el] sentido (sentirse [VERY] FELT|así / que SHEFEELS) / es razonable sentirse [VERY] FELT|así / está bien (sentirse [VERY] FELT|así /
  llorar) / [IT] es [muy|totalmente] comprensible / totalmente comprensible / [todo] su FEELING es [muy|totalmente|completamente|perfectamente] comprensible|válido|válida|natural|normal / sus FEELING son [muy|totalmente|completamente]
  válidos|válidas|importantes|normales / sus FEELING son [muy|totalmente] comprensibles
LOOK: [IT / todo IT] (suena|parece|es|fue / ha sido / debe|debió|puede [de] ser|sentirse / debe|debió [de] haber sido / se siente)
LOOKS: LOOK ([VERY] BAD / [un|una] NOUN [VERY] BAD / [un|una] (gran|mala|terrible NOUN) [VERY] [BAD] / algo [VERY] BAD)
LIFE: (perder a (alguien / su|una PERSON) / una separación|enfermedad|espera / un cambio|proceso [así|BAD] / la espera|incertidumbre / perder un|el trabajo / un|el divorcio|accidente / una pérdida / mudarse / comprar|vender una casa) (nunca es fácil
  / (es / puede ser) [VERY] (BAD|emocionante) / es un gran paso)
EXCLAIM: qué (mal|pesadilla) [FORWHOM] [HEAR] / qué BAD [FORWHOM] [HEAR] / qué BAD (debe|debió [de] (ser / estar / haber sido) / es / ha sido) [IT] [FORWHOM] / qué (situación|momento|cosa|experiencia|golpe|noticia|día) tan|más BAD [FORWHOM] [está
  viviendo|pasando / que está viviendo|pasando] / qué (susto|miedo|pena|tristeza|dolor|lástima|angustia|alivio|felicidad|maravilla|sorpresa|alegría|frustración|preocupación) [tan grande / tan BAD] [FORWHOM] [debe|debió [de] (ser / sentir / haber
  (sido|sentido))] [FORWHOM / HEAR] / qué GOOD noticia [para YOURS] / qué noticia|momento tan GOOD [para YOURS] / qué (emocionante|bonito|lindo) [para YOURS / HEAR / noticia] / qué
  (amable|gentil|considerado|considerada|generoso|generosa|atento|atenta|valiente) [es] [usted / de su parte] / [IT] es muy amable|gentil|considerado [de su parte] / muy amable|gentil|considerado|generoso [de su parte]
JOY: [muchas|muchísimas|mil] felicidades|felicitaciones|enhorabuena [por (su|la|el GOOD|nueva|nuevo [GOOD] (casa|trabajo|noticia|hogar|bebé|etapa|familia)) / por|en su (boda|compromiso|cumpleaños|bebé|hogar|familia) / de corazón / de todo corazón /
  por su|la (casa|noticia) / a los dos / a YOURS] / me|nos alegra|alegro|alegramos [mucho|muchísimo|tanto|sinceramente / de verdad] [GLADLY / que ONCE / de|por GLADLY / por YOURS] / me|nos encanta GLADLY / me hace [muy] feliz GLADLY / estoy|estamos
  [muy|tan|VERY] (feliz|contenta|contento|encantada|encantado|felices|contentos) (por YOURS / de|por GLADLY / de que ONCE) / me|nos da [mucha|mucho|muchísimo|muchísima|tanto|tanta|gran] (gusto|alegría|alivio|felicidad|tranquilidad) [GLADLY / que
  ONCE] / qué (bueno|bien|gusto|alegría|alivio|felicidad|placer|lindo|maravilla) (hablar con usted / GLADLY / que (llamó / se comunicó / me lo dijo / ONCE))
GLADLY: (escuchar|oír|saber) [IT / que (está|se siente [mucho] mejor|bien) / esas|la|su [GOOD] noticia|noticias / de usted] /
  oírlo|saberlo|escucharlo|saludarla|saludarle|escucharla|escucharle|conocerla|conocerle|conocerlo|atenderle|atenderla|saludarlo|verla|verle|recibirle|recibirla|hablarle / tenerla|tenerle|tenerlo (aquí / con nosotros) / poder (hablar con usted /
  escucharle|escucharla|conocerle|conocerla|saludarle|saludarla)
ONCE: [me] [lo] (diga|cuente|comparta) [IT] [conmigo] / [se] [me] [lo] haya (llamado|dicho|contado|comunicado) [IT] [conmigo / con nosotros / hoy / en nosotros] / se sienta|encuentre mejor / esté [mucho] mejor / esté aquí
GREETING: (hola [de nuevo / nuevamente] / saludos / [muy|hola] buenos días / [muy|hola] buen día / [muy|hola] buenas [tardes|noches] / [sea] [usted] [muy] bienvenida|bienvenido|bienvenidos [de nuevo / nuevamente] / feliz (día|tarde|noche|semana / fin
  de semana / cumpleaños) / hasta (luego|pronto) / adiós / hola otra vez) [ADDRESS] [y GRACIAS [FOR]] / NICE / [estoy|todo] [muy] bien gracias [por preguntar / a dios / y usted] / estoy [muy] bien [gracias [por preguntar]] / (el gusto|placer) es
  [todo] mío / de nada / (fue / ha sido) [todo] [un [gran]] gusto|placer|alegría [hablar con usted / GLADLY]
NICE: mucho gusto [en GLADLY] / [es / ha sido / siempre es] un [gran] gusto|placer [GLADLY / hablar con usted] / encantada|encantado [de GLADLY] / qué gusto|placer|alegría [GLADLY / hablar con usted / tenerle|tenerla aquí] / es un gusto|placer
PACE: con [toda] [la|mucha] calma|tranquilidad / [hable|vaya|cuénteme|explíqueme] (con [toda] [la] calma|tranquilidad|confianza / despacio / poco a poco / cuando guste|pueda|quiera) / descanse [un poco|momento] [con confianza] / sigo aquí [con usted
  / escuchando / para escucharle|escucharla] / aquí sigo [escuchando] / [la|lo|le] estoy escuchando [con atención] / aquí (me tiene / la|lo|le espero) / la|lo|le acompaño [en IT] / tómese (su tiempo / el|todo [el] tiempo que necesite / un momento)
  [con calma] / respire [profundo|profundamente|hondo|tranquila|tranquilo|despacio / con calma / un momento] / (estoy aquí / aquí estoy / estoy) (con usted / para
  (escucharle|escucharla|escucharlo|ayudarle|ayudarla|ayudarlo|acompañarle|acompañarla|usted|ustedes / lo que necesite)) [y le|la escucho] / (estoy aquí / aquí estoy) [y le|la escucho] / cuénteme|dígame [[un poco] más] [por favor] [lo que
  (pasó|sucedió|ocurrió|siente) / cómo se siente] [sobre|de IT / sobre su situación / de su situación] / (me gustaría / quisiera / quiero) (escuchar|saber|entender|comprender) [un poco] [más / mejor] [sobre|de IT] [su situación / cómo se siente] /
  quiero|quisiera (entenderle|escucharle|escucharla) [mejor|bien]
WISH: [de verdad / realmente] (espero|esperamos|deseo|ojalá) [que] (usted [y su familia] / su|sus PERSON|día|semana|tarde / (las cosas / todo / la|su situación) / pronto) [todo] [se|le|les]
  (esté|estén|sienta|sientan|encuentre|encuentren|mejore|mejoren|recupere|recuperen|vaya|sea) [muy|mucho] [bien|mejor|tranquila|tranquilo] [pronto / [muy] pronto] [para YOURS] / (espero|esperamos|ojalá) que [se|le]
  (esté|sienta|encuentre|mejore|recupere|vaya|descanse) [muy] [bien|mejor] [pronto] / le|les deseo ([todo] lo mejor / mucha|mucho [fuerza|fortaleza|paz|salud|ánimo|tranquilidad|felicidad] / fuerza|fortaleza|paz [y
  (fuerza|fortaleza|paz|ánimo|salud|tranquilidad)] / una [muy] pronta recuperación / un|una [muy] [GOOD] (día|tarde|noche|semana / fin de semana)) [a YOURS] / que (tenga|tengan|pase|pasen ([un|una] [muy|VERY] [GOOD] (día|tarde|noche|semana / fin de
  semana))) / que (le|les|todo (vaya|mejore [muy|mucho] bien|mejor|bonito)) / que (descanse|descansen [mucho / muy bien]) / que [se] (recupere|recuperen [muy] [pronto|bien]) / que (dios (le|la|lo|les) acompañe [a YOURS]) / que en paz descanse /
  [muchas] bendiciones [para YOURS] / un [fuerte|gran] abrazo|saludo [para YOURS] / [mis] saludos [a|para YOURS] / saludos a su PERSON / que (esté|estén [muy] bien|mejor / [se] mejore [pronto]) / disfrute|disfruten [de|mucho] (su|el|la
  día|tarde|noche|semana|casa|hogar|bebé / fin de semana) / cuídese [mucho / por favor] / la|lo|le|les acompaño|acompañamos en su|el|este [VERY] dolor|sentimiento|pena|pérdida|momento [BAD|VERY BAD] / mis|nuestros pensamientos están|estarán con YOURS
  / mi|nuestro corazón está con YOURS / [mucho] ánimo / mucha [fuerza|fortaleza|paz|salud] [para YOURS] / no está sola|solo [en|con IT] / no tiene que (pasar|enfrentar) [por] [todo] IT sola|solo
`);
