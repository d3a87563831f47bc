import type { Source } from '@lyceum/core/contract'

/** A question, and its answers: several are versions of one, of which the last is shown. */
export type DemoTurn = { question: string; answers: string[]; sources?: Source[] }

/** A conversation of a demo person. */
export type DemoHistory = {
  id: string
  /** The `subject` of the person. */
  person: string
  agentId: string
  name: string
  /** When it began: so many days before the first start, at this hour of UTC. */
  daysAgo: number
  hour: number
  turns: DemoTurn[]
}

const lecture = (position: number, page: number, heading: string, description: string): Source => ({
  position,
  mark: 100 + position,
  description,
  file: 'lecture-07-chain-rule.pdf',
  knowledgeBase: 'MATH1013 course notes 微积分笔记',
  page,
  url: null,
  heading,
  document: { knowledgeBaseId: 'demo-calculus-notes', documentId: 'demo-calculus-notes-1' }
})

const handbook = (position: number, page: number, heading: string, description: string): Source => ({
  position,
  mark: 100 + position,
  description,
  file: '學生手冊-住宿與獎助.pdf',
  knowledgeBase: 'Student handbook 學生手冊',
  page,
  url: null,
  heading,
  document: { knowledgeBaseId: 'demo-student-handbook', documentId: 'demo-student-handbook-1' }
})

/** What demo people have asked in the weeks before, in their own languages. */
export const demoHistories: DemoHistory[] = [
  {
    id: 'demo-history-chain-rule',
    person: 'priya-nair',
    agentId: 'demo-calculus-tutor',
    name: 'Mistakes with the chain rule',
    daysAgo: 1,
    hour: 12,
    turns: [
      {
        question: 'Which mistakes with the chain rule cost marks?',
        answers: [
          "The lecture lists three [101]:\n\n| Written | What is wrong | Right |\n|---|---|---|\n| $(\\sin x^2)' = \\cos 2x$ | the inside was differentiated in its place | $2x\\cos x^2$ |\n| $((3x+1)^5)' = 5(3x+1)^4$ | the factor 3 of the inside is missing | $15(3x+1)^4$ |\n| $(e^{2x})' = 2x\\,e^{2x-1}$ | the power rule was used for an exponential | $2e^{2x}$ |\n\nIn last year’s midterm one paper in three lost marks on the second line."
        ],
        sources: [
          lecture(
            1,
            3,
            '7.6 Mistakes that cost marks',
            'In the midterm of last year one paper in three lost marks on the second line of this table.'
          )
        ]
      },
      {
        question: 'And how do I check myself?',
        answers: [
          "Say the two parts aloud before you write: *outside*, *inside*. Then count: the derivative must have **one factor for each layer**.\n\n$$\\frac{d}{dx} f(g(x)) = f'(g(x)) \\cdot g'(x)$$\n\nFor $\\sqrt{1+x^3}$ there are two layers, so two factors: $\\frac{1}{2\\sqrt{1+x^3}} \\cdot 3x^2$ [101]. Put in a number at the end: at $x = 2$ it is 2."
        ],
        sources: [
          lecture(
            1,
            2,
            '7.4 Three worked examples',
            'Example 2. y = √(1 + x³). Outside the root, inside 1 + x³. The derivative is 3x² / (2√(1 + x³)). At x = 2 its value is 12 / (2 · 3) = 2.'
          )
        ]
      }
    ]
  },
  {
    id: 'demo-history-introduction',
    person: 'priya-nair',
    agentId: 'demo-writing-studio',
    name: 'A first sentence for my essay',
    daysAgo: 6,
    hour: 9,
    turns: [
      {
        question: 'Is “Since the dawn of time, people have measured things” a good first sentence for an essay on Galileo?',
        answers: [
          'It is safe, and says nothing yet. A first sentence earns its place when only *your* essay could begin with it.',
          'It could stand before any essay on any science. Begin where yours begins:\n\n> In 1604 Galileo timed a rolling ball with his own pulse, and found a law.\n\n1. A date and an act, not an age.\n2. The surprise of your argument (*with his own pulse*) comes first.\n3. The next sentence can now say what you will show.'
        ]
      }
    ]
  },
  {
    id: 'demo-history-library',
    person: 'priya-nair',
    agentId: 'demo-course-admin-helper',
    name: 'Library during the examinations',
    daysAgo: 13,
    hour: 7,
    turns: [
      {
        question: 'How late is the library open during the examinations?',
        answers: [
          'In term from 8:00 to 23:00 on weekdays and from 9:00 to 20:00 at weekends. **During examinations the reading room on the ground floor stays open all night.**'
        ]
      },
      {
        question: 'Can I book a group room there?',
        answers: [
          'Yes, online, for four to eight people: at most two hours a day and a week ahead. Be there within fifteen minutes, or it is given to others.'
        ]
      }
    ]
  },
  {
    id: 'demo-history-arc-length',
    person: 'wang-xiaoyu',
    agentId: 'demo-calculus-tutor',
    name: '旋转体体积少了 π',
    daysAgo: 1,
    hour: 13,
    turns: [
      {
        question: '求旋转体的体积时，我总是少一个 π，为什么？',
        answers: [
          '因为每一片都是**圆盘**，面积是 $\\pi r^2$，不是 $r^2$。先写出一片的体积，再积分：\n\n$$V = \\pi\\int_a^b f(x)^2\\,dx$$\n\n例如 $y=\\sqrt{x}$ 在 $[0,4]$ 上绕 $x$ 轴旋转：$V=\\pi\\int_0^4 x\\,dx = 8\\pi$。'
        ]
      }
    ]
  },
  {
    id: 'demo-history-thesis',
    person: 'wang-xiaoyu',
    agentId: 'demo-thesis-adviser',
    name: '论点太宽怎么收窄',
    daysAgo: 8,
    hour: 3,
    turns: [
      {
        question: '老师说我的论点太宽：“互联网改变了教育”。怎么收窄？',
        answers: [
          '依次回答三个问题，每答一个就窄一圈：\n\n1. **谁的教育？** 例如：县城高中的英语课。\n2. **改变了什么？** 例如：学生提问的次数。\n3. **凭什么这样说？** 例如：两个班一学期的记录。\n\n合起来：*“在线答疑使县城高中学生的提问次数增加，但没有改变提问的人。”* 这句话可以被反驳，所以值得写。'
        ]
      }
    ]
  },
  {
    id: 'demo-history-scholarship',
    person: 'lin-chih-wei',
    agentId: 'demo-freshman-guide',
    name: '獎學金的截止日',
    daysAgo: 2,
    hour: 11,
    turns: [
      {
        question: '清寒助學金什麼時候截止？需要什麼資格？',
        answers: [
          '**九月十五日**截止，每學期 15,000 元 [101]。資格：\n\n- 經濟狀況經審核\n- 成績平均 60 分以上\n\n另有學業優秀獎（九月三十日截止，前一學年成績在系上前百分之五）。'
        ],
        sources: [handbook(1, 2, '三、獎學金', '清寒助學金：經濟狀況經審核者，成績平均 60 分以上；每學期 15,000 元；九月十五日')]
      }
    ]
  },
  {
    id: 'demo-history-drop',
    person: 'lin-chih-wei',
    agentId: 'demo-course-admin-helper',
    name: '停修會留下紀錄嗎',
    daysAgo: 9,
    hour: 6,
    turns: [
      {
        question: '停修會影響成績嗎？最晚什麼時候可以申請？',
        answers: [
          '停修的課程**不計入成績**，但會在成績單上註明。第六週至第十週可以申請，每學期以一門為限，停修後的學分不得少於 12 學分。'
        ]
      }
    ]
  },
  {
    id: 'demo-history-lesson',
    person: 'jonas-weber',
    agentId: 'demo-writing-studio',
    name: 'Feedback that students read',
    daysAgo: 4,
    hour: 8,
    turns: [
      {
        question: 'How do I write comments on essays that students really read?',
        answers: [
          'Three habits help most:\n\n1. **One thing to do next**, in the first line, as a verb.\n2. Quote the sentence that you mean; “unclear” alone is not.\n3. End with a question that can be answered in one sentence, and read the answers.'
        ]
      }
    ]
  }
]
