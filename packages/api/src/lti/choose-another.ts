import type { Request, Response } from 'express'
import type { Context } from '../context.ts'
import { type PageFor, sendFailure } from './page.ts'
import { showPicker } from './picker.ts'
import { openTicket } from './queries.ts'
import { readForm } from './read-form.ts'
import { launchOfForm } from './session-launch.ts'

/**
 * Shows the choice of agents to a teacher whose link has one already. The form brings the token of their session, since no cookie tells who
 * they are.
 */
export async function chooseAnother(context: Context, request: Request, response: Response): Promise<void> {
  const page: PageFor = { context, request, response, platform: undefined }
  const open = await launchOfForm(context, page, readForm(request, { token: 4096 })?.token)
  if (!open) return
  if (open.launch.standing !== 'teacher' || open.launch.linkId === null)
    return sendFailure(page, 'notTeacher', { status: 403, code: 'standing' })
  const given = await openTicket(context, open)
  const link = await context.db('ltiLinks').where({ id: open.launch.linkId }).first('agentId')
  await showPicker(context, page, given.open, { ticket: given.ticket, chosen: link?.agentId ? [link.agentId] : [] })
}
