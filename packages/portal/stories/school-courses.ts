import { type Course, type CourseInsight, type CourseSubmission, type ListedCourse, noClosedWords } from '@lyceum/core/contract'
import { at, longName, agents as sampleAgents } from './screen-replies.ts'

const closing = { kind: 'exam', until: at, words: noClosedWords } as const

const full = { documents: 3, size: 2_400_000 }

export const schoolCourses: ListedCourse[] = [
  {
    id: 'co-1',
    title: 'Linear Algebra',
    label: 'MATH-201',
    platform: 'Moodle',
    closing: null,
    launchedAt: at,
    agents: 2,
    ...full
  },
  { id: 'co-2', title: longName, label: '', platform: longName, closing, launchedAt: at, agents: 12, ...full },
  {
    id: 'co-3',
    title: '',
    label: '',
    platform: 'Moodle',
    closing: { kind: 'over', until: null, words: noClosedWords },
    launchedAt: null,
    agents: 0,
    documents: 0,
    size: 0
  }
]

export const schoolCourse: Course = {
  ...schoolCourses[0]!,
  closing,
  standing: 'admin',
  settings: {
    instructions: 'Answer in hints first.',
    tellsTitle: true,
    opensAt: null,
    closesAt: at,
    deletedAfterDays: 30,
    closedWords: noClosedWords,
    examWindows: [{ startsAt: at, endsAt: at }]
  },
  agents: [
    { ...sampleAgents[0]!, links: ['Tutor'], available: true, closesElsewhere: true },
    { ...sampleAgents[0]!, id: 'a-2', name: longName, links: [longName], available: false, closesElsewhere: false }
  ].map(({ id, name, icon, category, links, available, closesElsewhere }) => ({
    id,
    name,
    icon,
    category,
    links,
    available,
    closesElsewhere
  })),
  knowledge: { id: 'base-of-course', level: 'read_write', ...full },
  review: null,
  unreadNotices: 0,
  updatedAt: at
}

export const courseInsight: CourseInsight = {
  from: '2026-10-26',
  to: '2026-11-22',
  questions: 1284,
  withoutSource: 112,
  disliked: null,
  firstText: { median: 900, slow: 4200 },
  weeks: [
    { from: '2026-10-26', questions: null, learners: null },
    { from: '2026-11-02', questions: 0, learners: 0 },
    { from: '2026-11-09', questions: 484, learners: 48 },
    { from: '2026-11-16', questions: 800, learners: 61 }
  ],
  hours: [
    { weekday: 1, hour: 9, questions: 210 },
    { weekday: 4, hour: 21, questions: 64 }
  ],
  topics: [
    {
      name: 'Eigenvalues of a matrix',
      words: ['eigenvalues', 'matrix'],
      questions: 412,
      withoutSource: 31,
      disliked: null
    },
    { name: null, words: ['特征值', '矩阵'], questions: 96, withoutSource: null, disliked: 0 }
  ]
}

const url = 'https://lyceum.school.test/lti/handed-in/s-1'

export const submissions: CourseSubmission[] = [
  { id: 's-1', author: 'Ada Lovelace', title: 'What is a basis?', sha256: '3f'.repeat(32), url, createdAt: at },
  { id: 's-2', author: '', title: longName, sha256: 'a0'.repeat(32), url, createdAt: at }
]
