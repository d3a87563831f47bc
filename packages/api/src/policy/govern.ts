import { AppError, type Locale, locales, type ReplyRemark, type SchoolRule } from '@lyceum/core/contract'
import type { Actor } from '@lyceum/core/rules'
import type { Context } from '../context.ts'
import { languageOf, localeOfLanguage, type ToldLanguage } from '../conversations/language-of.ts'
import type { AgentRow } from '../db/tables.ts'
import type { CompiledPolicy } from './compile-policy.ts'
import { masked } from './masking.ts'
import { tellOfQuestion } from './notices.ts'

export { checkNumbers, masked, maskedTurn, maskedValue } from './masking.ts'

type Asked = { agent: Pick<AgentRow, 'id' | 'name'>; actor: Actor; trial: boolean }

/**
 * Holds what somebody is about to send against the rules of the organisation: tells whom they say, and refuses what they refuse. Returns
 * what the reply is to say of the personal data in it.
 * @param values all that goes along besides the text: values of forms, names of files, and what the page says of itself
 * @throws notPermitted with the cause `schoolRule` and the organisation's words; unavailable while the moderation service is away, where
 * the organisation wants that
 */
export async function governQuestion(
  context: Context,
  policy: CompiledPolicy,
  asked: Asked,
  text: string,
  values: readonly unknown[]
): Promise<ReplyRemark[]> {
  const all = [text, ...values.flatMap(textsIn)].filter(said => said !== '').join('\n')
  return govern(context, policy, asked, all, quote => refused(languageOf(text), quote, ['text']))
}

/**
 * Holds what goes along of documents against the same rules, each with its name and headings, and returns it as a platform may get it: of
 * earlier questions without what is refused. The reader's sources keep the names of their files.
 * @throws notPermitted as for a question, at the first file sent with it that is refused; unavailable; the reason of the signal
 */
export async function governDocuments<P extends Part>(
  context: Context,
  policy: CompiledPolicy,
  asked: Asked,
  { question, read: { sent, earlier }, signal }: DocumentsToGovern<P>
) {
  const judged = ([file, text]: [string, string]) => {
    const refusal: Refusal = rule => refused(languageOf(question), rule, ['files', file])
    return govern(context, policy, asked, text, refusal, signal)
  }
  // The names of those without a text were held against the rules with the question.
  const [own, former] = await Promise.all([
    Promise.allSettled([...textsByFile(sent.found)].map(judged)),
    Promise.all(
      [...textsByFile(earlier.found, earlier.unread)].map(async ([file, text]) => ({
        file,
        remarks: await judged([file, text]).catch(unlessRefused)
      }))
    )
  ])
  const remarks = new Set<ReplyRemark>()
  for (const judgement of own) {
    if (judgement.status === 'rejected') throw judgement.reason
    for (const remark of judgement.value) remarks.add(remark)
  }
  for (const one of former) for (const remark of one.remarks ?? []) remarks.add(remark)
  const leftOut = new Set(former.flatMap(one => (one.remarks ? [] : [one.file])))
  const found = [...sent.found, ...earlier.found.filter(({ file }) => !leftOut.has(file))]
  const unread = [...sent.unread, ...earlier.unread.filter(name => !leftOut.has(name))]
  const told = ({ file, heading }: Part) => ({
    file: masked(policy, file),
    ...(heading && { heading: masked(policy, heading) })
  })
  return {
    texts: {
      found: found.map(part => ({ ...part, description: masked(policy, part.description), told: told(part) })),
      unread: unread.map(name => masked(policy, name))
    },
    remarks: [...remarks]
  }
}

/** A part of a document that is cited by itself. */
type Part = { file: string; heading?: string; description: string }

type Texts<P extends Part> = { found: P[]; unread: string[] }
type DocumentsToGovern<P extends Part> = {
  question: string
  read: { sent: Texts<P>; earlier: Texts<P> }
  signal: AbortSignal
}

/** All that goes along of each file. */
function textsByFile(found: readonly Part[], unread: readonly string[] = []): Map<string, string> {
  const texts = new Map(unread.map(name => [name, name]))
  for (const { file, heading, description } of found)
    texts.set(file, [texts.get(file) ?? file, ...(heading ? [heading] : []), description].join('\n'))
  return texts
}

/** Resolves with nothing for what a rule refuses. */
function unlessRefused(failure: unknown): undefined {
  if (!(failure instanceof AppError) || failure.reason !== 'notPermitted') throw failure
}

type Refusal = (rule: SchoolRule | undefined) => AppError

async function govern(
  context: Context,
  policy: CompiledPolicy,
  asked: Asked,
  all: string,
  refusal: Refusal,
  signal?: AbortSignal
): Promise<ReplyRemark[]> {
  const fitting = await policy.fitting(all)
  const flagged = fitting.some(({ refuses }) => refuses) ? false : await isFlagged(context, policy, masked(policy, all), signal)
  const { moderation } = policy.fields
  const noticed = [...fitting, ...(flagged ? [{ name: null, notice: moderation.notice }] : [])].filter(
    ({ notice }) => notice !== 'none'
  )
  if (noticed.length > 0 && !asked.trial) await tellOfQuestion(context, policy.fields, asked, noticed)
  const refusing = fitting.find(({ refuses }) => refuses)
  if (refusing || flagged) throw refusal(refusing)
  const found = policy.personalData(all)
  return [
    ...(found.some(({ kind }) => policy.masks(kind)) ? (['personalDataMasked'] as const) : []),
    ...(found.some(({ kind }) => !policy.masks(kind)) ? (['personalDataSent'] as const) : [])
  ]
}

/** @throws unavailable; the reason of the signal */
async function isFlagged(
  { moderation, log }: Context,
  { fields }: CompiledPolicy,
  text: string,
  signal: AbortSignal | undefined
): Promise<boolean> {
  if (!moderation || !fields.moderation.refuses || text === '') return false
  try {
    return await moderation.isFlagged(text, signal)
  } catch (failure) {
    signal?.throwIfAborted()
    log.warn({ err: failure }, 'a question was not moderated')
    if (fields.moderation.whenAway === 'refuse') throw new AppError('unavailable', { retryAfter: 10 })
    return false
  }
}

/** `path`: what is refused, the text or a file by its name. */
function refused(language: ToldLanguage, rule: SchoolRule | undefined, path: string[]): AppError {
  const quote = rule && wordsFor(rule.texts, language)
  const isFile = path[0] === 'files'
  return new AppError('notPermitted', {
    refusal: 'schoolRule',
    ...((quote || isFile) && { problems: [{ path, reason: 'rejected', ...(quote && { quote }) }] })
  })
}

/** The organisation's words in the language of the question, else the first that there are. */
function wordsFor(texts: Record<Locale, string>, language: ToldLanguage): string | undefined {
  return [localeOfLanguage(language), ...locales].map(locale => texts[locale]).find(text => text !== '')
}

/** All texts in values of forms, at any depth. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'number') return [String(value)]
  if (value === null || typeof value !== 'object') return []
  return Object.values(value).flatMap(textsIn)
}
