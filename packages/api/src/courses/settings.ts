import { type CourseSettings, noClosedWords } from '@lyceum/core/contract'
import type { Db } from '../db/connect.ts'
import type { CourseSettingsRow, ExamWindowRow } from './tables.ts'

/** What holds in a course of which nobody has decided anything. */
const unchanged: CourseSettings = {
  instructions: '',
  tellsTitle: true,
  opensAt: null,
  closesAt: null,
  deletedAfterDays: null,
  closedWords: noClosedWords,
  examWindows: []
}

export type ReadSettings = { settings: CourseSettings; updatedAt: string | null }

/** The settings of some courses, by their ids. */
export async function readSettings(db: Db, courseIds: readonly string[]): Promise<(courseId: string) => ReadSettings> {
  const [rows, windows]: [CourseSettingsRow[], ExamWindowRow[]] = await Promise.all([
    db('courseSettings').whereIn('courseId', courseIds),
    db('courseExamWindows').whereIn('courseId', courseIds).orderBy(['startsAt', 'endsAt'])
  ])
  return courseId => {
    const row = rows.find(one => one.courseId === courseId)
    if (!row) return { settings: unchanged, updatedAt: null }
    const { instructions, tellsTitle, opensAt, closesAt, deletedAfterDays, closedWords } = row
    const examWindows = windows
      .filter(one => one.courseId === courseId)
      .map(({ startsAt, endsAt }) => ({ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }))
    return {
      settings: {
        instructions,
        tellsTitle,
        opensAt: opensAt?.toISOString() ?? null,
        closesAt: closesAt?.toISOString() ?? null,
        deletedAfterDays,
        closedWords,
        examWindows
      },
      updatedAt: row.updatedAt.toISOString()
    }
  }
}

type Change = { courseId: string; settings: CourseSettings; userId: string; at: Date }

/** Stores the settings of a course as a whole. */
export async function writeSettings(transaction: Db, { courseId, settings, userId, at }: Change): Promise<void> {
  const { examWindows, closedWords, ...rest } = settings
  const row = { ...rest, closedWords: JSON.stringify(closedWords), updatedAt: at, updatedBy: userId }
  await transaction('courseSettings')
    .insert({ courseId, ...row })
    .onConflict('courseId')
    .merge(row)
  await transaction('courseExamWindows').where({ courseId }).delete()
  if (examWindows.length > 0)
    await transaction('courseExamWindows')
      .insert(examWindows.map(window => ({ courseId, ...window })))
      .onConflict(['courseId', 'startsAt', 'endsAt'])
      .ignore()
}
