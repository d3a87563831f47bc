import { type ChatStore, formDraftOf, initialInputs, inputProblems, normaliseInputs } from '@lyceum/core'
import type { AgentConfig } from '@lyceum/core/contract/agents'
import type { Inputs, Message } from '@lyceum/core/contract/chat'
import { limits } from '@lyceum/core/contract/limits'
import { type Locale, locales } from '@lyceum/core/contract/locales'
import { type ShareFeature, shareFeatures } from '@lyceum/core/contract/share-features'
import { type ChatWords, createWords, loadChatWords, sharePageWords, type Words } from '@lyceum/core/i18n'
import { computed } from 'nanostores'
import { isPageContext } from '../page-context.ts'
import type { FrameSettings } from '../protocol.ts'
import type { ShownPage } from './shown-page.ts'
import { applyTheme } from './theme.ts'

type Drawing = ShownPage & { draw(change: Partial<ShownPage>): void }

/** What of the page's settings has been followed, as text: the page sends all of them with each change, and what the person has changed since stays. */
export type Followed = Partial<Record<'context' | 'inputs', string>>

/** Returns what takes over the page's settings, the first time and when they change. Foreign values are checked. */
export function configureChat(chat: ChatStore, { words, draw }: Drawing, followed: Followed): (settings: FrameSettings) => void {
  let inLanguage = words
  let own: Record<string, string> = {}
  let inputs: Inputs | null = null
  let left: ShareFeature[] = []
  let questions: unknown[] | null | undefined
  // A new chat begins with the same values.
  chat.$asksForm.listen(asks => asks && inputs && fillForm(chat, inputs))

  function isNew(name: keyof Followed, value: unknown): boolean {
    const text = JSON.stringify(value)
    if (text === undefined || text === followed[name]) return false
    followed[name] = text
    return true
  }

  const drawWords = () => draw({ words: withOwn(inLanguage, own) })
  async function speak(locale: Locale): Promise<void> {
    const loaded = await loadChatWords(locale, sharePageWords(true))
    document.documentElement.lang = locale
    inLanguage = createWords(locale, loaded)
    drawWords()
  }

  return ({ context, inputs: given, features, starterQuestions, strings, locale, theme }) => {
    // What cannot be sent says at least that what was said before does not hold any more.
    const said = isPageContext(context) ? context : null
    if (context !== undefined && isNew('context', said)) chat.$context.set(said && Object.keys(said).length > 0 ? said : null)
    if (given !== undefined) {
      inputs = given
      if (isNew('inputs', inputs) && inputs && chat.$asksForm.get()) fillForm(chat, inputs)
    }
    if (starterQuestions === null || Array.isArray(starterQuestions)) questions = starterQuestions
    if (features !== undefined) left = shareFeatures.filter(name => features?.[name] === false)
    if (starterQuestions !== undefined || features !== undefined)
      draw({ gate: { state: 'open', chat: narrowed(chat, left, questions) } })
    if (theme) applyTheme(theme)
    if (strings !== undefined) {
      own = Object.fromEntries(Object.entries(strings ?? {}).filter(([, text]) => typeof text === 'string'))
      drawWords()
    }
    if (isLocale(locale) && locale !== inLanguage.locale) speak(locale).catch(() => undefined)
  }
}

const isLocale = (locale: unknown): locale is Locale => locales.includes(locale as Locale)

/** Begins the chat with these values where they are all that the form asks for; else writes them into it. */
function fillForm(chat: ChatStore, given: Inputs): void {
  const form = chat.$config.get()?.form ?? []
  const named = Object.fromEntries(Object.entries(given).filter(([name]) => form.some(field => field.name === name)))
  const values = { ...initialInputs(form), ...named }
  if (inputProblems(form, values).length === 0) chat.begin(normaliseInputs(form, values))
  else chat.drafts.write(formDraftOf(chat.conversations.$current.get()), JSON.stringify(values))
}

/** The same chat without some parts, and with other questions to begin with. What the share leaves out stays so. */
function narrowed(chat: ChatStore, left: ShareFeature[], given: unknown[] | null | undefined): ChatStore {
  const questions = given
    ?.filter((question): question is string => typeof question === 'string' && question.length <= limits.suggestedQuestion)
    .slice(0, limits.suggestedQuestions)
  const $config = computed(chat.$config, config => config && narrowedConfig(config, left, questions))
  if (!left.includes('citations')) return { ...chat, $config }
  return { ...chat, $config, $messages: computed(chat.$messages, messages => messages.map(withoutSources)) }
}

/** A message that did not change keeps its identity. */
const bare = new WeakMap<Message, Message>()

function withoutSources(message: Message): Message {
  if (message.side === 'human' || message.sources.length === 0) return message
  const known = bare.get(message) ?? { ...message, sources: [] }
  bare.set(message, known)
  return known
}

function narrowedConfig(config: AgentConfig, left: ShareFeature[], questions: string[] | undefined): AgentConfig {
  const { capabilities } = config
  return {
    ...config,
    switchedOff: [...new Set([...(config.switchedOff ?? []), ...left])],
    ...(left.includes('upload') && { capabilities: { ...capabilities, files: false, readsDocuments: false, sounds: false } }),
    ...(questions && { suggestedQuestions: questions })
  }
}

/** Words of the page's own in the place of the chat's. */
function withOwn(words: Words<ChatWords>, own: Record<string, string>): Words<ChatWords> {
  if (Object.keys(own).length === 0) return words
  const mine = createWords(words.locale, { chat: own })
  const translate: (...given: Parameters<Words<ChatWords>>) => string = (key, values) => {
    const [area, name] = key.split('.') as [string, string]
    return area === 'chat' && Object.hasOwn(own, name) ? mine(key as never, values) : words(key, values)
  }
  return Object.assign(translate, { locale: words.locale, add: words.add })
}
