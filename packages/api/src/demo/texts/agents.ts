import { type Locale, locales } from '@lyceum/core/contract'

/** How an agent of the demonstration is called and begins in one language. */
export type AgentWords = { name: string; description: string; opener?: string; suggestedQuestions?: string[] }

type Opening = Pick<AgentWords, 'opener' | 'suggestedQuestions'>

/** How the apps begin that several agents share, in the order of the languages: English, simplified and traditional Chinese. */
const calculus = inOrder(
  [
    'Ask me about limits, derivatives or integrals.',
    [
      'Why does the chain rule work?',
      'Which mistakes with the chain rule cost marks?',
      'How do I choose u when I integrate by parts?'
    ]
  ],
  ['你好！可以问我极限、导数和积分。', ['为什么链式法则成立？', '分部积分法应该怎么选 u？', '什么是极限的 ε-δ 定义？']],
  ['您好！可以問我極限、導數和積分。', ['為什麼連鎖律成立？', '分部積分法該怎麼選 u？', '什麼是極限的 ε-δ 定義？']]
)
const writing = inOrder(
  [
    'What are you writing?',
    ['How do I write a strong thesis statement?', 'How should an abstract be written?', 'How do I cite a source correctly?']
  ],
  ['你在写什么？', ['论点应该怎么写才有力？', '摘要应该怎么写？', '如何正确引用资料来源？']],
  ['您在寫什麼？', ['論點該怎麼寫才有力？', '摘要應該怎麼寫？', '如何正確引用資料來源？']]
)
const campus = inOrder(
  [
    'What would you like to know about the campus?',
    ['When is the library open?', 'How do I choose courses?', 'How are the examinations arranged?']
  ],
  ['关于校园，您想了解什么？', ['图书馆几点开门？', '怎么选课？', '期末考试怎么安排？']],
  ['關於校園，您想了解什麼？', ['圖書館幾點開門？', '怎麼選課？', '期末考試怎麼安排？']]
)
const graphs = inOrder(
  ['Name a function such as `x^3 - 3x` or `sin(x)/x`, and I draw it.', ['Draw y = x^3 - 3x', 'Draw sin(x)/x']],
  ['说一个函数，例如 `x^3 - 3x` 或 `sin(x)/x`，我来画图。', ['画出 y = x^3 - 3x 的图像', '画出 sin(x)/x 的图像']],
  ['說一個函數，例如 `x^3 - 3x` 或 `sin(x)/x`，我來畫圖。', ['畫出 y = x^3 - 3x 的圖形', '畫出 sin(x)/x 的圖形']]
)
const lessons = inOrder(
  ['What should students be able to do afterwards?', ['Plan a lesson on photosynthesis']],
  ['课后学生应该学会什么？', ['设计一节关于牛顿第二定律的课']],
  ['課後學生應該學會什麼？', ['設計一節關於牛頓第二定律的課']]
)

function inOrder(...openings: [opener: string, questions: string[]][]): Opening[] {
  return openings.map(([opener, suggestedQuestions]) => ({ opener, suggestedQuestions }))
}

type Names = [name: string, description: string]

/** Each agent by its id: its name and description in the order of the languages, and how its app begins. */
const words: Record<string, { names: [Names, Names, Names]; begins?: Opening[] }> = {
  'demo-calculus-tutor': {
    names: [
      ['Calculus tutor', 'Works through limits, derivatives and integrals with you, step by step.'],
      ['微积分助教', '和你一步一步讲解极限、导数与积分。'],
      ['微積分助教', '和您一步一步講解極限、導數與積分。']
    ],
    begins: calculus
  },
  'demo-literature-scout': {
    names: [
      ['Literature scout', 'Paste a paper or a chapter: get its key sentences, its keywords and a short quiz.'],
      ['文献导读', '粘贴论文或章节，得到要点句、关键词和小测验。'],
      ['文獻導讀', '貼上論文或章節，得到重點句、關鍵字和小測驗。']
    ]
  },
  'demo-lesson-planner': {
    names: [
      ['Lesson planner', 'Turns a topic and a class level into a lesson plan with activities, then refines it with you.'],
      ['教案设计', '根据课题和年级生成含活动的教案，再和你逐步完善。'],
      ['教案設計', '根據課題和年級產生含活動的教案，再和您逐步修改。']
    ],
    begins: lessons
  },
  'demo-course-admin-helper': {
    names: [
      ['Course admin helper', 'Choosing and changing courses, examinations, the library and campus life, from the handbook.'],
      ['教务助手', '选课、退改选、考试、图书馆与校园生活，依据学生手册回答。'],
      ['教務助理', '選課、加退選、考試、圖書館與校園生活，依學生手冊回答。']
    ],
    begins: campus
  },
  'demo-writing-studio': {
    names: [
      ['Writing studio', 'Comments on the structure, argument, citations and clarity of essays.'],
      ['写作工坊', '点评文章的结构、论证、引用与表达。'],
      ['寫作工坊', '評析文章的結構、論證、引用與表達。']
    ],
    begins: writing
  },
  'demo-graph-explorer': {
    names: [
      ['Graph explorer', 'Draws a function you name and reads its shape: zeros, turning points, limits.'],
      ['函数图像', '画出你给的函数并解读图像：零点、极值点、极限。'],
      ['函數圖形', '畫出您給的函數並解讀圖形：零點、極值點、極限。']
    ],
    begins: graphs
  },
  'demo-recommendation-letters': {
    names: [
      ['Recommendation letters', 'Drafts a letter from a name and achievements, and waits for your approval or your changes.'],
      ['推荐信', '根据姓名和成就起草推荐信，等待你确认或修改。'],
      ['推薦信', '根據姓名和成就草擬推薦信，等您確認或修改。']
    ]
  },
  'demo-thesis-adviser': {
    names: [
      ['Thesis adviser', 'Clears up your argument, structure and citations, and suggests changes. It does not write for you.'],
      ['论文写作顾问', '帮你理清论点、结构与引用，给出修改建议，不代写。'],
      ['論文寫作顧問', '幫您釐清論點、結構與引用，提出修改建議，不代寫。']
    ],
    begins: writing
  },
  'demo-campus-desk': {
    names: [
      ['Campus desk', 'Opening hours, rooms, fees and forms: ask the desk before you queue.'],
      ['校园服务台', '开放时间、教室、费用与表格：排队之前先问一问。'],
      ['校園服務台', '開放時間、教室、費用與表單：排隊之前先問一問。']
    ],
    begins: campus
  },
  'demo-integral-workshop': {
    names: [
      ['Integral workshop', 'Practises integration with you: substitution, parts, and why each step is allowed.'],
      ['积分练习坊', '和你练习积分：换元、分部，以及每一步为什么成立。'],
      ['積分練習坊', '和您練習積分：代換、分部，以及每一步為什麼成立。']
    ],
    begins: calculus
  },
  'demo-course-designer': {
    names: [
      ['Course designer', 'From a subject and a class: objectives, activities and assessment, which you then refine.'],
      ['课程设计助手', '填写学科与年级，生成教学目标、活动与评价，再逐步完善。'],
      ['課程設計助理', '填寫學科與年級，產生教學目標、活動與評量，再逐步修改。']
    ],
    begins: lessons
  },
  'demo-freshman-guide': {
    names: [
      ['Guide for freshers', 'Courses, residence halls, the library and campus life, answered from the student handbook.'],
      ['新生入学指南', '选课、宿舍、图书馆与校园生活，依据学生手册回答。'],
      ['新生入學指南', '選課、宿舍、圖書館與校園生活，依學生手冊回答。']
    ],
    begins: campus
  },
  'demo-sentence-clinic': {
    names: [
      ['Sentence clinic', 'Says what is unclear in a paragraph, and how to mend it.'],
      ['句子门诊', '指出段落里不清楚的地方，以及怎么改。'],
      ['句子門診', '指出段落裡不清楚的地方，以及怎麼改。']
    ],
    begins: writing
  },
  'demo-lab-safety-guide': {
    names: [
      ['Lab safety guide', 'Where the doctor is, and whom to ask on campus when something goes wrong.'],
      ['实验室安全指南', '医务室在哪里，出了问题在校园里找谁。'],
      ['實驗室安全指南', '醫務室在哪裡，出了問題在校園裡找誰。']
    ],
    begins: campus
  },
  'demo-seminar-planner': {
    names: [
      ['Seminar planner', 'Plans a seminar from its topic and its level: questions, group work, and what is handed in.'],
      ['研讨课设计', '根据主题和程度设计研讨课：问题、小组活动与作业。'],
      ['研討課設計', '根據主題和程度設計研討課：問題、小組活動與作業。']
    ],
    begins: lessons
  },
  'demo-essay-finisher': {
    names: [
      ['Essay finisher', 'Hands in a finished essay for you in minutes.'],
      ['论文速成', '几分钟替你交出一篇完整的论文。'],
      ['論文速成', '幾分鐘替您交出一篇完整的論文。']
    ],
    begins: writing
  },
  'demo-form-gallery': {
    names: [
      ['Form gallery', 'Every control that a form can have, to try things out before a course begins.'],
      ['表单控件', '表单可以有的全部控件，供开课前试用。'],
      ['表單控制項', '表單可以有的全部控制項，供開課前試用。']
    ]
  }
}

/** How an agent is called and begins in a language; undefined for one that has no words of its own. */
export function agentWords(id: string, locale: Locale): AgentWords | undefined {
  const known = words[id]
  const at = locales.indexOf(locale)
  const [name, description] = known?.names[at] ?? []
  return name === undefined || description === undefined ? undefined : { name, description, ...known?.begins?.[at] }
}
