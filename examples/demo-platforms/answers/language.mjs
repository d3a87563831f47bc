import { splitPassages } from './passages.mjs'

/**
 * Returns the language to answer in: that of the first text with a recognisable one, whatever passages came with it. Han characters that
 * exist in one script only distinguish Simplified from Traditional; where a text could be either, the next ones decide, else it counts as
 * Simplified.
 *
 * @param {...string} texts the question, then earlier ones
 * @returns {import('./types.d.mts').Language}
 */
export function languageOf(...texts) {
  let otherwise = /** @type {import('./types.d.mts').Language | undefined} */ (undefined)
  for (const text of texts.map(one => splitPassages(one).question)) {
    const han = text.match(/\p{Script=Han}/gu) ?? []
    const latinWords = text.match(/[a-z]{2,}/gi) ?? []
    // A Chinese question may contain formulas and terms in Latin letters; an English one rarely contains more than one Han word.
    if (han.length > 0 && han.length * 1.5 >= latinWords.length) {
      const traditional = han.filter(one => traditionalOnly.has(one)).length
      const simplified = han.filter(one => simplifiedOnly.has(one)).length
      if (traditional !== simplified) return traditional > simplified ? 'zh-TW' : 'zh-CN'
      otherwise ??= 'zh-CN'
    } else if (latinWords.length > 0) return otherwise ?? 'en'
  }
  return otherwise ?? 'en'
}

const pairs =
  '学學习習为為么麼这這说說讲講话話语語请請问問谁誰该該让讓读讀写寫课課题題试試证證词詞识識认認论論设設计計训訓记記许許评評译譯诗詩' +
  '数數图圖导導积積极極连連续續变變换換线線纸紙级級经經给給结結统統绩績编編缘緣细細终終组組织織红紅约約' +
  '个個们們会會来來时時间間门門开開关關后後从從众眾体體条條样樣机機杀殺权權标標树樹检檢楼樓业業东東车車转轉轻輕软軟较較' +
  '见見观觀规規视視觉覺览覽贝貝财財责責质質贵貴费費资資赛賽赢贏钟鐘钱錢铁鐵银銀错錯锁鎖键鍵' +
  '长長张張强強归歸当當彻徹总總应應态態怀懷惯慣战戰户戶执執扩擴护護报報择擇据據' +
  '乐樂书書买買卖賣云雲亚亞产產亲親仅僅价價优優伟偉传傳伤傷余餘备備复複头頭夹夾夺奪奋奮妇婦孙孫宁寧实實审審宽寬对對寻尋将將尔爾' +
  '尽盡层層属屬岁歲岛島帮幫干幹庆慶库庫异異弃棄归歸录錄忆憶' +
  '几幾动動劳勞势勢区區医醫华華单單协協双雙发發叶葉号號吗嗎听聽员員响響园園围圍国國场場块塊坏壞处處够夠' +
  '奖獎竞競担擔创創参參专專兴興团團队隊荐薦励勵负負议議读讀讨討谢謝谈談协協' +
  '无無旧舊显顯术術济濟测測浏瀏满滿灵靈灯燈点點热熱爱愛状狀独獨现現电電画畫疗療尔爾码碼确確离離种種称稱稳穩穷窮笔筆类類粮糧' +
  '声聲职職联聯脑腦脸臉节節苏蘇范範药藥获獲营營虽雖补補装裝触觸订訂' +
  '达達过過运運还還进進远遠违違选選递遞适適邮郵邻鄰释釋里裡难難静靜页頁项項顺順须須预預领領频頻颜顏类類风風飞飛饭飯馆館驻駐验驗鱼魚鸟鳥麦麥龙龍两兩严嚴丽麗举舉义義'

const simplifiedOnly = new Set([...pairs].filter((_, index) => index % 2 === 0))
const traditionalOnly = new Set([...pairs].filter((_, index) => index % 2 === 1))
