import {
  sampleAgentConfig,
  sampleCapabilities,
  sampleConversation,
  sampleQuestion,
  sampleReply,
  type TestChatOptions
} from '@lyceum/core/testing'

const all = sampleCapabilities({
  deepThinking: true,
  onlineSearch: true,
  files: true,
  stop: true,
  suggestions: true,
  citations: true
})
const config = sampleAgentConfig({
  name: 'Calculus tutor',
  opener: 'Hello. Which limit is giving you trouble?',
  capabilities: all
})

const source = (position: number, file: string, page: number | null) => ({
  position,
  file,
  page,
  description: 'A function f is continuous at a number a if the limit of f(x) as x approaches a is f(a).',
  knowledgeBase: 'Calculus I',
  url: 'https://library.example.edu/stewart'
})

const answer = `A function is continuous at *a* when nothing surprising happens there: walking toward *a* from either side leads exactly to where the function already stands.[1]

$$\\lim_{x\\to a} f(x) = f(a)$$

If the two disagree, the graph has a **removable gap**: the limit describes the road, the value describes the milestone.[2] Try it: what happens to $\\frac{x^2-1}{x-1}$ at $x = 1$?`

const rich = `# Photosynthesis
Some \`inline code\`, a [link](https://example.edu), ~~struck~~ words and **strong *nested* words**.

| Minutes | What happens | Check |
| --- | :-: | --: |
| 0–8 | Predict: where does a tree’s mass come from? | Mini-whiteboards |
| 8–25 | Pondweed bubbles under three lamps | Count and graph |

- [x] done
- [ ] open
  1. nested
  2. list

> A quotation
> over two lines

\`\`\`python
def area(r):
    return 3.14159 * r ** 2  # a long line that does not fit into a narrow panel and therefore scrolls inside its frame
\`\`\`

---
最后一段中文：叫**“反对幂三指”**（口诀），请看 https://example.edu/a，谢谢。<script>alert(1)</script>

\\[
\\int_0^1 x^2\\,dx = \\tfrac13 \\quad \\text{当 } x>0
\\]

A note[^1] in the text.

[^1]: The **note** itself.`

const sources = [source(1, 'Stewart, ch. 2.5', 114), source(2, 'Week 3 notes.pdf', 7)]
const asked = sampleQuestion({ text: 'Why does continuity need the limit and the value to agree?' })
const reply = sampleReply({ text: answer, thinking: 'Let me recall the definition.', thinkingTime: 6000, sources })
const next = sampleQuestion({ id: 'q-2', text: 'Show me with ε and δ.' })

const input = { required: true, maxLength: null, options: [], initial: null, hint: null }
const form = [
  { ...input, name: 'topic', label: 'Topic', kind: 'text' as const, initial: 'Photosynthesis' },
  {
    ...input,
    name: 'level',
    label: 'Class level',
    kind: 'select' as const,
    options: ['Year 7', 'Year 8'],
    hint: 'Where they are now'
  },
  { ...input, name: 'length', label: 'Length in minutes', kind: 'number' as const, initial: 50 },
  { ...input, name: 'quiz', label: 'With a quiz', kind: 'checkbox' as const, required: false },
  { ...input, name: 'file', label: 'Curriculum file', kind: 'file' as const, required: false }
]

const inConversation = (messages: TestChatOptions['messages'], more: Partial<typeof config> = {}): TestChatOptions => ({
  config: { ...config, ...more },
  conversationId: 'conv-1',
  conversations,
  messages: messages ?? []
})

const conversations = [
  sampleConversation({ name: 'Limits and continuity' }),
  sampleConversation({ id: 'conv-2', name: 'Chain rule practice with a name that is much too long for its place' }),
  sampleConversation({ id: 'conv-3', name: 'Series convergence', updatedAt: '2026-02-26T09:00:00.000Z' })
]

/** One world for each state that a user can meet. */
export const worlds: Record<string, TestChatOptions> = {
  welcome: { config: { ...config, suggestedQuestions: ['What is a limit?', 'Why is 1/x not continuous at 0?', 'Quiz me'] } },
  conversation: inConversation([
    asked,
    reply,
    next,
    sampleReply({
      id: 'm-2',
      questionId: 'q-2',
      status: 'generating',
      text: '',
      steps: ['KNOWLEDGE_BASE_SEARCHING', 'DEEP_THINKING'],
      suggestions: []
    })
  ]),
  rich: inConversation([
    sampleQuestion({ text: 'Show me everything' }),
    sampleReply({ text: rich, suggestions: ['It jumps at 0', 'Give me a hint'] })
  ]),
  silent: inConversation([asked, sampleReply({ status: 'generating', text: '' })]),
  thinking: inConversation([
    asked,
    sampleReply({ status: 'generating', text: '', thinking: 'The reader asks…', thinkingSince: '2026-03-02T09:00:01.000Z' })
  ]),
  failed: inConversation([
    asked,
    sampleReply({ status: 'failed', text: '', failure: { reason: 'thirdPartyRateLimited', interrupted: false } })
  ]),
  interrupted: inConversation([
    asked,
    sampleReply({ status: 'failed', text: 'A function is', failure: { reason: 'generic', interrupted: true } })
  ]),
  aborted: inConversation([asked, sampleReply({ status: 'aborted', text: 'A function is continuous' })]),
  empty: inConversation([asked, sampleReply({ text: '' })]),
  flow: inConversation([
    asked,
    sampleReply({
      status: 'generating',
      nodes: [
        { id: 'n1', title: 'Start', kind: 'start', status: 'finished', milliseconds: 12 },
        { id: 'n2', title: 'Search the library', kind: 'tool', status: 'failed', milliseconds: 2400 },
        { id: 'n3', title: 'Write', kind: 'llm', status: 'running', milliseconds: null }
      ],
      files: [{ id: 'f-1', name: 'plan.docx', kind: 'word', url: '/api/v1/files/f-1', size: 48_211 }]
    })
  ]),
  waits: inConversation([
    asked,
    sampleReply({
      status: 'waiting',
      text: '',
      suggestions: [],
      nodes: [{ id: 'n1', title: 'Approval', kind: 'human-input', status: 'running', milliseconds: null }],
      form: {
        kind: 'form',
        title: 'Approval',
        text: 'Is **this** right?',
        fields: [],
        actions: [{ id: 'yes', label: 'Yes' }],
        expiresAt: null
      }
    })
  ]),
  long: inConversation([
    sampleQuestion({ text: 'Word'.repeat(400) }),
    sampleReply({ text: `${'Long paragraph. '.repeat(200)}\n\n${'x'.repeat(600)}` })
  ]),
  form: { config: { ...config, type: 'chatflow', form } },
  workflow: {
    config: { ...config, name: 'Lesson planner', type: 'workflow', form },
    conversationId: 'conv-1',
    messages: [sampleQuestion({ text: '', inputs: { topic: 'Photosynthesis' } }), sampleReply({ text: rich })]
  },
  workflowEmpty: { config: { ...config, name: 'Lesson planner', type: 'workflow', form } },
  history: inConversation([asked, reply]),
  counter: { config }
}
