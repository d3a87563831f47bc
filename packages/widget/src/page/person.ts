export { createSession } from '@lyceum/core'
