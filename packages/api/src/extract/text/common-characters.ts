/**
 * The characters that fill about half of any Chinese text, in both scripts, with its punctuation. Bytes read in the wrong encoding
 * become rare characters, so these tell which one is right, also in texts of a few words.
 */
export const commonCharacters: ReadonlySet<string> = new Set(
  [
    '的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实',
    '日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解',
    '水名真论处走义各入几口认条平系气题活更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展科司五基书非则听界达光放强像难且权思王完设式色路记品住',
    '告类求据程北边张该交规万取望术领共确传师观清今切院让识候带导争运课姓号绩绍這個們來為國時說會對於過發後裡裏種經現動沒樣開從實軍無與長機關點業將兩間問應戰頭體見產話內給門兒東聲員論處義幾認條氣題爾別變總',
    '電數報結務場資許統區隊決書則聽達強難權設記類據邊張該規萬術領傳師觀讓識帶導爭運學課號績紹灣臺當進還麼,。、:;?!()《》「」“”・· '
  ].join('')
)
