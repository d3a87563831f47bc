import { AppError, type openLinkedCourse } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { issueCourseAddress } from '../lti/course-address.ts'

/** @throws notFound for who teaches no such course with a linked account, or has no session there any more */
export async function openTaught({ context, actor, params, request }: Call<typeof openLinkedCourse>) {
  const { taughtLaunchOf } = await import('./courses-of.ts')
  const { userId: linkedUserId } = signedIn(actor)
  const launch = await taughtLaunchOf(context, { userId: linkedUserId, courseId: params.courseId })
  if (!launch) throw new AppError('notFound')
  // In the language of the portal, and not of the launch.
  return {
    address: await issueCourseAddress(context, launch, { ip: request.ip, search: { course: params.courseId }, linkedUserId })
  }
}
