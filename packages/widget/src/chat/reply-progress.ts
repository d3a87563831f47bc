/** What a reply does before its answer stands there: thinking, steps and nodes. Loaded with the first reply that has any of them. */
export { Nodes } from './nodes.tsx'
export { ProgressSteps } from './progress-steps.tsx'
export { Thinking } from './thinking.tsx'
