import type { AgentType, Category, Connection } from '@lyceum/core/contract'

/** An agent of the demo school, with an app of examples/demo-platforms. */
export type DemoAgent = {
  id: string
  /** The `subject` of the demo person who published it. */
  owner: string
  /** The connection to its app, for the address of the demo platforms. */
  connection: (platformsUrl: string) => Connection
  name: string
  icon: string
  category: Category
  description: string
  standing:
    | { status: 'approved'; recommended?: true; organisationDefault?: true }
    | { status: 'under_review' }
    | { status: 'rejected'; reason: string }
    | { status: 'private' }
}

/** A connection to an app of the demo Dify by its fixed, public key. */
const dify =
  (type: AgentType, apiKey: string) =>
  (platformsUrl: string): Connection => ({
    platform: 'dify',
    type,
    apiUrl: `${platformsUrl}/dify/v1`,
    apiKey
  })

/** The demo agents, newest first, as in discovery. Each only promises what its app can do. */
export const demoAgents: DemoAgent[] = [
  {
    id: 'demo-calculus-tutor',
    owner: 'mei-lin',
    connection: dify('chat', 'app-demo-calculus-tutor-0001'),
    name: 'Calculus tutor',
    icon: 'AgentPractice',
    category: 'learning',
    description: 'Works through limits, derivatives and integrals with you, step by step. 微积分助教。',
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
    standing: { status: 'approved', recommended: true }
  },
  {
    id: 'demo-lesson-planner',
    owner: 'jonas-weber',
    connection: dify('chatflow', 'app-demo-lesson-planner-0004'),
    name: 'Lesson planner',
    icon: 'AgentLessonPlan',
    category: 'teaching',
    description: 'Turns a topic and a class level into a lesson plan with activities, then refines it with you.',
    standing: { status: 'approved', recommended: true }
  },
  {
    id: 'demo-course-admin-helper',
    owner: 'ana-souza',
    connection: dify('chat', 'app-demo-campus-guide-000007'),
    name: 'Course admin helper',
    icon: 'AgentReview',
    category: 'management',
    description: 'Choosing and changing courses, examinations, the library and campus life, from the handbook.',
    standing: { status: 'approved', recommended: true }
  },
  {
    id: 'demo-writing-studio',
    owner: 'kayan-chan',
    connection: dify('chat', 'app-demo-writing-studio-0002'),
    name: 'Writing studio 写作工坊',
    icon: 'AgentQuestionsAnswers',
    category: 'learning',
    description: 'Comments on the structure, argument, citations and clarity of essays in English and Chinese.',
    standing: { status: 'approved', recommended: true }
  },
  {
    id: 'demo-graph-explorer',
    owner: 'mei-lin',
    connection: dify('chat', 'app-demo-graph-explorer-0003'),
    name: 'Graph explorer',
    icon: 'AgentInteraction',
    category: 'research',
    description: 'Draws a function you name and reads its shape: zeros, turning points, limits.',
    standing: { status: 'approved', recommended: true }
  },
  {
    id: 'demo-recommendation-letters',
    owner: 'jonas-weber',
    connection: dify('workflow', 'app-demo-letter-approve-0006'),
    name: 'Recommendation letters 推荐信',
    icon: 'AgentSlides',
    category: 'teaching',
    description: 'Drafts a letter from a name and achievements, and waits for your approval or your changes.',
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
    standing: { status: 'private' }
  }
]
