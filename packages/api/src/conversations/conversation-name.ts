import { charactersIn, plainText } from '@lyceum/core/rules'

const maxLength = 40
/** A clause this long says enough of a long question. */
const minClause = 10

/** The name of a new conversation: the beginning of the first value that is a text; undefined without one. */
export function conversationName(values: unknown[]): string | undefined {
  const texts = values.filter(value => typeof value === 'string').map(plain)
  const first = texts.find(Boolean)
  return first && shortened(first)
}

const plain = (text: string) => plainText(text.slice(0, maxRead))
const maxRead = 2000

/** What people write before what they ask. */
const opening =
  /^(?:(?:hi|hello|dear \w+|good (?:morning|afternoon|evening))[,!.]?\s+(?:\w+[,!.]\s+)?)?(?:(?:can|could|would|will) you (?:please )?(?:(?:help me (?:to )?)?(?:explain|tell|show)(?: to)? me\s+|(?:help me (?:to )?|explain )?)|please(?: (?:explain|tell|show)(?: to)? me)?\s+|i(?:'d| would) like to (?:know|ask|understand)\s+|i want to (?:know|ask|understand)\s+)|^(?:你好|您好|老师好|老師好)?[，,。!！]?\s*(?:请问一下|請問一下|请问|請問|我想问一下|我想問一下|我想问|我想問|我想知道|麻烦你|麻煩你|能不能|可以)?/i

/** Names of long questions leave out how they begin, and all but the first clause that says enough. */
function shortened(text: string): string {
  if (charactersIn(text) <= maxLength) return text
  const asked = text.replace(opening, '').trim() || text
  const clause = /^.{10,}?(?=[.?!;:]\s|[。？！；：，]|,\s)[?？]?/u.exec(asked)?.[0] ?? asked
  const chosen = charactersIn(clause) >= minClause ? clause : asked
  const begun = asked === text ? chosen : chosen.replace(/^[a-z]/, letter => letter.toUpperCase())
  if (charactersIn(begun) <= maxLength) return begun
  const cut = [...begun].slice(0, maxLength - 1).join('')
  const word = /^[\s\S]*\S(?=\s+\S*$)/.exec(cut)?.[0] ?? ''
  return `${charactersIn(word) > maxLength / 2 ? word : cut.trimEnd()}…`
}
