export { createSession } from '@lyceum/core'
export { traits } from '../host-traits.ts'
