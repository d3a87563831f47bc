import {
  declareCourseReview,
  endCourseReview,
  exportCourseInsight,
  getCourse,
  getCourseInsight,
  listCourseConversations,
  listCourseNotices,
  listCourses,
  listSubmissions,
  markCourseNotices,
  readCourseConversation,
  updateCourse
} from '@lyceum/core/contract'
import { type Route, route } from '../http/route.ts'
import { declareReviewOf } from './declare-course-review.ts'
import { endReviewOf } from './end-course-review.ts'
import { sendInsightFile } from './export-course-insight.ts'
import { readCourse } from './get.ts'
import { readInsight } from './get-course-insight.ts'
import { listAll } from './list.ts'
import { listReviewed } from './list-course-conversations.ts'
import { listNotices } from './list-course-notices.ts'
import { listHandedIn } from './list-submissions.ts'
import { markNotices } from './mark-course-notices.ts'
import { readReviewed } from './read-course-conversation.ts'
import { courseInPath } from './subject.ts'
import { changeCourse } from './update.ts'

/** Courses of learning platforms, for their teachers and helpers, and for administrators. */
export const courseRoutes: Route[] = [
  route(listCourses, { allow: 'course.list', handle: listAll }),
  route(getCourse, { subject: courseInPath, allow: 'course.see', handle: readCourse }),
  route(getCourseInsight, { subject: courseInPath, allow: 'course.see', handle: readInsight }),
  route(exportCourseInsight, { subject: courseInPath, allow: 'course.see', handle: sendInsightFile }),
  route(listSubmissions, { subject: courseInPath, allow: 'course.readSubmissions', handle: listHandedIn }),
  route(declareCourseReview, { subject: courseInPath, allow: 'course.review', handle: declareReviewOf }),
  route(endCourseReview, { subject: courseInPath, allow: 'course.review', handle: endReviewOf }),
  route(listCourseConversations, { subject: courseInPath, allow: 'course.review', handle: listReviewed }),
  route(listCourseNotices, { subject: courseInPath, allow: 'course.readNotices', handle: listNotices }),
  route(markCourseNotices, { subject: courseInPath, allow: 'course.readNotices', handle: markNotices }),
  route(readCourseConversation, { subject: courseInPath, allow: 'course.review', handle: readReviewed }),
  route(updateCourse, { subject: courseInPath, allow: 'course.edit', handle: changeCourse })
]
