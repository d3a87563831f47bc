/**
 * The nodes of a demonstration chatflow around an answer. Their inputs and outputs contain the whole prompt, as Dify's do; a client must
 * not show it to its users.
 *
 * @typedef {import('../dify/types.d.mts').FlowStep} FlowStep
 * @param {{
 *   answer: import('./types.d.mts').Answer, query: string, inputs: Record<string, unknown>, humanInput: boolean, tokensOf(text: string): number
 * }} turn
 * @returns {FlowStep[]}
 */
export function chatflowSteps({ answer, query, inputs, humanInput, tokensOf }) {
  const prompt = `You are a helpful assistant. Context: ${answer.sources.map(source => source.content).join(' ')} Question: ${query}`
  /** @type {(FlowStep | false)[]} */
  const steps = [
    {
      id: 'start',
      type: 'start',
      title: 'Start',
      work: values => ({ inputs: values.start, outputs: { ...inputs, 'sys.query': query } })
    },
    {
      id: 'classify',
      type: 'question-classifier',
      title: 'Understand the question',
      work: () => ({
        inputs: { query },
        process: { model_mode: 'chat' },
        outputs: { class_name: answer.sources[0]?.document ?? 'general' },
        tokens: tokensOf(query)
      })
    },
    answer.sources.length > 0 && {
      id: 'search',
      type: 'knowledge-retrieval',
      title: 'Search the handbook',
      work: () => ({
        inputs: { query },
        outputs: { result: answer.sources.map(({ content, document }) => ({ content, title: document })) }
      })
    },
    humanInput && {
      id: 'confirm',
      type: 'human-input',
      title: 'Confirm before answering',
      ask: () => ({
        content: `Shall I answer “${query}”?\n\nRemark: {{#$output.remark#}}`,
        inputs: [{ type: 'paragraph', output_variable_name: 'remark', default: { type: 'constant', value: '' } }],
        actions: [
          { id: 'go', title: 'Answer', button_style: 'primary' },
          { id: 'skip', title: 'Skip', button_style: 'default' }
        ]
      }),
      work: () => ({ outputs: {} })
    },
    {
      id: 'llm',
      type: 'llm',
      title: 'Write the answer',
      work: () => ({
        inputs: { prompt },
        process: { prompts: [{ role: 'system', text: prompt }], model_provider: 'demonstration', model_name: 'none' },
        outputs: { text: answer.text, reasoning_content: answer.thinking, finish_reason: 'stop' },
        text: answer.text,
        tokens: tokensOf(prompt) + tokensOf(answer.text)
      })
    },
    { id: 'answer', type: 'answer', title: 'Answer', work: () => ({ outputs: { answer: answer.text, files: [] } }) }
  ]
  return steps.filter(step => step !== false)
}
