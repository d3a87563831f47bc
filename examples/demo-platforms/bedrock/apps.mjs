/** The public access key of the demonstration; AWS's own examples use keys of this form. */
export const demoKey = { id: 'AKIADEMOPLATFORM0001', secret: 'demonstration/secret/access/key/00000001' }

/** @type {import('./types.d.mts').BedrockAppInput[]} */
export const demoApps = [
  {
    key: 'CALCTUTOR1/LIVE000001',
    kind: 'agent',
    name: 'Calculus tutor / 微积分助教',
    description: 'Explains limits, derivatives and integrals step by step. 一步一步讲解极限、导数与积分。',
    subject: 'calculus'
  },
  {
    key: 'GRAPHDRAW1/LIVE000001',
    kind: 'agent',
    name: 'Graph explorer / 函数图像',
    description: 'Draws a function you name and reads its shape. 画出函数图像并解读。',
    subject: 'graphs'
  },
  {
    key: 'calculus_tutor-AbCdEf1234',
    kind: 'harness',
    name: 'calculus_tutor',
    subject: 'calculus',
    switches: { toolRound: true }
  },
  {
    key: 'calculus_code-AbCdEf1234',
    kind: 'runtime',
    name: 'calculus_code',
    description: 'Explains calculus; its code runs in AgentCore. 讲解微积分，代码运行于 AgentCore。',
    subject: 'calculus'
  },
  {
    key: 'ROOMBOOK01/LIVE000001',
    kind: 'agent',
    name: 'Room booking / 教室预订',
    description: 'Asks before it books a room. 预订教室前先征得同意。',
    subject: 'campus',
    switches: { returnControl: 'confirm' }
  },
  {
    key: 'LESSONFLOW/LIVE000001',
    kind: 'flow',
    name: 'Lesson planner / 教案设计',
    description: 'Asks for the class, then plans the lesson. 先问班级，再设计教案。',
    subject: 'lesson',
    switches: { asks: true }
  },
  {
    key: 'DIGESTFLOW/LIVE000001',
    kind: 'flow',
    name: 'Reading digest / 阅读摘要',
    description: 'Paste a text, get key sentences, keywords and a quiz. 粘贴文章，得到要点、关键词和小测验。',
    subject: 'digest'
  }
]
