import { everyControl, lessonForm, openingForm, readingForm } from './forms.mjs'

const images = { enabled: true, number_limits: 3, detail: 'high', transfer_methods: ['remote_url', 'local_file'] }
const uploads = {
  enabled: true,
  allowed_file_types: ['image', 'document', 'audio'],
  allowed_file_extensions: [],
  allowed_file_upload_methods: ['local_file', 'remote_url'],
  number_limits: 3,
  image: images
}

/** The apps of the demonstration. Keys are fixed and public: `app-` and 24 characters, as Dify makes them. @type {import('../index.d.mts').DifyAppInput[]} */
export const demoApps = [
  {
    key: 'app-demo-calculus-tutor-0001',
    mode: 'chat',
    name: 'Calculus tutor / 微积分助教',
    description: 'Explains limits, derivatives and integrals step by step. 一步一步讲解极限、导数与积分。',
    tags: ['mathematics', 'tutor'],
    icon: '📐',
    subject: 'calculus',
    parameters: {
      opening_statement:
        'Hello! Ask me about limits, derivatives or integrals, in English or Chinese.\n\n你好！可以用中文或英文问我极限、导数和积分。',
      suggested_questions: ['Why does the chain rule work?', '分部积分法应该怎么选 u？', '什麼是極限的 ε-δ 定義？'],
      suggested_questions_after_answer: { enabled: true },
      speech_to_text: { enabled: true },
      retriever_resource: { enabled: true },
      file_upload: uploads
    },
    switches: { thinkTagged: true }
  },
  {
    key: 'app-demo-writing-studio-0002',
    mode: 'chat',
    name: 'Writing studio / 写作工坊',
    description: 'Advice on thesis statements, structure, citations and clear sentences. 论点、结构、引用与表达。',
    tags: ['writing'],
    icon: '✍️',
    subject: 'writing',
    parameters: {
      opening_statement: 'What are you writing? 你在写什么？',
      suggested_questions: ['How do I write a strong thesis statement?', '摘要应该怎么写？', '如何正確引用資料來源？'],
      suggested_questions_after_answer: { enabled: true },
      file_upload: { ...uploads, allowed_file_types: ['document'], image: { ...images, enabled: false } }
    }
  },
  {
    key: 'app-demo-graph-explorer-0003',
    mode: 'agent-chat',
    name: 'Graph explorer / 函数图像',
    description: 'Draws a function you name and reads its shape. 画出函数图像并解读。',
    tags: ['mathematics', 'tools'],
    icon: '📈',
    subject: 'graphs',
    parameters: {
      opening_statement: 'Name a function such as `x^3 - 3x` or `sin(x)/x`, and I draw it.\n\n说一个函数，我来画图。',
      suggested_questions: ['Draw y = x^3 - 3x', '画出 sin(x)/x 的图像']
    }
  },
  {
    key: 'app-demo-lesson-planner-0004',
    mode: 'advanced-chat',
    name: 'Lesson planner / 教案设计',
    description:
      'A chatflow: fill in the form, get a lesson plan, then refine it in conversation. 填写表单，生成教案，再逐步修改。',
    tags: ['teaching', 'chatflow'],
    icon: '🗂️',
    subject: 'lesson',
    parameters: {
      opening_statement: 'A plan for {{subject}} in {{minutes}} minutes: what should students be able to do afterwards?',
      suggested_questions: ['Plan a lesson on photosynthesis', '设计一节关于牛顿第二定律的课'],
      suggested_questions_after_answer: { enabled: true },
      retriever_resource: { enabled: true },
      user_input_form: lessonForm,
      file_upload: { ...uploads, allowed_file_types: ['document'] }
    }
  },
  {
    key: 'app-demo-reading-digest-0005',
    mode: 'workflow',
    name: 'Reading digest / 阅读摘要',
    description: 'A workflow: paste a text, get key sentences, keywords and a quiz. 粘贴文章，得到要点、关键词和小测验。',
    tags: ['reading', 'workflow'],
    icon: '📖',
    subject: 'digest',
    parameters: { user_input_form: readingForm }
  },
  {
    key: 'app-demo-letter-approve-0006',
    mode: 'workflow',
    name: 'Recommendation letter / 推荐信',
    description: 'A workflow that stops for a person: approve the draft or ask for changes. 生成草稿后等待人工确认。',
    tags: ['workflow', 'human input'],
    icon: '✉️',
    subject: 'letter',
    parameters: {
      user_input_form: [
        { 'text-input': { variable: 'student', label: 'Student / 姓名', required: true, max_length: 48, default: '' } },
        {
          paragraph: { variable: 'achievements', label: 'Achievements / 成就', required: true, max_length: 2000, default: '' }
        }
      ]
    }
  },
  {
    key: 'app-demo-campus-guide-000007',
    mode: 'agent',
    name: 'Campus guide / 校园指南',
    description: 'Library, courses, exams and campus life at an invented university. 虚构大学的图书馆、选课、考试与生活。',
    tags: ['campus'],
    icon: '🏫',
    subject: 'campus',
    parameters: { suggested_questions: ['When is the library open?', '怎么选课？', '期末考試怎麼安排？'] }
  },
  {
    key: 'app-demo-every-control-00008',
    mode: 'advanced-chat',
    name: 'Form gallery / 表单控件',
    description: 'A chatflow with every form control there is. 包含全部表单控件。',
    tags: ['chatflow', 'form'],
    icon: '🧾',
    subject: 'lesson',
    parameters: { user_input_form: everyControl, file_upload: uploads }
  },
  {
    key: 'app-demo-text-generator-0009',
    mode: 'completion',
    name: 'Opening paragraphs / 开头段落',
    description:
      'A text generator: a form in, one text out, nothing remembered. 文本生成应用：填写表单，得到一段文字，不保留对话。',
    tags: ['writing', 'text generator'],
    icon: '⌨️',
    subject: 'writing',
    parameters: { user_input_form: openingForm, retriever_resource: { enabled: true } }
  },
  {
    key: 'app-demo-not-published-00010',
    mode: 'chat',
    name: 'Draft assistant',
    description: 'Never published.',
    icon: '📝',
    state: 'unpublished'
  },
  {
    key: 'app-demo-disabled-app-000011',
    mode: 'chat',
    name: 'Closed assistant',
    description: 'Its API service is switched off.',
    icon: '🔒',
    state: 'disabled'
  }
]
