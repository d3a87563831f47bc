import type { Connection } from '@lyceum/core/contract'
import { expect } from 'vitest'
import type { PastMessage } from '../../connectors/connector.ts'
import { playTurn, sampleTurn } from '../play-turn.ts'
import { answerOf, answerTo, endsOf, joined, textOf } from './replies.ts'
import type { Stage } from './stage.ts'

/** Tests what only some platforms can. */
export function testFeatures<C extends Connection>({ connector, outgoing, play, testFeature, can, world }: Stage<C>): void {
  testFeature('thinking', 'separates thinking from the answer', async () => {
    const played = await play('thinking')
    expect(joined(played.events, 'thinking')).toMatch(/\S/)
    expect(textOf(played.events)).toMatch(/\S/)
    expect(textOf(played.events)).not.toMatch(/<\/?think/i)
    expect(joined(played.events, 'thinking')).not.toMatch(/<\/?think/i)
  })

  testFeature('sources', 'emits sources with position, description and file', async () => {
    const played = await play('sources')
    const sources = played.events.flatMap(event => (event.type === 'sources' ? event.sources : []))
    expect(sources.length).toBeGreaterThan(0)
    for (const source of sources)
      expect(source).toMatchObject({
        position: expect.any(Number),
        description: expect.stringMatching(/\S/),
        file: expect.stringMatching(/\S/)
      })
  })

  testFeature('files', 'emits files with an absolute URL, or their bytes', async () => {
    const played = await play('files')
    const files = played.events.flatMap(event => (event.type === 'file' ? [event] : []))
    expect(files.length).toBeGreaterThan(0)
    for (const { file, source } of files) {
      expect(file.name).toMatch(/\S/)
      if (source && 'bytes' in source) expect(source.bytes.length).toBeGreaterThan(0)
      else expect(file.url).toMatch(/^https?:\/\//)
    }
  })

  testFeature('suggestions', 'emits suggestions, and tells beforehand if they follow the end', async () => {
    const played = await play('suggestions')
    const end = played.events.findIndex(({ type }) => type === 'finished')
    const follow = played.events.findIndex(({ type }) => type === 'suggestions') > end
    expect(played.events[end]).toEqual({ type: 'finished', ...(follow && { suggestionsFollow: true }) })
    expect(played.shown.suggestions.length).toBeGreaterThan(0)
    expect(endsOf(played.events)).toEqual(['finished'])
  })

  testFeature('steps', 'emits the steps of a flow, each of which ends', async () => {
    const { nodes } = (await play('steps')).shown
    expect(nodes.length).toBeGreaterThan(0)
    expect(nodes.filter(({ status }) => status === 'running')).toEqual([])
  })

  testFeature('forms', 'waits with the form of a flow, which continues when it is answered', async () => {
    const first = await play('forms')
    const forms = first.events.flatMap(event => (event.type === 'form' ? [event.form] : []))
    expect(forms).toHaveLength(1)
    expect(endsOf(first.events)).toEqual(['waiting'])
    const form = forms[0]!
    expect(form.fields.length + form.actions.length).toBeGreaterThan(0)
    expect(JSON.stringify(first.ref)).not.toBe('{}')

    const submission = { ref: first.ref ?? {}, form, ...answerTo(form) }
    const second = await playTurn(connector, first.connection, outgoing, { state: first.state ?? {}, submission })
    expect([second.thrown, endsOf(second.events)]).toEqual([undefined, ['finished']])
    expect(answerOf(second.events)).toMatch(/\S/)
  })

  testFeature('outputs', 'emits the outputs of a flow', async () => {
    const outputs = (await play('outputs')).events.flatMap(event => (event.type === 'outputs' ? [event.outputs] : []))
    expect(Object.keys(outputs.at(-1) ?? {})).not.toEqual([])
  })

  testFeature('uploads', 'sends a file of the question', async () => {
    const named = can('picturesOnly')
      ? { name: 'notes 笔记.png', type: 'image/png', bytes: Buffer.from('89504e470d0a1a0a', 'hex') }
      : { name: 'notes 笔记.md', type: 'text/markdown', bytes: Buffer.from('# Osmosis\n\nWater moves.') }
    const { bytes, ...file } = named
    const open = async () =>
      (async function* () {
        yield bytes
      })()
    const publicUrl = () => `https://files.test/${file.name}`
    const played = await play('uploads', { files: [{ id: 'f1', ...file, size: bytes.length, open, publicUrl }] })
    expect(played.thrown).toBeUndefined()
    expect(endsOf(played.events)).toEqual(['finished'])
  })

  testFeature('memory', 'sends a second question with what the first one left', async () => {
    const first = await play('memory')
    const history = [
      { role: 'user', text: sampleTurn.text },
      { role: 'assistant', text: textOf(first.events) }
    ] satisfies PastMessage[]
    const state = first.state ?? {}
    const second = await play('memory', { text: 'And then?', state, history: async () => history })
    expect([second.thrown, endsOf(second.events)]).toEqual([undefined, ['finished']])
    // A platform without a memory has no state, and gets the history.
    const lasting = world().lasting ?? ((kept: Record<string, unknown>) => kept)
    if (first.state) expect(lasting(second.state ?? state)).toEqual(lasting(state))
  })

  testFeature('memory', 'starts a new conversation when the platform no longer knows the old one', async () => {
    const first = await play('memory')
    if (!first.state) return
    const forgotten = Object.fromEntries(
      Object.entries(first.state).map(([name]) => [name, '00000000-0000-4000-8000-000000000000'])
    )
    const again = await play('memory', { state: forgotten })
    expect(again.thrown).toBeUndefined()
    expect(endsOf(again.events)).toEqual(['finished'])
    expect(again.state).not.toEqual(forgotten)
  })
}
