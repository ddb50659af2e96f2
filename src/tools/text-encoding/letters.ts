import type { Encoding } from "./encodings.ts";

export interface Family {
  /** The most common one first. */
  encodings: readonly Encoding[];
  /** Letters and quotation marks outside ASCII, the most frequent ones first; for the Latin script also frequent words. */
  languages: Readonly<Record<string, readonly [letters: string, words?: string]>>;
}

// cspell:disable
/** Languages and the encodings of their texts. */
export const FAMILIES: readonly Family[] = [
  {
    encodings: ["windows-1252", "iso-8859-15", "macintosh"],
    languages: {
      English: ["’“”—–‘£éïèêöçñ", "the of and to in is that for it with on are this not all you be by or as at from"],
      French: ["éèàêçâîùôû’«»ëïœüæÿ", "de la le et les des en un une est que dans du au pas pour"],
      German: ["üäöß„“", "der die und in den von zu das mit ist nicht ein im auf"],
      Dutch: ["ëéïöèü", "de het een en van is dat niet op te in voor"],
      Spanish: ["óíáéñúü¿¡ªº", "de la que el en los se del las un por con una es"],
      Catalan: ["àéíóòèçúïü·", "de la el que en els per amb les un una es"],
      Portuguese: ["ãáéçíóêõâúàôüªº", "de que do da em um para com os as uma se no na"],
      Italian: ["èàòùéìî", "di che il la per un in del non sono una con si"],
      "Swedish / Finnish": ["äöåé", "och att det en som av till den med ett ja on ei se oli ovat kun"],
      "Danish / Norwegian": ["øåæéòô", "og at det en af er til den som for av har"],
      Icelandic: ["áðíéþöóúæý", "og er ekki sem til um en"],
      Estonian: ["äõüöšž", "ja on ei et oma kui see"],
    },
  },
  {
    encodings: ["windows-1250", "iso-8859-2", "iso-8859-16"],
    languages: {
      Polish: ["łęąóżśćńź", "na do nie jest to od po dla za ze oraz"],
      Czech: ["íáěéřčžýšůúňóťď", "se na je do to pro ve ze po od za jsem"],
      Slovak: ["áíéčýžšľúťôňäďóĺŕ", "sa na je do to so pre po od za som"],
      Hungarian: ["áéöóőíüúű", "az egy nem hogy van meg ez is"],
      Romanian: ["ăţşâîțș", "de la cu pe nu din un este sau care"],
      "Croatian / Slovenian": ["čšžćđ", "je na se da za od sa su in so ne ki pri iz"],
      Albanian: ["ëç", "dhe me nga"],
    },
  },
  {
    encodings: ["windows-1251", "koi8-r", "koi8-u", "ibm866", "iso-8859-5", "x-mac-cyrillic"],
    languages: {
      Russian: ["оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё"],
      Ukrainian: ["оанивтірескмлудпзяьбгйчхцїжшюєщфґ"],
      Bulgarian: ["аоиетнрсвлкдпмзуъбгчяцщжхшюйфь"],
      Serbian: ["аоиенрстујквдмплзгбљњшчцжћхђџф"],
      Macedonian: ["аоиетнрсвдклпмујзгбчшцњжфхќѓљџѕ"],
      Belarusian: ["анірсоектлвдуяымпзбгьйўчцхжёэшюф"],
    },
  },
  {
    encodings: ["windows-1253", "iso-8859-7"],
    languages: { Greek: ["αοιετσνηυρπκμλςωίάόέγδήύθχφβώξζψϊϋΐΰ"] },
  },
  {
    encodings: ["windows-1254"],
    languages: { Turkish: ["ıüşçğöİâî", "ve bir bu da de ile en ne"] },
  },
  {
    encodings: ["windows-1257", "iso-8859-13", "iso-8859-4", "iso-8859-10"],
    languages: {
      Lithuanian: ["ėųšžįąūčę", "ir yra kad su jis bet"],
      Latvian: ["āīēšūņļžģķčŗō", "un ir no ar uz par ka"],
      Estonian: ["äõüöšž", "ja on ei et oma kui see"],
    },
  },
  {
    encodings: ["windows-1255", "iso-8859-8-i"],
    languages: {
      Hebrew: ["יוהלארתבשמנםדעחקפכטגןסזצךףץ\u05b0\u05b7\u05b8\u05b4\u05b6\u05b5\u05bc\u05bf\u05b9\u05bb\u05c1\u05c2"],
    },
  },
  {
    encodings: ["windows-1256", "iso-8859-6"],
    languages: {
      Arabic: ["اليمنورتبةعدسفهكقحأجشطصىخإذضزثئءغظؤآ،\u064e\u064b\u0651\u0650\u064f\u0652\u064d\u064c؟؛ـ"],
      Persian: ["ادنریروتبمسهشکگآفخقعحزجپچلطصضذغظثژيك،؟\u200c"],
    },
  },
  {
    encodings: ["windows-874"],
    languages: { Thai: ["านรอกเง่มัยลวดทส้ตะปีบคิไแหจำ์ุใพขู็โชธถืณซผศึฉษภฟญๆฐฎฏฑฒฌฬ๊ฯ๋ฮฝๅ"] },
  },
  { encodings: ["windows-1258"], languages: { Vietnamese: ["đ\u0301\u0300ưôêơâ\u0323ă\u0309\u0303"] } },
  {
    encodings: ["iso-8859-3"],
    languages: {
      Maltese: ["ħżċġàèòù", "li ta il tal fil"],
      Esperanto: ["ĉĝŝŭĵĥ", "la de kaj en estas"],
    },
  },
  { encodings: ["iso-8859-14"], languages: { Welsh: ["ŵŷâêîôûï", "yn ar yr ac"] } },
  {
    encodings: ["shift_jis", "euc-jp"],
    languages: {
      Japanese: [
        "のいるにはをとがてしたで、。なンすーかれもらこうスルきトりまっリアッイラさんせクフドタレシジよめ日一国人年大十二本中会プロ々くみけ出三同時ムえわお自行社見ィグュエョカコキマ月分後前民生間上部東者地合市業内方四定今回新場金員九入立開手力学問高代明関子動京全目表経通外言氏名現理体田当八六住主題下首意法不来作性的要用度気小七成期公取都和以機平山思家話世受区多県正安設保数記院女初北午指権心界第産結百点教報書府原先得解号交資川向面委文元重近千考認画海利組知道信集在件別物使求所次水品論計死感特情示変男基私各始島直朝価式確村提終西広必電歳能無位置真流有口過局少町常校料状工建語空職土止送供可役木身費由説転食比車何南石足消神番規展導宅害配算視条郵便客様製請店線商買郎鈴藤佐伊渡辺花太井ほどつそやちあひごばだへサツテセウオメナニノハヒホミモヤャユヨワヲヴヵヶガギゲゴザズゼゾダデビブベボパピペポバヂヅぎぐげざじずぜぞぢづぬねふべぼぱぴぷぺぽむゆょゃゅろゎぁぃぅぇぉ・「」（）！？：；",
      ],
    },
  },
  {
    encodings: ["gbk", "gb18030"],
    languages: {
      Chinese: [
        "，的。一是不了在人有我他这个们中来上大为和国、地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运笔城号请谢您晚早站票寄价库存商址姓李华京周末铅橡皮买包牛奶影查检径：；！？（）《》“”…",
      ],
    },
  },
  {
    encodings: ["big5"],
    languages: {
      Chinese: [
        "，的。一是不了在人有我他這個們中來上大為和國、地到以說時要就出會可也你對生能而子那得於著下自之年過發後作里用道行所然家種事成方多經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣理心她本前開但因只從想實日軍者意無力它與長把機十民第公此已工使情明性知全三又關點正業外將兩高間由問很最重並物手應戰向頭文體政美相見被利什二等產或新己制身果加西斯月話合回特代內信表化老給世位次度門任常先海通教兒原東聲提立及比員解水名真論處走義各入幾口認條平系氣題活爾更別打女變四神總何電數安少報才結反受目太量再感建務做接必場件計管期市直德資命山金指克許統區保至隊形社便空決治展馬科司五基眼書非則聽白卻界達光放強即像難且權思王象完設式色路記南品住告類求據程北邊死張該交規萬取拉格望覺術領共確傳師觀清今切院讓識候帶導爭運筆城號請謝您晚早站票寄價庫存商址姓李華京週末買牛影檔案檢徑臺灣：；！？（）「」《》",
      ],
    },
  },
  {
    encodings: ["euc-kr"],
    languages: {
      Korean: [
        "이다는의에을가고한지로기하를은사시서도어대자인리나정부일그장스들아니해라수과보전있여제것주동게구상원마으국신거조면성치오만유선경등비우공문세방소내생트관행물화용당안했개연드모음진명회바러와위무식중때실습미적민분요계두결단번남반월까간년파호출저발본데던려않받각입재말점현후울야심타크레없었피통같최군불감터래예임추설강건목속차학력난류교작복표약달길며편활권업영격찾품박김광든였높술직따른담환너새향운양린북청살메합손늘금송확태배노할됩날많히될또",
      ],
    },
  },
];
