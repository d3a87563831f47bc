/**
 * The characters that the radicals from U+2E80 on stand for (Unicode's EquivalentUnifiedIdeograph, where it has one of the basic plane),
 * in order; a blank for those that stand for none. NFKC knows two of them only, and all of the Kangxi radicals behind them.
 */
const supplement =
  ' 厂乛乚乙亻冂几刀刂卜㔾小小兀尣尢 巳幺彑彐忄㣺扌攵 旡日月歺母民氵氺灬爫爫丬牛犭王疋罒示礻竹糹纟罓罒罓  羊羊羊耂肀聿肉臼艹艹艹虎衤覀西见角角讠贝足车辶辶辶阝钅長镸长门阜阝雨青韦页风飞食飠飠饣首马骨鬼鱼鸟卤麦黄黾斉齐歯齿竜龙龜亀龟'

/**
 * Radicals (U+2E80–2FDF) and compatibility ideographs (U+F900–FAFF), which PDFs contain in place of the characters that they look like, as
 * those characters.
 */
export const foldRadicals = (text: string): string =>
  text.replace(/[\u2e80-\u2fdf\uf900-\ufaff]/g, sign => {
    const character = supplement[sign.charCodeAt(0) - 0x2e80]
    return character && character !== ' ' ? character : sign.normalize('NFKC')
  })
