import { digestSteps } from './digest.mjs'
import { drawAnswer } from './graphs.mjs'
import { planLesson } from './lesson.mjs'
import { letterSteps } from './letter.mjs'
import { readLibrary } from './library.mjs'
import { quotePassages, splitPassages } from './passages.mjs'
import { workOut } from './polynomial.mjs'
import { teach } from './teach.mjs'

/**
 * Answers a question with the script of its subject. There is no language model, and the answers say so. All platforms share the scripts.
 *
 * @typedef {import('./types.d.mts').Question} Question
 * @typedef {import('./types.d.mts').Answer} Answer
 * @typedef {import('../index.d.mts').DifySubject} SubjectName
 * @param {SubjectName} subject @param {Question} question
 * @returns {Answer}
 */
export function answerFor(subject, question) {
  const { question: query, passages } = splitPassages(question.query)
  const earlier = question.earlier.map(one => splitPassages(one).question)
  const found = quotePassages(query, passages, question.language)
  return (answerers[subject] ?? answerers.writing)({ ...question, query, earlier }, found)
}

/** The nodes of a workflow. @param {SubjectName} subject @param {Record<string, unknown>} inputs @param {string} [given] the result, when a test sets it */
export function workflowSteps(subject, inputs, given) {
  return subject === 'letter' ? letterSteps(inputs) : digestSteps(inputs, given)
}

const calculus = readLibrary('calculus')
const writing = readLibrary('writing')
const campus = readLibrary('campus')

/** `found` is what the passages in the question contain. @typedef {(question: Question, found: string) => Answer} Answerer */
/** @type {Record<string, Answerer> & { writing: Answerer }} */
const answerers = {
  calculus: (question, found) => teach(calculus, question, found || workOut(question.query, question.language)),
  writing: (question, found) => teach(writing, question, found),
  campus: (question, found) => teach(campus, question, found),
  graphs: drawAnswer,
  lesson: planLesson
}
