import { lessonWords } from './lesson-words.mjs'
import { quoteOf, words } from './words.mjs'

/**
 * A lesson plan from the form's fields; the question is the goal, and a later one may change the minutes.
 *
 * @typedef {import('./types.d.mts').Language} Language
 * @param {import('./types.d.mts').Question} question
 * @returns {import('./types.d.mts').Answer}
 */
export function planLesson({ query, language, turn, earlier, inputs }) {
  const say = lessonWords[language]
  const subject = textOf(inputs.subject) || say.anySubject
  const level = say.levels[textOf(inputs.level)] ?? (textOf(inputs.level) || say.anyLevel)
  const minutes = minutesIn(query) ?? minutesFrom(inputs.minutes)
  const last = earlier.at(-1)
  const quote = quoteOf(query)
  const notes = textOf(inputs.notes)
  const text = [
    `# ${say.title(subject, minutes)}`,
    turn === 1 ? say.goal(quote, level) : `${words[language].again(turn, quoteOf(last ?? ''))} ${say.changed(quote, minutes)}`,
    `## ${say.course}\n\n${timetable(minutes, say)}`,
    `## ${say.check}\n\n${say.checks.map(line => `- [ ] ${line}`).join('\n')}`,
    notes && `> **${say.notes}** ${quoteOf(notes)}`,
    inputs.include_quiz === true &&
      `## ${say.quiz}\n\n${say
        .questions(subject)
        .map((line, index) => `${index + 1}. ${line}`)
        .join('\n')}`,
    `---\n*${say.honest}*`
  ]
  return {
    thinking: words[language].thinking({ quote, turn, earlier: last && quoteOf(last), title: subject, repeated: turn > 1 }),
    text: text.filter(Boolean).join('\n\n'),
    sources: [{ ...say.source, score: 0.79 }],
    followUps: say.followUps
  }
}

/** Shares of the time, rounded so that they add up. @param {number} minutes @param {(typeof lessonWords)[Language]} say */
function timetable(minutes, say) {
  let from = 0
  const rows = say.phases.map(([share, phase, students, teacher], index) => {
    const to = index === say.phases.length - 1 ? minutes : Math.round(from + Number(share) * minutes)
    const row = `| ${from} – ${to} | ${phase} | ${students} | ${teacher} |`
    from = to
    return row
  })
  return [`| ${say.columns.join(' | ')} |`, '|---|---|---|---|', ...rows].join('\n')
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
