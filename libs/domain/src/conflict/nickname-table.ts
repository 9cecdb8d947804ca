/**
 * Given names and their nicknames in English and Spanish. Pure.
 *
 * Written by us, because the freely licensed data sets of English nicknames come from genealogy, pair names that are no
 * longer pairs (Billy and Fred), and have no Spanish. Groups are separated by a bar: any two of its names may be one person's.
 * A nickname of several names is in several groups, and two names are only related within one: Bert may be Albert
 * or Robert, but Albert is not Robert. A translation belongs to the group, because people translate their names.
 *
 * Names are in lower case without diacritics.
 */
const GROUPS = `
aaron ron ronnie | abigail abby abbie gail | abraham abe abram | adelaide addie adele heidi | adriana adri |
agustin agus tin cucho | alan allan allen | albert alberto bert bertie beto tito |
alejandra sandra ale alexa sandy alex lexi alexandra jandra |
alejandro alexander alex alec sandy xander ale jandro alexis | alexandria alex lexi sandy alexa alexandra |
alfonso alphonse poncho fonso fonsi | alfred alfredo fred freddie freddy fredo | alicia alice ali licha allie |
allison alison ali allie | amanda mandy manda | amelia amy millie | ana anna ann anne annie anita nan nancy |
anastasia stacy ana tacha | andrea drea andi andy | andres andrew andy drew | angel gelo angelito |
angela angelina angie angel | anthony antonio tony tono toni tonio | antonia antoinette toni tona nettie |
armando mando | arnold arnie | arthur arturo art artie turi | barbara barb barbie babs bobbie barbarita |
bartholomew bartolome bart tolo | beatriz beatrice bea trixie betty beti tichi |
benjamin ben benny benji benja mincho | bernard bernardo bernie barney nardo | bradley bradford brad |
brittany britt | calvin cal | cameron cam | carlos charles charlie chuck chas carl carlitos charly |
carmen carmela menchu carmelita | carolina caroline carol carrie caro lina carolyn | cassandra cass cassie sandra |
catalina catherine katherine kathryn kate katie kathy cathy kitty kat kay cata lina kathleen katharine |
cecilia celia ceci cissy chila | charlotte lottie char charlie | christian cristian chris cris |
christina christine cristina chris chrissy tina cris kristina kristen kristin kris |
christopher cristobal chris kit topher tobal kristopher kris | clifford clifton cliff |
concepcion concha conchita chona | consuelo chelo | cynthia cindy | daniel dan danny dani |
daniela danielle dani danny | david dave davey davy davi | deborah debra deb debbie | dennis denny | diana diane di |
diego dieguito | santiago santi chago iago | dolores lola loli lolita | dominic domingo dom nick mingo chomin |
donald don donnie donny | dorothy dot dottie dolly dorotea | douglas doug | edgar ed eddie |
edmund edmundo ed eddie mundo ned | edward eduardo ed eddie eddy ted teddy ned edu lalo guayo | edwin ed eddie |
eleanor leonor ellie nell nora elena leni | elena helen helena ellen nell ellie leni nena |
elizabeth elisabeth isabel isabella liz lizzie lizzy beth betty betsy bess eliza elsie libby lisa isa chabela chavela eli ely elisa |
emily emilia em emmy millie emi | enrique henry harry hank quique kike rick ricky hal | ernest ernesto ernie neto |
esperanza espe lancha | eugene gene eugenio genio | eugenia genie maru jenny | evelyn evie eve |
ezequiel ezekiel zeke cheque | federico frederick fred freddie freddy fede rick fritz frederic quico lico |
felipe philip phillip phil pip pipe | fernanda fer nanda | fernando ferdinand fer nando ferdie |
florence florencia flo flossie lencha | francisca frances francine fran frannie paca paquita pancha paqui |
francisco francis frank frankie fran paco pancho kiko quico curro paquito cisco franco franklin | gabriel gabe gabi |
gabriela gabrielle gabi gaby gabby | george jorge georgie coque | gerald gerardo gerard gerry jerry lalo gera |
geraldine gerry gerrie | gilbert gilberto gil bert beto | gonzalo gonza chalo | graciela grace gracie chela |
gregory gregorio greg gregg goyo | guadalupe lupe lupita lupillo pita |
guillermo william bill billy will willie willy liam memo guille | gustavo gus tavo tabo | harold hal harry |
harriet hattie harry | hector tito teto | herbert heriberto herb herbie bert beto | hortensia hortense tencha |
hugo hugh hughie | ignacio nacho iggy nacio ignatius | irene rena | isaac ike zac | jacob jake jacobo jack coby |
jacqueline jackie jacqui | james jim jimmy jamie jem jaime santiago | janet jan | jason jay jase |
javier xavier javi xavi | jeffrey geoffrey jeff geoff | jennifer jen jenny jenna jenni |
jeremiah jeremy jerry jem jeremias | jerome jeronimo jerry jero | jessica jess jessie jesi |
jesus chuy chucho chus chuchin | joanna joanne jo joan juana juanita | joaquin joachim quino chimo quin |
john juan jack johnny jon jonny juanito johnnie jhon | jonathan jon jonny nathan johnny |
jose joseph joe joey jo pepe josie chepe pepito | josefina josephine josefa josie jo pepa pepita chepina fina |
joshua josh josue | judith judy judi | julian jules juli | julia julie jules juli | karen kari | kenneth ken kenny |
kevin kev | kimberly kim kimmy | lawrence laurence lorenzo larry lauren lencho lars | leonard leonardo leo len lenny |
leopoldo leopold leo polo | leticia lettie lety leti | lillian lilian lily lil lilly | linda lindy lin |
louis luis lou louie lewis lucho huicho | louise luisa lou lulu | lourdes lulu | lucia lucy lu lucille |
luz luchi lucecita | madeline madeleine magdalena maddie madelyn magda malena lena |
manuel emmanuel manny manolo manu lolo emanuel manolito | manuela manoli manola | marcela marcella chela marcy |
marcos marcus mark marc marco |
margaret margarita maggie meg peggy peg greta marge margie madge rita daisy margo mago megan margery |
maria mary marie mari molly polly mamie maruja mariquita maruca | maribel mari isabel | martha marta marty mattie |
martin marty tin | matilda mathilda tilly matty | matthew mateo matt matty teo | maureen mo |
maximilian maximiliano max maxi | maxwell max | megan meg | melanie mel | melissa mel missy lissa |
mercedes merche meche mercy | michael miguel mike mick mickey micky mikey mitch mitchell migue |
michelle shelly micki | moises moses moe moi | mildred millie | monica moni | nancy nan |
natalia natalie nat naty talia | nathan nathaniel nate nat | nicholas nicolas nick nicky nico cole nik |
nicole nicky nikki nico | norbert norberto bert beto norb | octavio tavo | olivia liv livvy | oscar ozzie |
pamela pam | patricia pat patty pati tricia trish trisha patsy | patrick patricio pat paddy rick pato |
paul pablo pablito paulie | paula paulina pauline pau polly | pedro peter pete perico pedrito | penelope penny |
priscilla prissy cilla | rachel raquel rae shelly | rafael raphael rafa rafe rafi |
ramon raymond raimundo ray moncho mon mundo | randall randolph randy | raul raulito |
rebecca rebeca becky becca beck | refugio cuco cuca | reginald reg reggie reinaldo naldo |
ricardo richard rick ricky rich richie dick dickie rico cayo |
robert roberto rob robbie robby bob bobby bert beto tito | roberta robbie bobbie berta |
rodolfo rudolph rudy fito rodo rolf | adolfo adolph fito dolfo | rodrigo roderick rod rodri ruy |
roger rogelio rog roge | roland rolando rollo rolo lando | ronald ronaldo ron ronnie ronny | rosa rose rosie rosita |
rosario charo chayo | russell russ rusty | salvador sal chava salva | salvatore sal | samantha sam sammy |
samuel sam sammy samu | sarah sara sally sadie sarita | sebastian seb bas sebas bastian | sergio serge checo chejo |
sharon shari | socorro coco coquis | soledad sole chole | sophia sofia sophie sofi | stanley stan |
stephanie estefania steph stef stefi | steven stephen esteban steve stevie | stuart stewart stu |
susan susana suzanne sue susie suzie susy | sylvia silvia syl | teresa theresa terry teri tess tessa tere tracy |
terrence terence terry | thaddeus tadeo thad tad | theodore teodoro ted teddy theo teo | thomas tomas tom tommy |
timothy timoteo tim timmy | valentin val tin | valerie valeria val vale | veronica vero ronnie roni vera |
victor vic vico | victoria vicky vicki tori | vincent vicente vince vinnie vin chente | virginia ginny gina vicky |
vivian viviana viv vivi | walter wally walt | wendy wen | wesley wes | wilfred wilfredo will fred wil | yolanda yoli |
zachary zachariah zacarias zach zack zac
`;

/** The groups, one list of names each. */
export const NICKNAME_GROUPS: readonly (readonly string[])[] = GROUPS.split('|').map((group) =>
  group.trim().split(/\s+/),
);
