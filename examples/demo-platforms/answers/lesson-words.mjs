/** The words of the lesson planner. */
export const lessonWords = {
  en: {
    anySubject: 'your subject',
    anyLevel: 'your students',
    levels: /** @type {Record<string, string>} */ ({
      'Secondary school': 'secondary school students',
      Undergraduate: 'undergraduates',
      Postgraduate: 'postgraduates'
    }),
    title: (/** @type {string} */ subject, /** @type {number} */ minutes) => `${subject}: a plan for ${minutes} minutes`,
    goal: (/** @type {string} */ quote, /** @type {string} */ level) =>
      `**Goal**, in your words: *${quote}*. Planned for ${level}.`,
    changed: (/** @type {string} */ quote, /** @type {number} */ minutes) =>
      `With “${quote}” in mind, the plan now looks like this, for ${minutes} minutes:`,
    course: 'Course',
    columns: ['min', 'phase', 'students', 'teacher'],
    phases: [
      [0.1, 'Opening', 'write down what they expect', 'shows one surprising case'],
      [0.25, 'Input', 'take notes with gaps', 'explains with two examples'],
      [0.35, 'Practice', 'solve in pairs, then compare', 'walks round, collects mistakes'],
      [0.2, 'Talk', 'defend an answer', 'discusses the most useful mistake'],
      [0.1, 'Exit ticket', 'answer one question on paper', 'reads them before next time']
    ],
    check: 'Before you start',
    checks: [
      'One sentence: what can they do afterwards?',
      'Examples that use names and places they know',
      'A task for those who finish first'
    ],
    notes: 'Your notes:',
    quiz: 'Quiz',
    questions: (/** @type {string} */ subject) => [
      `Explain one idea of ${subject} to somebody who missed the lesson.`,
      'Which of today’s examples would *not* work, and why?',
      'Write a question you could not answer yet.'
    ],
    source: {
      knowledgeBase: 'Teaching handbook',
      document: 'lesson-design.pdf',
      content: 'A lesson moves from a puzzle to practice to a check. Students should work for at least half of the time.'
    },
    honest: 'I am a demonstration answerer without a language model: this plan is a template filled with your entries.',
    followUps: ['Make it 30 minutes', 'Add a group activity', 'What if the class is very mixed?']
  },
  'zh-CN': {
    anySubject: '本学科',
    anyLevel: '你的学生',
    levels: /** @type {Record<string, string>} */ ({
      'Secondary school': '中学生',
      Undergraduate: '本科生',
      Postgraduate: '研究生'
    }),
    title: (/** @type {string} */ subject, /** @type {number} */ minutes) => `${subject}：${minutes} 分钟教案`,
    goal: (/** @type {string} */ quote, /** @type {string} */ level) => `**目标**（你的原话）：*${quote}*。面向${level}。`,
    changed: (/** @type {string} */ quote, /** @type {number} */ minutes) => `按“${quote}”调整后的 ${minutes} 分钟安排：`,
    course: '教学过程',
    columns: ['分钟', '环节', '学生', '教师'],
    phases: [
      [0.1, '导入', '写下自己的预测', '展示一个意外的例子'],
      [0.25, '讲授', '在留空的讲义上做笔记', '用两个例子讲解'],
      [0.35, '练习', '两人一组解题，再互相比较', '巡视，收集错误'],
      [0.2, '讨论', '为自己的答案辩护', '讨论最有价值的一个错误'],
      [0.1, '出门条', '书面回答一个问题', '下次课前读完']
    ],
    check: '课前检查',
    checks: ['用一句话写出：课后学生能做什么？', '例子用学生熟悉的人和地方', '为先完成的学生准备一项任务'],
    notes: '你的备注：',
    quiz: '小测验',
    questions: (/** @type {string} */ subject) => [
      `向缺课的同学解释“${subject}”中的一个概念。`,
      '今天的哪个例子换个条件就*不*成立？为什么？',
      '写下一个你还回答不了的问题。'
    ],
    source: {
      knowledgeBase: '教学手册',
      document: '教学设计.pdf',
      content: '一节课从问题走向练习，再到检验。学生至少有一半时间在动手动脑。'
    },
    honest: '我是没有语言模型的演示应答程序：教案由模板填入你的内容而成。',
    followUps: ['改成 30 分钟', '加一个小组活动', '学生水平差别很大怎么办？']
  },
  'zh-TW': {
    anySubject: '本學科',
    anyLevel: '你的學生',
    levels: /** @type {Record<string, string>} */ ({
      'Secondary school': '中學生',
      Undergraduate: '大學生',
      Postgraduate: '研究生'
    }),
    title: (/** @type {string} */ subject, /** @type {number} */ minutes) => `${subject}：${minutes} 分鐘教案`,
    goal: (/** @type {string} */ quote, /** @type {string} */ level) => `**目標**（你的原話）：*${quote}*。對象是${level}。`,
    changed: (/** @type {string} */ quote, /** @type {number} */ minutes) => `依「${quote}」調整後的 ${minutes} 分鐘安排：`,
    course: '教學過程',
    columns: ['分鐘', '階段', '學生', '教師'],
    phases: [
      [0.1, '引起動機', '寫下自己的預測', '展示一個意外的例子'],
      [0.25, '講授', '在留白的講義上做筆記', '用兩個例子講解'],
      [0.35, '練習', '兩人一組解題，再互相比較', '巡視，蒐集錯誤'],
      [0.2, '討論', '為自己的答案辯護', '討論最有價值的一個錯誤'],
      [0.1, '下課小條', '書面回答一個問題', '下次上課前讀完']
    ],
    check: '課前檢查',
    checks: ['用一句話寫出：課後學生能做什麼？', '例子用學生熟悉的人和地方', '為先完成的學生準備一項任務'],
    notes: '你的備註：',
    quiz: '小測驗',
    questions: (/** @type {string} */ subject) => [
      `向缺課的同學解釋「${subject}」中的一個概念。`,
      '今天的哪個例子換個條件就*不*成立？為什麼？',
      '寫下一個你還回答不了的問題。'
    ],
    source: {
      knowledgeBase: '教學手冊',
      document: '教學設計.pdf',
      content: '一堂課從問題走向練習，再到檢核。學生至少有一半時間在動手動腦。'
    },
    honest: '我是沒有語言模型的示範應答程式：教案由範本填入你的內容而成。',
    followUps: ['改成 30 分鐘', '加一個小組活動', '學生程度差異很大怎麼辦？']
  }
}
