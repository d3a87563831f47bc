import { lessonWords } from './lesson-words.mjs'
import { quoteOf, words } from './words.mjs'

/**
 * Writes a lesson plan from the form's fields. The question is the goal; a later one may change the duration.
 *
 * @typedef {import('./types.d.mts').Language} Language
 * @param {import('./types.d.mts').Question} question
 * @returns {import('./types.d.mts').Answer}
 */
export function planLesson({ query, language, turn, earlier, inputs }) {
  const texts = lessonWords[language]
  const subject = textOf(inputs.subject) || texts.anySubject
  const level = texts.levels[textOf(inputs.level)] ?? (textOf(inputs.level) || texts.anyLevel)
  const minutes = minutesIn(query) ?? minutesFrom(inputs.minutes)
  const last = earlier.at(-1)
  const quote = quoteOf(query)
  const notes = textOf(inputs.notes)
  const text = [
    `# ${texts.title(subject, minutes)}`,
    turn === 1 ? texts.goal(quote, level) : texts.changed(quote, minutes),
    `## ${texts.course}\n\n${timetable(minutes, texts)}`,
    `## ${texts.check}\n\n${texts.checks.map(line => `- [ ] ${line}`).join('\n')}`,
    notes && `> **${texts.notes}** ${quoteOf(notes)}`,
    inputs.include_quiz === true &&
      `## ${texts.quiz}\n\n${texts
        .questions(subject)
        .map((line, index) => `${index + 1}. ${line}`)
        .join('\n')}`,
    turn === 1 && `---\n*${texts.honest}*`
  ]
  return {
    thinking: words[language].thinking({ quote, turn, earlier: last && quoteOf(last), title: subject, repeated: turn > 1 }),
    text: text.filter(Boolean).join('\n\n'),
    sources: [{ ...texts.source, score: 0.79 }],
    followUps: texts.followUps
  }
}

/** Shares of the time, rounded so that they add up. @param {number} minutes @param {(typeof lessonWords)[Language]} texts */
function timetable(minutes, texts) {
  let from = 0
  const rows = texts.phases.map(([share, phase, students, teacher], index) => {
    const to = index === texts.phases.length - 1 ? minutes : Math.round(from + Number(share) * minutes)
    const row = `| ${from} – ${to} | ${phase} | ${students} | ${teacher} |`
    from = to
    return row
  })
  return [`| ${texts.columns.join(' | ')} |`, '|---|---|---|---|', ...rows].join('\n')
}

/** @param {string} query */
function minutesIn(query) {
  const found = /(\d{1,3})\s*(?:min|分钟|分鐘)/i.exec(query)
  return found ? minutesFrom(found[1]) : undefined
}

/** @param {unknown} value */
function minutesFrom(value) {
  const minutes = Number(value)
  return Number.isFinite(minutes) && minutes >= 5 ? Math.min(Math.round(minutes), 240) : 45
}

/** @param {unknown} value */
function textOf(value) {
  return typeof value === 'string' ? value.trim() : ''
}
