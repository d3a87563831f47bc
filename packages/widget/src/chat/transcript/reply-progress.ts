/** What precedes an answer: thinking, steps and nodes. One chunk, loaded with the first reply that has any of them. */
import './progress-styles.ts'

export { Nodes } from '../forms/nodes.tsx'
export { ProgressSteps } from './progress-steps.tsx'
export { Thinking } from './thinking.tsx'
