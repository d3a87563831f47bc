import { languageOf } from './language.mjs'

/**
 * The steps of a recommendation letter that a person approves: draft → human input → final text.
 *
 * @param {Record<string, unknown>} inputs
 * @returns {import('../dify/types.d.mts').FlowStep[]}
 */
export function letterSteps(inputs) {
  const student = String(inputs.student ?? '').trim() || 'the student'
  const achievements = String(inputs.achievements ?? '').trim() || '–'
  const texts = textsByLanguage[languageOf(achievements, student)]
  const draft = texts.draft(student, achievements)
  return [
    { id: 'start', type: 'start', title: 'Start', work: values => ({ inputs: values.start, outputs: inputs }) },
    {
      id: 'llm',
      type: 'llm',
      title: texts.steps[0],
      work: () => ({
        inputs: { prompt: `Write a letter for ${student}` },
        outputs: { text: draft },
        tokens: Math.ceil(draft.length / 4)
      })
    },
    {
      id: 'review',
      type: 'human-input',
      title: texts.steps[1],
      ask: () => ({
        content: `${draft}\n\n${texts.fields[0]}{{#$output.tone#}}\n\n${texts.fields[1]}{{#$output.remark#}}`,
        inputs: [
          {
            type: 'select',
            output_variable_name: 'tone',
            default: { type: 'constant', value: texts.tones[0] },
            option_source: { type: 'constant', value: texts.tones }
          },
          { type: 'paragraph', output_variable_name: 'remark', default: { type: 'constant', value: '' } }
        ],
        actions: [
          { id: 'approve', title: texts.buttons[0], button_style: 'primary' },
          { id: 'change', title: texts.buttons[1], button_style: 'default' }
        ]
      }),
      work: () => ({ inputs: { draft }, outputs: {} })
    },
    {
      id: 'branch',
      type: 'if-else',
      title: texts.steps[2],
      work: ({ review }) => ({ outputs: { result: review?.__action_id === 'approve' } })
    },
    {
      id: 'finish',
      type: 'template-transform',
      title: texts.steps[3],
      work: ({ review }) => {
        const letter = finalText(texts, draft, review)
        return { inputs: { draft, review }, outputs: { output: letter }, text: letter }
      }
    },
    {
      id: 'end',
      type: 'end',
      title: 'End',
      work: ({ review, finish }) => ({ outputs: { letter: finish?.output, approved: review?.__action_id === 'approve' } })
    }
  ]
}

/** @param {(typeof textsByLanguage)['en']} texts @param {string} draft @param {Record<string, unknown> | undefined} review */
function finalText(texts, draft, review) {
  const remark = String(review?.remark ?? '').trim()
  return [
    draft,
    remark && `> ${remark}`,
    review?.__action_id === 'approve' ? texts.approved(String(review?.tone)) : texts.changed,
    `---\n*${texts.honest}*`
  ]
    .filter(Boolean)
    .join('\n\n')
}

/** Steps are: draft, ask, decide, finish. */
const textsByLanguage = {
  en: {
    steps: /** @type {[string, string, string, string]} */ ([
      'Draft the letter',
      'Ask the teacher',
      'Approved?',
      'Finish the letter'
    ]),
    buttons: /** @type {[string, string]} */ (['Approve', 'Needs changes']),
    tones: /** @type {[string, string]} */ (['Formal', 'Warm']),
    fields: /** @type {[string, string]} */ (['Tone: ', 'Remark: ']),
    draft: (/** @type {string} */ student, /** @type {string} */ achievements) =>
      `To whom it may concern,\n\nI am glad to recommend **${student}**. What stands out:\n\n${achievements
        .split(/\n|;|；/)
        .map(line => `- ${line.trim()}`)
        .join('\n')}\n\nI recommend ${student} without reservation.`,
    approved: (/** @type {string} */ tone) => `✓ Approved, tone: ${tone}.`,
    changed: '✎ Sent back: the remark above has to be worked in by hand.',
    honest: 'A demonstration without a language model: the letter is a template.'
  },
  'zh-CN': {
    steps: /** @type {[string, string, string, string]} */ (['起草推荐信', '请教师确认', '是否通过', '完成推荐信']),
    buttons: /** @type {[string, string]} */ (['通过', '需要修改']),
    tones: /** @type {[string, string]} */ (['正式', '亲切']),
    fields: /** @type {[string, string]} */ (['语气：', '意见：']),
    draft: (/** @type {string} */ student, /** @type {string} */ achievements) =>
      `尊敬的老师：\n\n我很高兴推荐**${student}**同学，其突出之处在于：\n\n${achievements
        .split(/\n|;|；/)
        .map(line => `- ${line.trim()}`)
        .join('\n')}\n\n特此郑重推荐。`,
    approved: (/** @type {string} */ tone) => `✓ 已通过，语气：${tone}。`,
    changed: '✎ 已退回：请按上面的意见人工修改。',
    honest: '没有语言模型的演示：信件由模板生成。'
  },
  'zh-TW': {
    steps: /** @type {[string, string, string, string]} */ (['起草推薦信', '請教師確認', '是否通過', '完成推薦信']),
    buttons: /** @type {[string, string]} */ (['通過', '需要修改']),
    tones: /** @type {[string, string]} */ (['正式', '親切']),
    fields: /** @type {[string, string]} */ (['語氣：', '意見：']),
    draft: (/** @type {string} */ student, /** @type {string} */ achievements) =>
      `敬啟者：\n\n我很高興推薦**${student}**同學，其突出之處在於：\n\n${achievements
        .split(/\n|;|；/)
        .map(line => `- ${line.trim()}`)
        .join('\n')}\n\n特此鄭重推薦。`,
    approved: (/** @type {string} */ tone) => `✓ 已通過，語氣：${tone}。`,
    changed: '✎ 已退回：請依上面的意見人工修改。',
    honest: '沒有語言模型的示範：信件由範本產生。'
  }
}
