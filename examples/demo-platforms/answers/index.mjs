import { digestSteps } from './digest.mjs'
import { drawAnswer } from './graphs.mjs'
import { planLesson } from './lesson.mjs'
import { letterSteps } from './letter.mjs'
import { readLibrary } from './library.mjs'
import { partPassages, quotePassages } from './passages.mjs'
import { workOut } from './polynomial.mjs'
import { teach } from './teach.mjs'

/**
 * The scripts that answer: no language model, and they say so. One per subject; platforms share them.
 *
 * @typedef {import('./types.d.mts').Question} Question
 * @typedef {import('./types.d.mts').Answer} Answer
 * @typedef {import('../index.d.mts').DifySubject} SubjectName
 * @param {SubjectName} subject @param {Question} question
 * @returns {Answer}
 */
export function answerFor(subject, question) {
  const { question: query, passages } = partPassages(question.query)
  const earlier = question.earlier.map(one => partPassages(one).question)
  const found = quotePassages(query, passages, question.language)
  return (talkers[subject] ?? talkers.writing)({ ...question, query, earlier }, found)
}

/** The nodes of a workflow. @param {SubjectName} subject @param {Record<string, unknown>} inputs @param {string} [given] the result, where a test says it */
export function workflowSteps(subject, inputs, given) {
  return subject === 'letter' ? letterSteps(inputs) : digestSteps(inputs, given)
}

const calculus = readLibrary('calculus')
const writing = readLibrary('writing')
const campus = readLibrary('campus')

/** `found` is what the passages in the question say. @typedef {(question: Question, found: string) => Answer} Talker */
/** @type {Record<string, Talker> & { writing: Talker }} */
const talkers = {
  calculus: (question, found) => teach(calculus, question, found || workOut(question.query, question.language)),
  writing: (question, found) => teach(writing, question, found),
  campus: (question, found) => teach(campus, question, found),
  graphs: drawAnswer,
  lesson: planLesson
}
