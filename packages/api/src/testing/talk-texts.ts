/** A talk: each question with the document that answers it; null for what none of them speaks of. */
export type Talk = [question: string, answer: string | null][]

/** Reads talks, one a line, with the document that answers a question in brackets behind it. */
const talksIn = (text: string): Talk[] =>
  text
    .trim()
    .split('\n')
    .map(line => [...line.matchAll(/(\S.*?) \[([\w-]*)\]/g)].map(([, question, answer]) => [question!, answer || null]))

/** Of two questions: the second says little of what it is about, or is about something else, or about nothing. */
export const talksOfTwo = talksIn(`
Where do I get a student card? [card] How much is it? [card]
Where do I rent a locker? [locker] And how long does it take? [locker]
Who issues parking permits? [parking] What does it cost? [parking]
How do I order a transcript? [transcript] How long will that take? [transcript]
How can I get into the bicycle cage? [bicycle] What do I have to bring? [bicycle]
Is there a swimming pool? [pool] When does it open? [pool]
Is there a climbing wall on campus? [climbing] Are children admitted there? [climbing]
Who teaches the ethics course? [reading-course] How many credits is it? [reading-course]
Tell me about introduction to logic [logic-course] What kind of examination does it have? [logic-course]
I lost my student card [card] What do I need to bring? [card]
parking permit [parking] price? [parking]
Do you have lockers? [locker] Do I need to bring anything? [locker]
校园卡在哪里补办？ [zh-card] 多少钱？ [zh-card]
怎么配宿舍钥匙？ [zh-key] 要带什么？ [zh-key]
成绩单去哪里打印？ [zh-transcript] 要多久？ [zh-transcript]
停车证在哪里办理？ [zh-car] 那工本费呢？ [zh-car]
学校有健身房吗？ [zh-gym] 几点关门？ [zh-gym]
琴房在哪天闭馆？ [zh-piano] 早上几点开门？ [zh-piano]
统计学导论是谁教的？ [zh-stat] 几个学分？ [zh-stat]
电影鉴赏在哪个教室上课？ [zh-film] 它怎么考核？ [zh-film]
學生證要去哪裡補發？ [tw-card] 手續費多少？ [tw-card]
怎麼租借置物櫃？ [tw-locker] 需要攜帶什麼？ [tw-locker]
我想換宿舍房間 [tw-dorm] 那要多少錢？ [tw-dorm]
交換學生怎麼報名？ [tw-exchange] 什麼時候公告結果？ [tw-exchange]
VPN 怎么申请？ [mix-vpn] 忘记密码怎么办？ [mix-vpn]
Cloud 空間有多大？ [mix-cloud] 畢業後還在嗎？ [mix-cloud]
GPU 服务器怎么用？ [mix-gpu] 数据保留多久？ [mix-gpu]
Where do I get a student card? [card] When does the swimming pool close? [pool]
How much is a locker? [locker] And a parking permit? [parking]
校园卡补办要多少钱？ [zh-card] 那停车证呢？ [zh-car]
學生證補發要幾天？ [tw-card] 置物櫃的手續費是多少？ [tw-locker]
Where do I get a student card? [card] Tell me a joke about cats []
健身房几点开门？ [zh-gym] 谢谢你的帮助！ []
`)

/** A question with the document that answers it, what its answer ends in, and how somebody agrees to that. */
export const agreements: [question: string, document: string, ending: string, agreement: string][] = [
  ['Where do I get a student card?', 'card', 'At the service desk [101]. Shall I tell you the price?', 'yes'],
  [
    'Where do I rent a locker?',
    'locker',
    'From the porter [101]. Would you like to know what to bring? Just say so.',
    'Sure, please!'
  ],
  ['Who issues parking permits?', 'parking', 'The facilities office [101].\n\nDo you want more details?', 'ok'],
  ['校园卡在哪里补办？', 'zh-card', '在服务大厅[101]。需要我告诉你工本费吗？', '好的'],
  ['停车证在哪里办理？', 'zh-car', '后勤处[101]。还想知道其他信息吗？', '是的，谢谢'],
  ['學生證要去哪裡補發？', 'tw-card', '在註冊組[101]。要不要我說明手續費？', '可以']
]

export const talksOfThree = talksIn(`
Where do I get a student card? [card] How much is it? [card] And how long does it take? [card]
I need a parking permit [parking] How long does it take? [parking] What must I bring for that? [parking]
How do I rent a locker? [locker] Thanks! [] And what does it cost? [locker]
Is there a swimming pool? [pool] When does it open? [pool] And the climbing wall? [climbing]
Who teaches ethics? [reading-course] In which room? [reading-course] Is the examination written? [reading-course]
What is introduction to logic? [logic-course] Who teaches it? [logic-course] On which day? [logic-course]
How much is a transcript? [transcript] Is it sent by post? [transcript] How many days does that take? [transcript]
Where is the bicycle cage? [bicycle] What is the weather like today? [] Thank you, goodbye []
Where do I get a student card? [card] How much is it? [card] Who issues parking permits? [parking]
校园卡丢了怎么办？ [zh-card] 多少钱？ [zh-card] 几天可以领取？ [zh-card]
宿舍钥匙丢了 [zh-key] 去哪里配？ [zh-key] 要多少钱？ [zh-key]
健身房几点开门？ [zh-gym] 哪天闭馆？ [zh-gym] 可以预约教练吗？ [zh-gym]
统计学导论有几个学分？ [zh-stat] 谁教？ [zh-stat] 那电影鉴赏呢？ [zh-film]
成绩单怎么打印？ [zh-transcript] 讲个笑话吧 [] 今天天气怎么样？ []
學生證遺失了 [tw-card] 要帶什麼？ [tw-card] 幾天可以拿到？ [tw-card]
置物櫃去哪裡租？ [tw-locker] 多少錢？ [tw-locker] 謝謝你 []
我想當交換學生 [tw-exchange] 手續費多少？ [tw-exchange] 要附什麼證明？ [tw-exchange]
宿舍換房找誰辦理？ [tw-dorm] 多久生效？ [tw-dorm] 那學生證補發呢？ [tw-card]
VPN 账号在哪里申请？ [mix-vpn] 可以登录几台设备？ [mix-vpn] Cloud 儲存空間呢？ [mix-cloud]
GPU 怎么提交作业？ [mix-gpu] 要排队多久？ [mix-gpu] 最多几张卡？ [mix-gpu]
`)

/** To `otherTalkDocuments`: nothing was chosen by them. */
export const otherTalks = talksIn(`
How do I hire a gown? [gown] What is the fee? [gown]
I want to buy a cap [cap] Can I return it? [cap]
Can I borrow a laptop? [laptop] How long can I keep it? [laptop] Is there a deposit? [laptop]
where can i borrow a camera [camera] on which floor is that [camera]
When does the night bus run? [bus] Who drives it? [bus] Where do I buy tickets? [bus]
Tell me about the harbour ferry [ferry] How often does it go? [ferry]
How do I extend my visa? [visa] Which documents do I need? [visa] how much does it cost [visa]
I need health insurance [insurance] Where? [insurance]
Is there a chess club? [chess] Who leads it? [chess] What about the choir? [choir]
choir [choir] when do they meet? [choir]
How do I hire a gown? [gown] Is there a chess club? [chess]
Can I borrow a laptop? [laptop] And a camera? [camera] how long? [camera]
How do I extend my visa? [visa] ok thanks [] How long does that take? [visa]
Can I borrow a laptop? [laptop] Who won the football match yesterday? []
Is there a chess club? [chess] What is the meaning of life? []
When does the night bus run? [bus] Do you like pizza? []
护照去哪里办？ [zp] 需要什么材料？ [zp] 多长时间能好？ [zp]
怎么办借阅证 [zb] 费用是多少 [zb]
宿舍怎么上网 [zw] 一个月多少钱 [zw] 多久能开通 [zw]
怎么预订会议室？ [zc] 能坐多少人？ [zc]
护照去哪里办？ [zp] 借阅证呢？ [zb]
護照要怎麼辦 [zp] 要花多少錢 [zp]
怎么预订会议室？ [zc] 你觉得哪部电影好看？ []
獎學金怎麼申請？ [ts] 什麼時候截止？ [ts] 要交什麼？ [ts]
我想申請工讀 [tg] 時薪多少 [tg] 那獎學金呢？ [ts]
游泳池几点开？ [tp] 多少钱一张票？ [tp] 周一开吗？ [tp]
羽球場的開放時間 [tb] 票價呢 [tb] 需要帶什麼 [tb]
獎學金怎麼申請？ [ts] 哈哈，謝啦 []
游泳池几点开？ [tp] 说个笑话听听 [] 那里要戴泳帽吗？ [tp]
我想申請工讀 [tg] 今天是星期幾？ []
Where is the harbour ferry? [ferry] 多少錢？ [ferry]
`)

/** What people say beside their questions, and what they ask that no document of a school speaks of; one a line. */
export const smallTalk = `
thanks
thank u
ty
tysm!
thx a lot
thanks, that helps
非常感谢您的详细解答
感謝您的耐心說明！
谢谢老师的回复
北京天气怎么样
上海明天的天气如何？
台北天氣好嗎
what's the weather in Paris
How is the weather in London today?
this was exactly what I needed, thank you so much
I appreciate your help with this
can you say that in other words?
how was your weekend?
太感谢了，这对我帮助很大
能不能再说一遍？
講個鬼故事來聽聽
Thank you very much!
Hello
Good morning
ok, got it
Who won the world cup in 1930?
Tell me a joke about cats
What is the weather like today?
Will it rain tomorrow?
Who are you?
What can you do for me?
Write a poem about the sea
How tall is Mount Everest?
Recommend me a good film for tonight
Who is the president of France?
How do I bake a chocolate cake?
You are great
See you later
谢谢
你好
早上好
讲个笑话
今天天气怎么样？
1930 年世界杯冠军是谁？
推荐一部好看的电视剧
你叫什么名字？
怎么做蛋糕？
再见
謝謝你
晚安
明天會下雨嗎？
幫我寫一首詩
法國總統是誰？
說個故事給我聽
Thanks a lot!
thank u
hey there
Who is Elon Musk?
What is the population of China?
Write me a song about love
Tell me a joke
How do I lose weight?
What should I eat tonight?
Who won the champions league in 2012?
i love you
Can you speak French?
what day is today
Give me a recipe for pancakes
Is God real?
What is your favourite colour?
好无聊啊
给我推荐一家餐厅
怎么减肥
人生的意义是什么
谁赢了昨天的比赛
你喜欢我吗
帮我写一篇作文
美国的人口是多少
唐朝有多少年
講個鬼故事
你吃飯了嗎
台北到高雄多遠
非常感谢
ok thank you so much for your help
Nice!
👍
?
haha
Explain quantum physics
`
  .trim()
  .split('\n')
