import { type Course, type CourseGradebook, type Document, noClosedWords, type ReviewedConversation } from '@lyceum/core/contract'
import { getCourseInsight } from '@lyceum/core/contract/course-insight'
import { type CourseNotice, listCourseNotices, markCourseNotices } from '@lyceum/core/contract/course-notices'
import { listCourseConversations } from '@lyceum/core/contract/course-reviews'
import { type CourseSubmission, listSubmissions } from '@lyceum/core/contract/course-submissions'
import { getCourse } from '@lyceum/core/contract/courses'
import { listDocuments } from '@lyceum/core/contract/documents'
import { listGradebookColumns } from '@lyceum/core/contract/gradebook-columns'
import { samplePage, type TestHost } from '@lyceum/core/testing'
import { courseInsight, schoolCourse, submissions } from './school-courses.ts'
import { at, documents, failing, loading, longName } from './screen-replies.ts'
import type { ScreenStory } from './screen-story.ts'

const knowledgeOf = (course: Course, listed: Document[]) => (host: TestHost) => {
  host.expectCall(getCourse).reply(course)
  // The list, and how many of it are being processed.
  for (let times = 0; times < 2; times++) host.expectCall(listDocuments).reply({ ...samplePage(listed), newest: at })
}

const overCourse: Course = {
  ...schoolCourse,
  standing: 'teacher',
  closing: { kind: 'over', until: null, words: noClosedWords },
  knowledge: { ...schoolCourse.knowledge, level: 'read' }
}

const reviewedCourse: Course = {
  ...schoolCourse,
  standing: 'teacher',
  review: { notice: 'For the exercises of week 3, until the end of March.', declaredAt: at }
}

const reviewed: ReviewedConversation[] = [
  { id: 'c-1', author: 'Ada Lovelace', agent: 'Calculus tutor', questions: 12, createdAt: at, updatedAt: at },
  { id: 'c-2', author: '', agent: longName, questions: 1, createdAt: at, updatedAt: at }
]

const notices: CourseNotice[] = [
  {
    id: 'n-1',
    at,
    level: 'severe',
    rule: 'Harm to oneself or others',
    unread: true,
    agent: 'Calculus tutor',
    author: 'Ada Lovelace'
  },
  { id: 'n-2', at, level: 'severe', rule: longName, unread: true, agent: longName, author: '' },
  { id: 'n-3', at, level: 'concern', rule: null, unread: false, agent: 'Calculus tutor', author: null }
]
const noticesOf = (items: CourseNotice[]) => (host: TestHost) => {
  host.expectCall(getCourse).reply({ ...schoolCourse, standing: 'teacher', unreadNotices: 12 })
  host.expectCall(listCourseNotices).reply(samplePage(items))
  // Others are on the next page.
  if (items.some(({ unread }) => unread)) host.expectCall(markCourseNotices).reply({ unread: 10 })
}

const column = 'https://moodle.school.test/lineitems/1/lineitem'
const link = { choice: 'own', hasOwn: false, columnId: null, columnLabel: '', counts: false, isGone: false } as const
const gradebook: CourseGradebook = {
  state: 'full',
  columns: [
    { id: column, label: 'Participation' },
    { id: `${column}2`, label: longName }
  ],
  links: [
    { ...link, id: 'li-1', title: 'Week 1', agent: 'Calculus tutor' },
    { ...link, id: 'li-2', title: '', agent: longName, hasOwn: true, counts: true },
    { ...link, id: 'li-3', title: longName, agent: 'Calculus tutor', choice: 'existing', columnId: column, counts: true },
    {
      ...link,
      id: 'li-4',
      title: 'Week 4',
      agent: 'Calculus tutor',
      choice: 'new',
      columnId: `${column}9`,
      columnLabel: 'Week 4',
      isGone: true
    }
  ]
}
const gradebookOf = (told: CourseGradebook) => (host: TestHost) => {
  host.expectCall(getCourse).reply({ ...schoolCourse, standing: 'teacher' })
  host.expectCall(listGradebookColumns).reply(told)
}

/** The page of one course. */
export const courseStories: [ScreenStory, ...ScreenStory[]] = [
  { title: 'course loading', params: { courseId: 'co-1' }, replies: loading },
  { title: 'course failed', params: { courseId: 'co-1' }, replies: failing(getCourse) },
  {
    title: 'course loaded',
    params: { courseId: 'co-1' },
    replies: host => host.expectCall(getCourse).reply(schoolCourse)
  },
  {
    title: 'course knowledge',
    params: { courseId: 'co-1' },
    search: { tab: 'knowledge' },
    replies: knowledgeOf({ ...schoolCourse, standing: 'teacher' }, documents)
  },
  {
    title: 'course without knowledge',
    params: { courseId: 'co-1' },
    search: { tab: 'knowledge' },
    replies: knowledgeOf({ ...schoolCourse, knowledge: { ...schoolCourse.knowledge, documents: 0, size: 0 } }, [])
  },
  {
    title: 'course knowledge of a course that is over',
    params: { courseId: 'co-1' },
    search: { tab: 'knowledge' },
    replies: knowledgeOf(overCourse, documents)
  },
  {
    title: 'course insight',
    params: { courseId: 'co-1' },
    search: { tab: 'insight' },
    replies: host => {
      host.expectCall(getCourse).reply(schoolCourse)
      host.expectCall(getCourseInsight).reply(courseInsight)
    }
  },
  {
    title: 'course insight of nobody',
    params: { courseId: 'co-1' },
    search: { tab: 'insight' },
    replies: host => {
      host.expectCall(getCourse).reply(schoolCourse)
      host.expectCall(getCourseInsight).reply({
        ...courseInsight,
        questions: 0,
        weeks: courseInsight.weeks.map(({ from }) => ({ from, questions: 0, learners: 0 })),
        hours: [],
        topics: []
      })
    }
  },
  {
    title: 'course insight failed',
    params: { courseId: 'co-1' },
    search: { tab: 'insight' },
    replies: host => {
      host.expectCall(getCourse).reply(schoolCourse)
      failing(getCourseInsight)(host)
    }
  },
  {
    title: 'course with what was handed in',
    params: { courseId: 'co-1' },
    search: { tab: 'handedIn' },
    replies: host => {
      host.expectCall(getCourse).reply({ ...schoolCourse, standing: 'teacher' })
      host.expectCall(listSubmissions).reply(samplePage(submissions))
    }
  },
  {
    title: 'course with nothing handed in',
    params: { courseId: 'co-1' },
    search: { tab: 'handedIn' },
    replies: host => {
      host.expectCall(getCourse).reply({ ...schoolCourse, standing: 'teacher' })
      host.expectCall(listSubmissions).reply(samplePage<CourseSubmission>([]))
    }
  },
  {
    title: 'course of a helper',
    params: { courseId: 'co-1' },
    replies: host => host.expectCall(getCourse).reply({ ...schoolCourse, standing: 'helper', agents: [] })
  },
  { title: 'course with a gradebook', params: { courseId: 'co-1' }, replies: gradebookOf(gradebook) },
  {
    title: 'course whose platform refuses columns',
    params: { courseId: 'co-1' },
    replies: gradebookOf({ ...gradebook, state: 'refused', columns: [] })
  },
  {
    title: 'course whose platform offers no columns',
    params: { courseId: 'co-1' },
    replies: gradebookOf({ state: 'notOffered', columns: [], links: [] })
  },
  { title: 'course with notices', params: { courseId: 'co-1' }, search: { tab: 'notices' }, replies: noticesOf(notices) },
  {
    title: 'course with unread notices',
    params: { courseId: 'co-1' },
    replies: host => host.expectCall(getCourse).reply({ ...schoolCourse, standing: 'teacher', unreadNotices: 3 })
  },
  { title: 'course without notices', params: { courseId: 'co-1' }, search: { tab: 'notices' }, replies: noticesOf([]) },
  {
    title: 'course whose notices did not load',
    params: { courseId: 'co-1' },
    search: { tab: 'notices' },
    replies: host => {
      host.expectCall(getCourse).reply({ ...schoolCourse, standing: 'teacher' })
      host.expectCall(listCourseNotices).fail('unavailable')
    }
  },
  {
    title: 'course without a review',
    params: { courseId: 'co-1' },
    search: { tab: 'review' },
    replies: host => host.expectCall(getCourse).reply({ ...schoolCourse, standing: 'teacher' })
  },
  {
    title: 'course with a review',
    params: { courseId: 'co-1' },
    search: { tab: 'review' },
    replies: host => {
      host.expectCall(getCourse).reply(reviewedCourse)
      host.expectCall(listCourseConversations).reply(samplePage(reviewed))
    }
  },
  {
    title: 'course with a review of nothing',
    params: { courseId: 'co-1' },
    search: { tab: 'review' },
    replies: host => {
      host.expectCall(getCourse).reply(reviewedCourse)
      host.expectCall(listCourseConversations).reply(samplePage<ReviewedConversation>([]))
    }
  }
]
