import { parseJson } from '../client/parse-json.ts'
import { platformLimits } from '../reply/limits.ts'
import { type Loose, listOf, recordOf, textOf } from '../reply/loose.ts'
import { type CardFile, filesOf, inlineText, markdownTable, mediaOf, tableOf } from './card-parts.ts'
import { type SubmitCard, submitCardOf } from './submit-card.ts'

/**
 * What is shown of a card: its texts as Markdown, its files, and the labels or values of its choices. `signsIn`: the agent wants to know who
 * asks, and has no page where one can say so.
 */
export type CopilotCard = {
  text: string
  choices: string[]
  files: CardFile[]
  signsIn: boolean
  submit?: SubmitCard | undefined
}

/** The cards among the attachments of a message (platform notes §3.7). */
export function cardOf(attachment: Loose): CopilotCard | undefined {
  const type = textOf(attachment.contentType)
  const content = recordOf(parsed(attachment.content))
  if (/card\.(oauth|signin)$/.test(type)) return signInCard(content)
  if (/card\.receipt$/.test(type)) return receipt(content)
  if (/card\.adaptive$/.test(type)) {
    const submit = submitCardOf(content)
    const card = adaptiveCard(content)
    return submit ? { ...card, choices: [], submit } : card
  }
  if (!/^application\/vnd\.microsoft\.(card|keyboard)/.test(type)) return undefined
  const { title, subtitle, text, buttons } = content
  const actions = listOf(buttons).map(recordOf)
  const links = actions.filter(({ type }) => type === 'openUrl').map(linkOf)
  const lines = [textOf(title) && `**${textOf(title)}**`, textOf(subtitle), textOf(text), ...links]
  return {
    text: lines.filter(Boolean).join('\n\n'),
    choices: choicesOf(actions),
    files: mediaOf(content, type),
    signsIn: false
  }
}

/**
 * The page on which people sign in, by hand: it gives them a code, which they send as their next message (platform notes §1.5). A token of
 * theirs, which nobody here has, would do without.
 */
function signInCard({ text, buttons }: Loose): CopilotCard {
  const links = listOf(buttons)
    .map(recordOf)
    .filter(({ value }) => /^https:\/\//i.test(textOf(value)))
    .map(linkOf)
  return { text: [textOf(text), ...links].filter(Boolean).join('\n\n'), choices: [], files: [], signsIn: links.length === 0 }
}

function receipt({ title, facts, items, tax, total }: Loose): CopilotCard {
  const rows = listOf(items)
    .slice(0, 200)
    .map(recordOf)
    .map(item => [textOf(item.title), textOf(item.quantity), textOf(item.price)])
  const sums = [
    ['tax', tax],
    ['total', total]
  ].flatMap(([name, value]) => (textOf(value) ? [[`**${textOf(name)}**`, '', textOf(value)]] : []))
  const known = listOf(facts)
    .map(recordOf)
    .map(fact => `**${textOf(fact.key)}** ${textOf(fact.value)}`)
  const texts = [textOf(title) && `**${textOf(title)}**`, ...known, markdownTable([...rows, ...sums], false)]
  return { text: texts.filter(Boolean).join('\n\n'), choices: [], files: [], signsIn: false }
}

/** What a person may answer with; a click sends the value, or else the title. */
export function choicesOf(actions: unknown): string[] {
  return listOf(actions)
    .map(recordOf)
    .filter(({ type }) => /^(imBack|messageBack|postBack)$/.test(textOf(type)))
    .map(({ value, text, title }) => textOf(value) || textOf(text) || textOf(title))
    .filter(choice => choice !== '')
    .slice(0, platformLimits.fields)
}

const linkOf = ({ title, value }: Loose) =>
  /^https?:\/\//i.test(textOf(value)) ? `[${textOf(title) || textOf(value)}](${textOf(value)})` : ''

/** The texts of an adaptive card, from all its containers, and the titles of its buttons. */
function adaptiveCard(content: Loose): CopilotCard {
  const texts: string[] = []
  const choices: string[] = []
  const files: CardFile[] = []
  // A stack instead of recursion, since cards may be nested deeply.
  const stack: unknown[] = [content]
  for (let visited = 0; stack.length > 0 && visited < 2000; visited++) {
    const element = recordOf(stack.pop())
    const type = textOf(element.type)
    if (type === 'TextBlock') texts.push(textOf(element.text))
    else if (type === 'RichTextBlock') texts.push(inlineText(element.inlines))
    else if (type === 'Action.Submit' || type === 'Action.Execute') choices.push(textOf(element.title))
    else if (type === 'Table') texts.push(tableOf(element))
    else if (type === 'Action.ShowCard') texts.push(`**${textOf(element.title)}**`)
    else if (type === 'Action.OpenUrl') texts.push(linkOf({ title: element.title, value: element.url }))
    for (const fact of listOf(element.facts).map(recordOf)) texts.push(`**${textOf(fact.title)}** ${textOf(fact.value)}`)
    if (files.length < platformLimits.files) files.push(...filesOf(element))
    const inner = ['body', 'items', 'images', 'columns', 'actions'].flatMap(name => listOf(element[name]).slice(0, 500))
    // What a button unfolds is shown at once.
    if (type === 'Action.ShowCard') inner.push(element.card)
    stack.push(...inner.reverse())
  }
  const text = texts.filter(Boolean).join('\n\n')
  return { text, choices: choices.filter(Boolean).slice(0, platformLimits.fields), files, signsIn: false }
}

const parsed = (content: unknown) => (typeof content === 'string' ? parseJson(content) : content)
