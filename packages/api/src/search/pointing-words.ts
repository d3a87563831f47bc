import { chineseWords } from './asking-words.ts'

/** Whether a question names something by a word that stands for what was said before, or begins as if it went on. In Simplified characters. */
export const pointsBackIn = (asked: string): boolean => pointsInEnglish(asked) || pointsInChinese(asked) || isFragment(asked)

/** Whether it is no sentence of its own, or a request for what was said: "And a parking permit?", "Prove that lemma again", 那停车证呢. */
export const isFragment = (asked: string): boolean =>
  /^(what|how) about\b/i.test(asked) ||
  requested.exec(asked)?.index === 0 ||
  (goesOn.test(asked) && !asks.test(asked.replace(goesOn, ''))) ||
  (/呢[\s？?。.！!]*$/.test(asked) && !asksInChinese.test(asked))

const goesOn = /^(and|but|so|also|then|or)\b/i
const asks =
  /\b(what|when|how|where|who|whom|whose|why|which|is|are|was|were|can|could|do|does|did|will|would|should|may|must|has|have)\b/i
const asksInChinese = /[谁哪几吗]|什么|怎么|怎样|如何|多少|多久|多长|多大|多远|多高|为何|是否|能否|有没有/

function pointsInEnglish(asked: string): boolean {
  // The department, unless everything is in capitals.
  const said = /[a-z]/.test(asked) ? asked.replace(/\bIT\b/g, '') : asked
  const text = said.replace(emptyIt, '').replace(here, '')
  return [goesOn, pronoun, place, pair, that, requested, one].some(words => words.test(text))
}

const pronoun = /\b(it|its|itself|they|them|their|theirs|themselves|this|these|those|he|she|his|her|hers|him|himself|herself)\b/i

/** Not where it only says that something is: "Is there a pool?" */
const place =
  /(?<!\b(is|are|was|were|isn't|aren't|will|would|must|should|can|could|may|might|has|have|had|if|that|because|when) )\bthere\b(?!('s| is| are| was| were| will| would| must| should| can| could| may| might| has| have| had| exists?| seems?)\b)/i

/** What two things, or equal ones, are called: not "both students and staff", "the former dean", "at the same time", "the same as before". */
const pair =
  /\bthe latter\b|\bthe former\b(?=\W*$| (ones?|is|are|was|were|have|has|had|do|does|did|can|could|will|would|or|and|needs?|requires?|takes?|costs?|opens?|closes?|too|also)\b)|\bboth\b(?!.*\band\b)(?! (sides|ways|hands)\b)|\bthe same\b(?! (time|way)\b)(?!.*\bas\b)/i

/** `it` that stands for what follows: "Is it possible to park?", "What does it cost to rent a locker?", "Which novel is it that he wrote?" */
const emptyIt =
  /\bit (that|who|(takes?|costs?|true|possible|impossible|necessary|allowed|permitted|mandatory|compulsory|important|better|best|worth|too late)( for \w+)? (to|that))\b/gi

/** What is said of the place and the time of whoever asks, or of whomever something is true. */
const here =
  /\bthis (academic )?(year|semester|term|trimester|week|month|morning|afternoon|evening|weekend|summer|winter|spring|autumn|fall|university|school|college|campus)\b|\bthese days\b|\bthose (who|that|of us)\b/gi

/** Not the one that begins a part of a sentence: "a novel that Tolstoy wrote". */
const that =
  /(^|\b(is|are|was|were|does|do|did|will|would|can|could|should|must|may|has|have|for|of|to|in|on|with|about|like|after|before|than|at|from|by|into|without|during|and|but|or|me|us)) that\b|\bthat\W*$/i

/** A thing that something is asked of: "Prove that lemma again". Not what is to be shown: "Prove that every prime is odd". */
const requested =
  /\b(explain|describe|show|tell|give|prove|derive|define|summari[sz]e|translate|repeat|solve|compute|calculate|compare|discuss|simplify|rewrite)( to)?( me| us)? that\b(?! (the|an?|every|each|all|any|no|some|there|if|for)\b)(?!.*\b(is|are|was|were|can|could|does|did|will|would|should|must|has|have|holds?)\b)/i

/** Not a number, nor anybody. */
const one =
  /\b(the|this|that|these|those|which|another)( \w+)? ones?\b(?! (of|or|hour|day|week|month|year)\b)|(?<!\b(no|any|some|every) )\bones?\W*$/i

function pointsInChinese(asked: string): boolean {
  if (!/[那这此其它他她还也者该述]/.test(asked)) return false
  if (/^(还(?![书款清贷债原])|也)/.test(asked)) return true
  if (/它|她|(?<![其吉])他(?!人)|(?<![尤极与何])其(?![他它余实次])|(?<![因彼如从由据至])此(?![外时])/.test(asked)) return true
  if (/前者|后者|[两二三]者|上述|以上(这|那|几|两|三)/.test(asked) || called.test(asked)) return true
  for (const { segment } of chineseWords(asked.replace(chineseNames, ''))) if (pointingWord.test(segment)) return true
  return false
}

/** `该` before a thing; before what one does it means that one should. */
const called =
  /(?<![应活本我你您他她们谁不就都也还又])该(?=(项|条|类|所|篇|届|节|场|章|部|门|张|份|位|名|校|院|系|课|生|证|卡|表|书|馆|楼|室|处|科|费|奖|赛|会|法|规|文|系统|平台|软件|账号|专业|老师|教师|教授|同学|学生|学期|学院|学校|部门|中心|活动|项目|政策|制度|通知|内容|问题|宿舍|教室|地点|办法|规定|材料|服务|职位|岗位|考试|比赛|社团|公司))/

const pointingWord =
  /^(那|这)((一|几|两|三|二)?(个|些|种|样|么|位|名|次|本|张|门|份|家|间|件|项|条|类|所|篇|届|节|场|章|部|台|座|栋|款|封|首|幅|句|段|页|题|笔|块|把|辆|套|堂|组|层|趟|道|批|期|处|者)?|里|儿|边|天|时|时候)的?$/

/** Names that begin with such a character, and the place and the time of whoever asks. */
const chineseNames =
  /刹那|那不勒斯|那曲|那拉提|那坡|那霸|那英|那达慕|这(个|一|所|座|一所|一座)?(学期|学年|学校|大学|校园|校区|城市|星期|周|月|年|里|儿|边)/g
