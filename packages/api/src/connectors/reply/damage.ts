import type { Logger } from 'pino'
import type { ReplySink } from '../connector.ts'

/**
 * Notes data of a stream that cannot be parsed: what begins like a record and is none has lost something of the answer. It is said in the
 * log, once, and with the answer; other data means nothing, such as marks of the end.
 */
export function noteUnreadable(platform: string, sink: Pick<ReplySink, 'remark'>, log: Logger): (data: string) => void {
  let noted = false
  return data => {
    if (noted || !/^\s*\{/.test(data)) return
    noted = true
    sink.remark('damaged')
    log.warn({ platform, length: data.length }, 'a part of the answer could not be read')
  }
}
