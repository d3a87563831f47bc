/** The apps of the demonstration. Ids are fixed and public. @type {import('./types.d.mts').CozeAppInput[]} */
export const demoApps = [
  {
    id: '7400000000000000001',
    kind: 'agent',
    name: 'Writing studio / 写作工坊',
    description: 'Advice on thesis statements, structure, citations and clear sentences. 论点、结构、引用与表达。',
    subject: 'writing',
    prologue: 'What are you writing? 你在写什么？',
    questions: ['How do I write a strong thesis statement?', '摘要应该怎么写？', '如何正確引用資料來源？'],
    voice: true,
    switches: { reasoning: true }
  },
  {
    id: '7400000000000000002',
    kind: 'flow-agent',
    name: 'Campus guide / 校园指南',
    description: 'An agent in chatflow mode. 对话流模式的智能体。',
    subject: 'campus',
    prologue: 'Ask me about the campus. 校园里的事，问我吧。',
    questions: ['When is the library open?']
  },
  {
    id: '7400000000000000003',
    kind: 'chatflow',
    appId: '7400000000000000009',
    name: 'Lesson planner / 教案设计',
    description: 'Fill in the form, get a lesson plan. 填写表单，生成教案。',
    subject: 'lesson',
    prologue: 'What should students be able to do afterwards? 学生应该学会什么？',
    questions: ['Plan a lesson on photosynthesis'],
    parameters: {
      subject: { type: 'string', required: true, description: 'Subject / 科目', default_value: 'Biology' },
      minutes: { type: 'integer', required: false, description: 'Minutes', default_value: '45' },
      include_quiz: { type: 'boolean', required: false, description: 'Add a quiz / 附加小考' }
    }
  },
  {
    id: '7400000000000000004',
    kind: 'workflow',
    name: 'Reading digest / 阅读摘要',
    description: 'Paste a text, get key sentences, keywords and a quiz. 粘贴文章，得到要点、关键词和小测验。',
    subject: 'digest',
    parameters: {
      text: { type: 'string', required: true, description: 'Text / 文章' },
      quiz: { type: 'boolean', required: false, description: 'Make a quiz / 小考' }
    }
  },
  {
    id: '7400000000000000005',
    kind: 'agent',
    name: 'Graph explorer / 函数图像',
    description: 'Draws a function you name. 画出函数图像。',
    subject: 'graphs',
    prologue: 'Name a function such as x^3 - 3x. 说一个函数，我来画图。',
    switches: { picture: true }
  },
  { id: '7400000000000000006', kind: 'agent', name: 'Draft / 草稿', published: false }
]
