/** The apps of the demonstration. Keys are fixed and public. @type {import('./types.d.mts').HiAgentAppInput[]} */
export const demoApps = [
  {
    key: 'hiagentdemowriting01',
    kind: 'agent',
    name: 'Writing studio / 写作工坊',
    subject: 'writing',
    opener: 'What are you writing? 你在写什么？',
    questions: ['How do I write a strong thesis statement?', '摘要应该怎么写？'],
    switches: { thinking: true }
  },
  {
    key: 'hiagentdemolesson002',
    kind: 'chatflow',
    name: 'Lesson planner / 教案设计',
    subject: 'lesson',
    opener: 'What should students be able to do afterwards? 学生应该学会什么？',
    questions: ['Plan a lesson on photosynthesis'],
    variables: [
      { Key: 'subject', Name: 'Subject / 科目', Required: true, VariableType: 'Text', TextMaxLength: 48 },
      {
        Key: 'level',
        Name: 'Level / 程度',
        Required: false,
        VariableType: 'Enum',
        EnumValues: ['Secondary school / 中学 / 中學', 'Undergraduate / 本科 / 大學部']
      }
    ]
  },
  { key: 'hiagentdemodigest003', kind: 'workflow', name: 'Reading digest / 阅读摘要', subject: 'digest' },
  { key: 'hiagentdemoclosed004', kind: 'agent', name: 'Closed / 未开启', enabled: false }
]
