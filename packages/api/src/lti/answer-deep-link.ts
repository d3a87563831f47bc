import { claimPrefix, deepLinkingPrefix, itemOf } from '@lyceum/core/rules'
import type { Request, Response } from 'express'
import { placeableAmong } from '../agents/placeable.ts'
import type { Context } from '../context.ts'
import { escapeHtml } from '../http/escape-html.ts'
import { newSecret } from '../secrets/hash.ts'
import { isOfPlatform } from './addresses.ts'
import { signAs } from './keys.ts'
import { type PageFor, sendFailure, sendPage } from './page.ts'
import { pickedIn, sendExpired, showPicker } from './picker.ts'
import { answerLaunch, findTicket, type OpenLaunch } from './queries.ts'

const answerSeconds = 300

/**
 * Answers a deep linking request with what a teacher has chosen, or with nothing when they did not want to (Deep Linking 2.0, §4.5). Where it
 * goes and what comes back with it is what we noted of the request, never what the form says; each request is answered once.
 */
export async function answerDeepLink(context: Context, request: Request, response: Response): Promise<void> {
  const page: PageFor = { context, request, response, platform: undefined }
  const picked = pickedIn(request)
  if (!picked) return sendFailure(page, 'malformed', { status: 400, code: 'form' })
  const open = await findTicket(context, picked.launchId, picked.state.ticket)
  if (!open?.launch.deepLinking) return sendExpired(context, page, picked.launchId)
  page.platform = open.platform
  page.locale = open.launch.locale
  const { deepLinking, standing } = open.launch
  if (standing !== 'teacher') return sendFailure(page, 'notTeacher', { status: 403, code: 'standing' })
  if (!isOfPlatform(context.config, open.platform, deepLinking.returnUrl))
    return sendFailure(page, 'refused', { status: 400, code: 'return' })

  const choosesNothing = picked.does === 'cancel' || !deepLinking.acceptsLinks
  const chosen = choosesNothing ? [] : await placeableAmong(context, picked.state.chosen ?? [])
  if (!choosesNothing && chosen.length === 0) return showPicker(context, page, open, { ...picked.state, missing: true })
  if (!(await answerLaunch(context, open.launch.id))) return sendExpired(context, page, picked.launchId)

  const items = (deepLinking.acceptsMany ? chosen : chosen.slice(0, 1)).map(agent =>
    itemOf(
      agent,
      `${context.config.baseUrl}/lti/launch`,
      deepLinking.acceptsLineItem && picked.state.takesPart ? { label: agent.name } : undefined
    )
  )
  const jwt = await signAs(context, open.platform.id, answerClaims(context, open, items))
  await sendPage(
    page,
    ({ words }) => ({
      title: words.returning,
      body: `<form id="answer" method="post" action="${escapeHtml(deepLinking.returnUrl)}"><input type="hidden" name="JWT" value="${jwt}"><p>${words.returning}</p><noscript><button>${words.continue}</button></noscript></form>`,
      script: `document.getElementById('answer').submit()`
    }),
    { targets: [new URL(deepLinking.returnUrl).origin] }
  )
}

function answerClaims({ now }: Context, { platform, deployment, launch }: OpenLaunch, items: object[]) {
  const at = Math.floor(now().getTime() / 1000)
  const { data } = launch.deepLinking!
  return {
    iss: platform.clientId,
    aud: platform.issuer,
    iat: at,
    exp: at + answerSeconds,
    nonce: newSecret(),
    [`${claimPrefix}message_type`]: 'LtiDeepLinkingResponse',
    [`${claimPrefix}version`]: '1.3.0',
    [`${claimPrefix}deployment_id`]: deployment.deploymentId,
    ...(data !== undefined && { [`${deepLinkingPrefix}data`]: data }),
    [`${deepLinkingPrefix}content_items`]: items
  }
}
