import type { Request, Response } from 'express'
import type { Context } from '../context.ts'
import { issueCourseAddress } from './course-address.ts'
import { type PageFor, sendFailure } from './page.ts'
import { readForm } from './read-form.ts'
import { launchOfForm } from './session-launch.ts'

/**
 * Sends a teacher or helper to the page of their course. The form brings the token of their session, since no cookie tells who they are;
 * the page gets a one-time code of the same launch, as the chat did.
 */
export async function openCoursePage(context: Context, request: Request, response: Response): Promise<void> {
  const page: PageFor = { context, request, response, platform: undefined }
  const open = await launchOfForm(context, page, readForm(request, { token: 4096 })?.token)
  if (!open) return
  if (open.launch.standing === 'learner') return sendFailure(page, 'notTeacher', { status: 403, code: 'standing' })
  const { locale, contextId } = open.launch
  const search = { course: String(contextId), locale }
  response.setHeader('Cache-Control', 'no-store')
  response.redirect(
    303,
    await issueCourseAddress(context, open.launch, { ip: request.ip, search, linkedUserId: open.linkedUserId })
  )
}
