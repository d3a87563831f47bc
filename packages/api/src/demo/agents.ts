import type { AgentType, Connection } from '@lyceum/core/contract'
import type { DemoAgent } from './demo-agent.ts'

/** A connection to an app of the demo Dify by its fixed, public key. */
const dify =
  (type: AgentType, apiKey: string) =>
  (platformsUrl: string): Connection => ({
    platform: 'dify',
    type,
    apiUrl: `${platformsUrl}/dify/v1`,
    apiKey
  })

/** A connection to an app of another demo platform, by its fixed, public ids and keys. */
const on =
  (path: string, connection: (apiUrl: string) => Connection) =>
  (platformsUrl: string): Connection =>
    connection(`${platformsUrl}${path}`)

/** The demo agents. Each only promises what its app can do. */
export const demoAgents: DemoAgent[] = [
  {
    id: 'demo-calculus-tutor',
    owner: 'mei-lin',
    connection: dify('chat', 'app-demo-calculus-tutor-0001'),
    name: 'Calculus tutor',
    icon: 'calculus-tutor.png',
    category: 'learning',
    description: 'Works through limits, derivatives and integrals with you, step by step. 微积分助教。',
    bases: ['demo-calculus-notes'],
    // As in examples/script-tag, which `npm start` serves.
    share: {
      token: 'demo-calculus-tutor-on-a-course-page',
      ways: [
        ['widget', 46],
        ['course', 24]
      ]
    },
    since: 120,
    popularity: 9,
    standing: { status: 'approved', organisationDefault: true }
  },
  {
    id: 'demo-literature-scout',
    owner: 'grace-okafor',
    connection: dify('workflow', 'app-demo-reading-digest-0005'),
    name: 'Literature scout',
    icon: 'AgentOverview',
    category: 'research',
    description: 'Paste a paper or a chapter: get its key sentences, its keywords and a short quiz.',
    since: 117,
    popularity: 5,
    standing: { status: 'approved', recommended: 1 }
  },
  {
    id: 'demo-lesson-planner',
    owner: 'jonas-weber',
    connection: dify('chatflow', 'app-demo-lesson-planner-0004'),
    name: 'Lesson planner',
    icon: 'AgentLessonPlan',
    category: 'teaching',
    description: 'Turns a topic and a class level into a lesson plan with activities, then refines it with you.',
    since: 112,
    popularity: 3.2,
    standing: { status: 'approved', recommended: 5 }
  },
  {
    id: 'demo-course-admin-helper',
    owner: 'ana-souza',
    connection: dify('chat', 'app-demo-campus-guide-000007'),
    name: 'Course admin helper',
    icon: 'AgentReview',
    category: 'management',
    description: 'Choosing and changing courses, examinations, the library and campus life, from the handbook.',
    bases: ['demo-student-handbook'],
    since: 119,
    popularity: 4.2,
    standing: { status: 'approved', recommended: 3 }
  },
  {
    id: 'demo-writing-studio',
    owner: 'kayan-chan',
    connection: dify('chat', 'app-demo-writing-studio-0002'),
    name: 'Writing studio 写作工坊',
    icon: 'AgentQuestionsAnswers',
    category: 'learning',
    description: 'Comments on the structure, argument, citations and clarity of essays in English and Chinese.',
    since: 115,
    popularity: 4.6,
    standing: { status: 'approved' }
  },
  {
    id: 'demo-graph-explorer',
    owner: 'mei-lin',
    connection: dify('chat', 'app-demo-graph-explorer-0003'),
    name: 'Graph explorer',
    icon: 'AgentInteraction',
    category: 'research',
    description: 'Draws a function you name and reads its shape: zeros, turning points, limits.',
    since: 84,
    popularity: 2.2,
    standing: {
      status: 'approved',
      next: {
        daysAgo: 0.2,
        description: 'Draws a function you name, and explains zeros, turning points and limits beside the drawing.',
        opener: 'Name a function, for example x³ − 3x. Which of its points shall we look at first?'
      }
    }
  },
  {
    id: 'demo-recommendation-letters',
    owner: 'jonas-weber',
    connection: dify('workflow', 'app-demo-letter-approve-0006'),
    name: 'Recommendation letters 推荐信',
    icon: 'AgentSlides',
    category: 'teaching',
    description: 'Drafts a letter from a name and achievements, and waits for your approval or your changes.',
    since: 71,
    popularity: 0.8,
    standing: { status: 'approved' }
  },
  {
    id: 'demo-thesis-adviser',
    owner: 'kayan-chan',
    connection: on('/coze', apiUrl => ({
      platform: 'coze',
      type: 'chat',
      apiUrl,
      appId: '7400000000000000001',
      apiKey: 'pat_demo_coze_0123456789abcdefghijklmnop'
    })),
    name: '论文写作顾问',
    icon: 'AgentOverview:colourful',
    category: 'learning',
    description: '帮你理清论点、结构与引用，给出修改建议，不代写。',
    since: 98,
    popularity: 3.4,
    standing: { status: 'approved', recommended: 2 }
  },
  {
    id: 'demo-campus-desk',
    owner: 'ana-souza',
    connection: on('/copilot', apiUrl => ({
      platform: 'copilot',
      type: 'chat',
      apiUrl,
      apiKey: 'demo-direct-line-secret-of-the-campus-guide'
    })),
    name: 'Campus desk',
    icon: 'AgentQuestionsAnswers:colourful',
    category: 'management',
    description: 'Opening hours, rooms, fees and forms: ask the desk before you queue.',
    share: { token: 'demo-campus-desk-at-the-desk', ways: [['link', 22]] },
    since: 64,
    popularity: 1.6,
    standing: { status: 'approved' }
  },
  {
    id: 'demo-integral-workshop',
    owner: 'mei-lin',
    connection: on('/bedrock', apiUrl => ({
      platform: 'bedrock',
      type: 'chat',
      apiUrl,
      appId: 'CALCTUTOR1/LIVE000001',
      accessKeyId: 'AKIADEMOPLATFORM0001',
      apiKey: 'demonstration/secret/access/key/00000001',
      region: 'us-east-1'
    })),
    name: 'Integral workshop',
    icon: 'AgentPractice:colourful',
    category: 'learning',
    description: 'Practises integration with you: substitution, parts, and why each step is allowed.',
    since: 43,
    popularity: 1.4,
    standing: { status: 'approved' }
  },
  {
    id: 'demo-course-designer',
    owner: 'jonas-weber',
    connection: on('/hiagent', apiUrl => ({ platform: 'hiagent', type: 'chatflow', apiUrl, apiKey: 'hiagentdemolesson002' })),
    name: '课程设计助手',
    icon: 'AgentLessonPlan:colourful',
    category: 'teaching',
    description: '填写学科与年级，生成教学目标、活动与评价，再逐步完善。',
    since: 25,
    popularity: 0.9,
    standing: { status: 'approved' }
  },
  {
    id: 'demo-freshman-guide',
    owner: 'ana-souza',
    connection: on('/chatglm', apiUrl => ({
      platform: 'chatglm',
      type: 'chat',
      apiUrl,
      appId: '1810868112000000001',
      apiKey: 'demo0id0demo0id0demo0id0demo0id1.demoSecretDemo01'
    })),
    name: '新生入學指南',
    icon: 'AgentInteraction:colourful',
    category: 'management',
    description: '選課、宿舍、圖書館與校園生活，依學生手冊回答。',
    bases: ['demo-student-handbook'],
    share: { token: 'demo-freshman-guide-for-newcomers', ways: [['link', 14]] },
    since: 104,
    popularity: 2.6,
    standing: { status: 'approved', recommended: 4 }
  },
  {
    id: 'demo-sentence-clinic',
    owner: 'kayan-chan',
    connection: on('/openai', apiUrl => ({
      platform: 'openai',
      type: 'chat',
      apiUrl: `${apiUrl}/v1`,
      appId: 'writing-studio',
      apiKey: 'sk-demo-compatible-000000000001'
    })),
    name: 'Sentence clinic',
    icon: 'AgentReview:colourful',
    category: 'learning',
    description: 'Says what is unclear in a paragraph, and how to mend it.',
    since: 9,
    popularity: 0.7,
    standing: { status: 'approved' }
  },
  {
    id: 'demo-lab-safety-guide',
    owner: 'ruth-levy',
    connection: dify('chat', 'app-demo-campus-guide-000007'),
    name: 'Lab safety guide',
    icon: 'AgentCode',
    category: 'research',
    description: 'Where the doctor is, and whom to ask on campus when something goes wrong.',
    since: 2,
    standing: { status: 'under_review', returned: 'Please say whom to call when there is danger, before anything else.' }
  },
  {
    id: 'demo-seminar-planner',
    owner: 'jonas-weber',
    connection: dify('chatflow', 'app-demo-lesson-planner-0004'),
    name: 'Seminar planner',
    icon: 'AgentSlides',
    category: 'teaching',
    description: 'Plans a seminar from its topic and its level: questions, group work, and what is handed in.',
    since: 1,
    standing: { status: 'under_review' }
  },
  {
    id: 'demo-essay-finisher',
    owner: 'kayan-chan',
    connection: dify('chat', 'app-demo-writing-studio-0002'),
    name: 'Essay finisher',
    icon: 'AgentDefault',
    category: 'learning',
    description: 'Hands in a finished essay for you in minutes.',
    since: 12,
    standing: { status: 'rejected', reason: 'It gives advice and does not write essays; please say what it really does.' }
  },
  {
    id: 'demo-form-gallery',
    owner: 'mei-lin',
    connection: dify('chatflow', 'app-demo-every-control-00008'),
    name: 'Form gallery',
    icon: 'AgentMicrolesson',
    category: 'teaching',
    description: 'Every control that a form can have, to try things out before a course begins.',
    since: 37,
    standing: { status: 'private' }
  }
]
