import { getCourse, listCourses, updateCourse } from '@lyceum/core/contract'
import { type Route, route } from '../http/route.ts'
import { readCourse } from './get.ts'
import { listAll } from './list.ts'
import { courseInPath } from './subject.ts'
import { changeCourse } from './update.ts'

/** Courses of learning platforms, for their teachers and helpers, and for administrators. */
export const courseRoutes: Route[] = [
  route(listCourses, { allow: 'course.list', handle: listAll }),
  route(getCourse, { subject: courseInPath, allow: 'course.see', handle: readCourse }),
  route(updateCourse, { subject: courseInPath, allow: 'course.edit', handle: changeCourse })
]
