import { AppError, confirmLinkPath } from '@lyceum/core/contract'
import type { Request, Response } from 'express'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/connect.ts'
import { escapeHtml } from '../http/escape-html.ts'
import { accountBody, askBody, linkStyle, type NumberProblem, startBody } from './link-account-body.ts'
import { goToChat } from './open-chat.ts'
import { type PageFor, sendPage } from './page.ts'
import { sendExpired } from './picker.ts'
import { answerLaunch, findTicket, maxTicket, openTicket, type UsedLaunch } from './queries.ts'
import { readForm } from './read-form.ts'
import { launchOfForm } from './session-launch.ts'
import type { LaunchWords } from './words.ts'

const limits = { token: 4096, launch: 64, ticket: maxTicket, code: 20, number: 20, do: 10 } as const

type Fields = NonNullable<ReturnType<typeof readForm<typeof limits>>>
type Asked = { page: PageFor; open: UsedLaunch; ticket: string }

/**
 * Where somebody links their account with the one that they have in the portal. The first form brings the token of their session, since no
 * cookie tells who they are; those that follow bring a ticket. The portal proves that an account is theirs, and this page asks them whether
 * it is: neither side alone can link.
 */
export async function linkAccountPage(context: Context, request: Request, response: Response): Promise<void> {
  const page: PageFor = { context, request, response, platform: undefined }
  const fields = readForm(request, limits)
  if (fields?.launch && fields.ticket) {
    const open = await findTicket(context, fields.launch, fields.ticket)
    if (!open) return sendExpired(context, page, fields.launch)
    return go(context, asked(page, open, fields.ticket), fields)
  }
  const open = await launchOfForm(context, page, fields?.token)
  if (!open) return
  const given = await openTicket(context, open)
  await begin(context, asked(page, given.open, given.ticket))
}

const asked = (page: PageFor, open: UsedLaunch, ticket: string): Asked => ({
  page: { ...page, platform: open.platform, locale: open.launch.locale },
  open,
  ticket
})

async function go(context: Context, own: Asked, { code, number, do: does }: Fields): Promise<void> {
  const { userId: accountId } = own.open.launch
  if (does === 'chat') {
    if (!(await answerLaunch(context, own.open.launch.id))) return sendExpired(context, own.page, own.open.launch.id)
    return goToChat(context, own.page, own.open.launch, { linkedUserId: own.open.linkedUserId })
  }
  if (does === 'unlink') {
    await (await import('../linking/links.ts')).unlink(context, { accountId }, accountId)
    // What was opened by the link has ended with it.
    const leadsOn = own.open.linkedUserId === null
    return show(own, words => startBody(words, leadsOn ? hidden(own) : undefined, 'unlinked'))
  }
  if (!code || does === 'again') return begin(context, own)
  if (does === 'no') {
    const { refuse } = await import('../linking/requests.ts')
    await refuse(context, code)
    return show(own, words => startBody(words, hidden(own), 'refused'))
  }
  return does === 'yes' ? finish(context, own, code) : prove(context, own, code, number ?? '')
}

/** Shows what the account is linked with, or else a code for it. */
async function begin(context: Context, own: Asked): Promise<void> {
  const { launch } = own.open
  const { schoolAccountOf } = await import('../linking/links.ts')
  const linked = await schoolAccountOf(context.db, launch.userId)
  if (linked) return show(own, words => accountBody(words, hidden(own), linked))
  const { isAnonymous } = await context.db('ltiPeople').where({ userId: launch.userId }).first('isAnonymous')
  // Nobody meets them again: neither a preview as a student nor a launch without a person.
  if (launch.isTest || isAnonymous) return show(own, words => startBody(words, hidden(own), 'nobody'))
  const { openRequest } = await import('../linking/requests.ts')
  const code = await openRequest(context, { accountId: launch.userId, launchId: launch.id })
  if (!code) return show(own, words => startBody(words, hidden(own), 'tooMany'))
  return showCode(context, own, code)
}

function showCode(context: Context, own: Asked, code: string, problem?: NumberProblem): Promise<void> {
  const address = `${context.config.baseUrl}${confirmLinkPath}`
  return show(own, words => askBody(words, hidden(own), { code, address, problem }), problem ? 400 : 200)
}

/** Takes the number that the portal has shown, and asks whether the account that confirmed is the right one. */
async function prove(context: Context, own: Asked, code: string, number: string): Promise<void> {
  const { enterNumber } = await import('../linking/requests.ts')
  const entered = await enterNumber(context, { code, accountId: own.open.launch.userId, number })
  if (entered.state === 'over') return show(own, words => startBody(words, hidden(own), 'over'))
  if (entered.state !== 'right') return showCode(context, own, code, entered.state)
  const { name, email } = await context.db('users').where({ id: entered.userId }).first('name', 'email')
  return show(own, words => accountBody(words, `${hidden(own)}${field('code', code)}`, { name, email }, 'confirm'))
}

async function finish(context: Context, own: Asked, code: string): Promise<void> {
  const { userId: accountId } = own.open.launch
  const [{ takeProven }, links] = await Promise.all([import('../linking/requests.ts'), import('../linking/links.ts')])
  try {
    // Together: a request is not used up by a link that fails.
    await inTransaction(context.db, async db => {
      const userId = await takeProven({ db, now: context.now }, { code, accountId })
      if (!userId) throw new AppError('notFound')
      await links.link({ db, now: context.now }, { accountId, userId })
    })
  } catch (failure) {
    if (!(failure instanceof AppError)) throw failure
    return show(own, words => startBody(words, hidden(own), 'over'))
  }
  const linked = await links.schoolAccountOf(context.db, accountId)
  return show(own, words => accountBody(words, hidden(own), linked!, 'done'))
}

const field = (name: string, value: string) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`
const hidden = ({ open, ticket }: Asked) => field('launch', open.launch.id) + field('ticket', ticket)

const show = ({ page }: Asked, body: (words: LaunchWords['words']) => string, status = 200): Promise<void> =>
  sendPage(page, ({ words }) => ({ title: words.account.title, body: body(words), style: linkStyle }), { status })
