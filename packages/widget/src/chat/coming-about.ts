/** How a reply comes about, told while it does: loaded with the first reply that has something to tell. */
export { Nodes } from './nodes.tsx'
export { Steps } from './steps.tsx'
export { Thinking } from './thinking.tsx'
