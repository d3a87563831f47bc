import {
  exportCourseInsight,
  getCourse,
  getCourseInsight,
  listCourses,
  listSubmissions,
  updateCourse
} from '@lyceum/core/contract'
import { type Route, route } from '../http/route.ts'
import { sendInsightFile } from './export-course-insight.ts'
import { readCourse } from './get.ts'
import { readInsight } from './get-course-insight.ts'
import { listAll } from './list.ts'
import { listHandedIn } from './list-submissions.ts'
import { courseInPath } from './subject.ts'
import { changeCourse } from './update.ts'

/** Courses of learning platforms, for their teachers and helpers, and for administrators. */
export const courseRoutes: Route[] = [
  route(listCourses, { allow: 'course.list', handle: listAll }),
  route(getCourse, { subject: courseInPath, allow: 'course.see', handle: readCourse }),
  route(getCourseInsight, { subject: courseInPath, allow: 'course.see', handle: readInsight }),
  route(exportCourseInsight, { subject: courseInPath, allow: 'course.see', handle: sendInsightFile }),
  route(listSubmissions, { subject: courseInPath, allow: 'course.readSubmissions', handle: listHandedIn }),
  route(updateCourse, { subject: courseInPath, allow: 'course.edit', handle: changeCourse })
]
