import type { ProgressStep, ReplyRemark } from '@lyceum/core/contract'
import type { PlatformEvent } from '../connector.ts'
import { platformLimits } from '../reply/limits.ts'
import { type Loose, listOf, recordOf, textOf } from '../reply/loose.ts'
import type { Refusal } from '../reply/refusal.ts'
import { createTextAssembler } from '../reply/text-assembler.ts'
import { tokenUsageOf } from '../reply/usage.ts'
import { createMarkReader, withoutMarks } from './citation-marks.ts'
import { type Failure, readFailure } from './errors.ts'
import type { EventReader } from './events.ts'
import { createResources } from './resources.ts'

type Options = {
  emit: (event: PlatformEvent) => void
  remark: (remark: ReplyRemark) => void
  refusalOf: (failure: Failure) => Refusal
}

/** What one message of the reply holds; the platform always sends it from its start. */
type Message = {
  key: string
  text: string
  thinking: string
  /** Code and its output that isn't shown yet, and as it is shown, by language. */
  blocks: Map<string, string>
  fences: Map<string, string>
  images: Set<string>
}

/** How many messages may be continued after another one began. */
const maxMessages = 200

/**
 * Reads the stream of an assistant (platform notes, ChatGLM §A3.2, §A3.3). Each frame has the full text of its message so far; after a
 * tool, another message begins with its own text.
 */
export function createAssistantReader({ emit, remark, refusalOf }: Options): EventReader {
  const assembler = createTextAssembler(emit)
  const marks = createMarkReader(text => assembler.push(text))
  const resources = createResources()
  const images = new Set<string>()
  const messages = new Map<string, Message>()
  /** The text of messages that no longer continue, and those with text after them, in the order in which they are shown. */
  let before = ''
  let withText: Message[] = []
  let message = newMessage('')
  /** How many messages without an id have begun. */
  let unnamed = 0
  let ended = false
  let failure: Refusal | undefined
  let toolError = ''
  let usage: unknown

  /** Continues with the message of this key, which usually is a new one. */
  function begin(key: string): void {
    flush()
    const known = messages.get(key)
    if (!known && messages.size >= maxMessages) {
      before = shown()
      withText = []
      messages.clear()
    }
    message = known ?? newMessage(key)
    messages.set(key, message)
  }

  const shown = () => withText.reduce((text, one) => joined(text, one.text), before)

  /** Shows the code and pictures of the message, which are complete when it ends. */
  function flush(): void {
    for (const [language, code] of message.blocks) {
      if (code.trim() === '') continue
      const fence = `\`\`\`${language}\n${code.trimEnd()}\n\`\`\``
      const known = message.fences.get(language)
      message.fences.set(language, fence)
      pushText(known === undefined ? joined(message.text, fence) : message.text.replace(known, () => fence))
    }
    message.blocks.clear()
    for (const url of message.images) {
      if (images.has(url) || images.size >= platformLimits.files) continue
      images.add(url)
      emit({ type: 'file', file: { id: `image-${images.size}`, name: nameOf(url), kind: 'image', url, size: null } })
    }
    message.images.clear()
  }

  /** Shows the text of the message so far. */
  function pushText(text: string): void {
    const known = message.text
    // Text is only withdrawn by moderation, which says so.
    if (text === '' || text === known) return
    const isFirst = before === '' && withText.length === 0
    if (known === '') withText.push(message)
    message.text = text
    if (message !== withText.at(-1) || !text.startsWith(known)) {
      marks.end()
      assembler.replaceAnswer(withoutMarks(shown()))
    } else {
      if (known === '' && !isFirst) marks.push('\n\n')
      marks.push(text.slice(known.length))
    }
  }

  function pushThinking(thinking: string): void {
    const known = message.thinking
    message.thinking = thinking
    if (thinking.startsWith(known)) assembler.pushThinking(thinking.slice(known.length))
    else assembler.pushThinking(thinking)
  }

  const step = (name: ProgressStep) => emit({ type: 'progress', step: name })

  const readers: Record<string, (content: Loose) => void> = {
    text: ({ text }) => pushText(textOf(text)),
    code: ({ code }) => void message.blocks.set('python', textOf(code)),
    execution_output: ({ content }) => void message.blocks.set('', textOf(content)),
    image({ image }) {
      for (const raw of listOf(image)) {
        const url = textOf(recordOf(raw).image_url)
        if (/^https?:\/\//i.test(url) && URL.canParse(url)) message.images.add(url)
      }
    },
    think: ({ think, text }) => pushThinking(textOf(think) || textOf(text)),
    tool_calls: ({ tool_calls }) => step(isSearch(tool_calls) ? 'ONLINE_SEARCHING' : 'GENERATING'),
    browser_result({ content }) {
      resources.addPage(content)
      step('SEARCH_ANALYSIS')
    },
    rag_slices({ content }) {
      resources.addSlices(content)
      step('KNOWLEDGE_BASE_SEARCHING')
    },
    function_result: () => step('GENERATING'),
    system_error({ content }) {
      toolError = textOf(content) || 'error'
    }
  }

  function readMessage(raw: Loose): void {
    const contents = (Array.isArray(raw.content) ? raw.content : [raw.content]).map(recordOf)
    const key = textOf(raw.id) || (restarts(contents) ? `#${++unnamed}` : message.key)
    if (key !== message.key) begin(key)
    // A later frame has the finished pictures in the place of drafts.
    if (contents.some(({ type }) => type === 'image')) message.images.clear()
    for (const content of contents) {
      const type = textOf(content.type)
      if (Object.hasOwn(readers, type)) readers[type]!(content)
    }
    const metadata = recordOf(raw.meta_data)
    resources.addQuotes(metadata.metadata_list)
    usage = metadata.usage ?? usage
    if (raw.status === 'finish') flush()
  }

  /** Without an id, a text that is shorter than before belongs to another message. */
  const restarts = (contents: Loose[]) =>
    contents.some(({ type, text }) => type === 'text' && textOf(text).length < message.text.length)

  function end(event: Loose): void {
    ended = true
    flush()
    const notice = textOf(recordOf(event.last_error).intervene_text)
    if (event.status !== 'intervene') return
    // Moderation ends a reply, mostly with a notice.
    if (notice) {
      begin('intervene')
      pushText(notice)
    }
    if (notice || shown().trim() !== '') remark('contentFiltered')
    else failure ??= { reason: 'thirdPartyFailed', cause: 'contentFiltered' }
  }

  return {
    push(raw) {
      if (ended) return
      const event = recordOf(raw)
      const status = textOf(event.status)
      for (const output of listOf(event.output)) readMessage(recordOf(output))
      if (event.message !== null && typeof event.message === 'object') readMessage(recordOf(event.message))
      else if (/^\d+$/.test(status) && status !== '0') failure ??= refusalOf(readFailure(event))
      if (event.tool_calls) step(isSearch(event.tool_calls) ? 'ONLINE_SEARCHING' : 'GENERATING')
      if (status === 'error' || status === 'failed') failure ??= refusalOf(readFailure(event.last_error))
      if (status === 'finish' || status === 'intervene') end(event)
      ended ||= failure !== undefined
    },
    close() {
      flush()
      marks.end()
      assembler.end()
      const sources = resources.all()
      if (sources.length > 0) emit({ type: 'sources', sources })
      const counted = tokenUsageOf(usage)
      if (counted) emit({ type: 'usage', usage: counted })
      if (toolError && assembler.isBlank()) failure ??= refusalOf({ code: '', message: toolError, status: 0 })
      // The connection ended before the reply did.
      if (!ended) failure ??= { reason: 'thirdPartyStreamFailed' }
    },
    get ended() {
      return ended
    },
    get failure() {
      return failure
    }
  }
}

const newMessage = (key: string): Message => ({
  key,
  text: '',
  thinking: '',
  blocks: new Map(),
  fences: new Map(),
  images: new Set()
})

const joined = (before: string, text: string) => (before && text ? `${before}\n\n${text}` : before || text)

/** Whether the name of a tool is that of a search. */
function isSearch(calls: unknown): boolean {
  const names =
    typeof calls === 'string' ? [calls] : listOf(calls).map(call => textOf(recordOf(call).name) || textOf(recordOf(call).type))
  return names.some(name => /search|browser|搜索/i.test(name.slice(0, platformLimits.title)))
}

function nameOf(url: string): string {
  const last = new URL(url).pathname.split('/').at(-1) ?? ''
  return /\.(png|jpe?g|gif|webp)$/i.test(last) ? last : 'image.png'
}
