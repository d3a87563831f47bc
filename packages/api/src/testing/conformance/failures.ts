import type { Connection } from '@lyceum/core/contract'
import { expect } from 'vitest'
import { createOutgoing } from '../../connectors/client/call.ts'
import { endsOf, textOf } from './replies.ts'
import { type Stage, silences } from './stage.ts'

/** Tests replies of a platform that refuses, breaks off or is not what it should be. */
export function testFailures<C extends Connection>({ connector, contextOf, options, play, testScene }: Stage<C>): void {
  testScene('refused', 'fails as agentInaccessible when the key is refused', async () => {
    expect((await play('refused')).reason).toBe('agentInaccessible')
  })

  testScene('limited', 'fails as thirdPartyRateLimited when the platform limits the rate', async () => {
    const played = await play('limited')
    expect(played.reason).toBe('thirdPartyRateLimited')
  })

  testScene('cut', 'fails as thirdPartyStreamFailed when the stream is cut, and emits the text before', async () => {
    const played = await play('cut')
    expect(textOf(played.events)).toMatch(/\S/)
    expect(played.reason).toBe('thirdPartyStreamFailed')
  })

  testScene('silent', 'fails as thirdPartyStreamFailed when the stream only has keep-alives', async () => {
    // Nothing but keep-alives: then the time in which nothing else comes may be short.
    const silent = createOutgoing({ ...options, silences: silences(0.25) })
    const played = await play('silent', {}, silent)
    expect(played.reason).toBe('thirdPartyStreamFailed')
    await silent.stop()
  })

  testScene('slowStart', 'waits for a platform that starts slowly', async () => {
    const played = await play('slowStart')
    expect(endsOf(played.events)).toEqual(['finished'])
  })

  testScene('garbage', 'ignores unknown and malformed events', async () => {
    const played = await play('garbage')
    expect(played.thrown).toBeUndefined()
    expect(endsOf(played.events)).toEqual(['finished'])
    expect(textOf(played.events)).toMatch(/\S/)
  })

  testScene('html', 'fails when it gets an HTML page', async () => {
    const played = await play('html')
    expect(played.reason).toMatch(/^(thirdPartyFailed|agentInaccessible|validation)$/)
    await expect(connector.describe(played.connection, contextOf())).rejects.toMatchObject({ reason: expect.any(String) })
  })
}
