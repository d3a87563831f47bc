import type { Request, Response } from 'express'
import type { Context } from '../context.ts'
import { newId } from '../secrets/new-id.ts'
import { newSecret, sha256 } from './hash.ts'
import { type PageFor, sendFailure } from './page.ts'
import { showPicker } from './picker.ts'
import { readForm } from './read-form.ts'
import { launchOfToken } from './session-launch.ts'
import type { LtiLaunchRow } from './tables.ts'

/**
 * Shows the choice of agents to a teacher whose link has one already. The form brings the token of their session, since no cookie tells who
 * they are.
 */
export async function chooseAnother(context: Context, request: Request, response: Response): Promise<void> {
  const page: PageFor = { context, request, response, platform: undefined }
  const open = await launchOfToken(context, readForm(request, { token: 4096 })?.token)
  if (!open) return sendFailure(page, 'sessionOver', { status: 401, code: 'session' })
  page.platform = open.platform
  page.locale = open.launch.locale
  if (open.launch.standing !== 'teacher' || open.launch.linkId === null)
    return sendFailure(page, 'notTeacher', { status: 403, code: 'standing' })
  const ticket = newSecret()
  const launch: LtiLaunchRow = {
    ...open.launch,
    id: newId(),
    createdAt: context.now(),
    answeredAt: null,
    ticketHash: sha256(ticket)
  }
  await context.db('ltiLaunches').insert({ ...launch, deepLinking: null })
  const link = await context.db('ltiLinks').where({ id: launch.linkId }).first('agentId')
  await showPicker(context, page, { ...open, launch }, { ticket, chosen: link?.agentId ? [link.agentId] : [] })
}
