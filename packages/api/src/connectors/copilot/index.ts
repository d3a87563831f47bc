import type { Connector } from '../connector.ts'
import { askCopilot } from './ask.ts'
import { describe } from './describe.ts'
import type { Waits } from './events.ts'
import type { CopilotConnection } from './request.ts'
import { submitOf } from './submit-card.ts'

/** The times of the platform notes, §3.8; an action may take 100 s (§9). */
const usualWaits: Waits = { short: 1500, usual: 4000, busy: 30_000, acting: 120_000, poll: 1000 }

/** The connector for Microsoft Copilot Studio over Direct Line 3.0 (platform notes on Copilot). Tests shorten the waits. */
export const createCopilot = (waits: Waits = usualWaits): Connector<CopilotConnection> => ({
  describe,
  chat: (connection, turn, sink, context) => askCopilot(connection, turn, sink, context, waits),
  resume(connection, submission, turn, sink, context) {
    const { text, value } = submitOf(submission)
    return askCopilot(connection, { ...turn, text, files: [] }, sink, context, waits, value)
  }
})

export const copilot = createCopilot()
