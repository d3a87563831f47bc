/** What follows without a mark may be a question. */
const noQuestion =
  '(?!(.* )?(what|when|how|where|who|why|which|whose|is|are|was|were|can|could|do|does|did|will|would|should|may|must|if|but)\\b)'

/**
 * What people say beside their questions: greetings, thanks, agreement, and what they ask of whoever answers. It is about no document.
 * Each stands for a whole part of a sentence, between marks.
 */
const english = [
  '(hi|hello|hey)( there| again| everyone| all)?',
  'good (morning|afternoon|evening|night|day)',
  '(bye|goodbye|good bye|see you|take care)( later| soon| tomorrow| then| now)?',
  `(many |ok |okay |great |no |and )?(thanks|thank (you|u|ya)|thx|tnx|ty|tysm|tyvm|cheers)( a lot| again| anyway| so much| very much| for ${noQuestion}.{1,60})?`,
  "(you are|you're) (welcome|right|wrong|great|the best|amazing|so helpful)",
  '(ok|okay|k|yes|yeah|yep|no|nope|sure|right|alright|all right|fine|great|good|cool|nice|perfect|excellent|awesome|wow|lol|haha+)',
  '(i see|i understand|got it|never mind|no problem|sounds good|well done|(that|this)( really)? (helps|helped|works|worked)( me)?( a lot)?|that is all|that was (not )?helpful)',
  `(that|this) (is|was)( exactly)? (what|all) i (needed|wanted)( to know)?|i (really )?appreciate ${noQuestion}.{1,40}|you saved my (day|life)|much appreciated`,
  '(can|could) you (please )?(say|repeat) (that|it)( again)?( in other words)?|(please )?(repeat|say) (that|it)( again)?( please)?',
  'tell me (a|another|some) ((bedtime |funny |ghost |short )?(story|stories|riddles?)|(.{1,20} )?jokes?( about .{1,20})?)|tell me something (funny|interesting)|make me laugh|sing( me)? a song',
  "(what is|what's|how is|how's) the weather( like)?( today| tomorrow| now)?|how (was|is) your (day|weekend)|(do|what do) you (like|love|think)",
  `(sorry|excuse me|please|my name is ${noQuestion}.{1,40}|nice to meet you|how are you( doing)?( today)?|how is it going|what's up|i('m| am) (bored|sad|happy|tired|fine|ok))`,
  "who (are|made|built) you|(what|who) are you|what('s| is) your name|what can you (do|help)( for me| me with)?|can you help me|are you (a |an )?(robot|bot|human|real|ai|person|there)|how old are you|what (time|day|date) is it( now| today)?"
]
const chinese = [
  '(大家|老师|同学)?(你|您)?好(呀|啊|吗|的|嘞)?|嗨|哈喽|哈啰|在吗|在么',
  '(早|早上|上午|中午|下午|晚上)好|早安|午安|晚安',
  '(好的?|太好了)?(非常|十分|很|真的|太)?(谢谢|多谢|感谢|谢啦|谢了)(你|您|你们|大家|老师)?(们)?(了|啦|啊)?(的?(详细|耐心|热心|热情|及时|细心|细致|专业|认真|精彩|宝贵)?的?(帮助|帮忙|回答|解答|回复|答复|解释|说明|讲解|指导|建议|支持|耐心))?',
  '再见|拜拜|回头见|明天见|不客气|辛苦了|没问题|没事(了)?|没关系|对不起|抱歉|不好意思',
  '好(的|吧|啊|呀|了)?|行|嗯+|哦+|噢|是的?|对(的|呀)?|可以|不是|不对|不错|很好|太好了|真棒|厉害|明白(了)?|知道了|懂了|收到|了解(了)?|哈+|呵+',
  '你(是谁|叫什么(名字)?|多大(了)?|会(做)?什么|能(做|干)什么|能帮我(做)?什么|是(机器人|真人|人)吗)|(请)?帮帮我|(这)?(对我)?(真的)?(很有|太有|有很大|有很大的)?帮助(很大|了我)?|(能不能|可以|请)?再说一遍(吗)?',
  '(给我|帮我)?(讲|说)(一)?(个|些)?(.{0,6}笑话|(小|鬼|短|睡前|有趣的|好笑的)?故事)(来?听听?)?(吧)?|(给我|帮我)?唱(一首|首|个)?歌(吧)?|(今天|明天)?(的)?天气(怎么样|如何|好吗)|我?(很|好)?(无聊|难过|开心|累)(啊|呀)?|现在几点(钟)?(了)?|今天(是)?(星期几|周几|几号)'
]
const said = new RegExp(`^(${[...english, ...chinese].join('|')})$`, 'i')

/** Marks that end a part of a sentence, but for those within a number or an address. */
const parted = /[,;:.!?…](?=\s|$)|[，。！？；：、～~\n]/

/**
 * A question without what is said beside it; empty when nothing else was said.
 * @param question with Simplified instead of Traditional characters
 */
export function withoutSmallTalk(question: string): string {
  const parts = question
    .slice(0, maxRead)
    .split(parted)
    .filter(part => /[\p{L}\p{N}]/u.test(part))
  const left = parts.filter(part => !said.test(part.replace(marks, ' ').replace(/\s+/g, ' ').trim()))
  return left.length === parts.length ? question : left.join('\n').trim()
}

/** What was asked and how its answer ended. */
type Exchange = { text: string; ending: string }

/**
 * What somebody wants who says nothing but that they agree: what the last answer offers, or asks, about its question. Undefined for everything
 * else. @param said with Simplified instead of Traditional characters
 */
export function agreedTo(said: string, { text, ending }: Exchange): string | undefined {
  if (said.length > longestAgreement) return undefined
  const agrees = agreement.test(
    said
      .replace(marks, ' ')
      .replace(/[,，、!！。~～\s]+/g, ' ')
      .trim()
  )
  const offer = agrees ? offerIn(ending) : undefined
  return offer && `${text} ${offer}`
}

const longestAgreement = 40
const agreement =
  /^((yes|yeah|yep|yup|ok|okay|sure|of course|certainly|alright|all right|please|please do|go ahead|do it|do so|i do|i would|good|great|fine)( |$)(please|thanks|thank you|do|go ahead|sure|tell me)?|(好|好的|好啊|好呀|好吧|可以|可以的|是|是的|是啊|行|要|要的|需要|嗯|嗯嗯|对|对的|当然|请说|请讲|请|麻烦了|麻烦你了|麻烦您了)( (谢谢|请说|请讲|可以|好的|需要|麻烦了))?)$/i

/** The question or offer that an answer ends in; undefined without one. */
function offerIn(answer: string): string | undefined {
  const end = answer
    .slice(-maxOffer)
    .replace(/\[\d+\]|[*_`>]/g, '')
    .trim()
  const mark = Math.max(end.lastIndexOf('?'), end.lastIndexOf('？'))
  if (mark < 0 || end.length - mark > maxBehind) return undefined
  const said = end
    .slice(0, mark)
    .split(/(?<=[.!?])\s+|[。！？\n]/)
    .at(-1)!
    .trim()
  return said === '' ? undefined : said + end[mark]
}

/** Characters of the end of an answer that are looked at, and those that may follow its question: "Just say yes." */
const maxOffer = 400
const maxBehind = 60

/** Characters that are looked at: who says more than that asks something. */
const maxRead = 4000
/** What stands around words, and pictures of faces and the like. */
const marks = /\p{Extended_Pictographic}|[\u200d\ufe0f"“”()（）.!?…]/gu
