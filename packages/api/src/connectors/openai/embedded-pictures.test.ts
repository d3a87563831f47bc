import { describe, expect, test } from 'vitest'
import { createEmbeddedPictures } from './embedded-pictures.ts'
import { createChunkReader } from './events.ts'
import { createResponseReader } from './responses/events.ts'

type Event = { type: string; [name: string]: unknown }

/** What a reader of this API shows of a text that is sent in these pieces. */
function read(api: 'chat' | 'responses', pieces: readonly string[]) {
  const events: Event[] = []
  const options = {
    emit: (event: object) => void events.push(event as Event),
    refusalOf: () => ({ reason: 'thirdPartyFailed' }) as const
  }
  if (api === 'chat') {
    const reader = createChunkReader(options)
    for (const content of pieces) reader.push({ choices: [{ delta: { content } }] })
    reader.close()
  } else {
    const reader = createResponseReader({ ...options, fileAt: () => ({ url: '', secretHeaders: {} }) })
    for (const delta of pieces) reader.push({ type: 'response.output_text.delta', output_index: 0, delta })
    reader.close()
  }
  const shown = events.reduce(
    (text, event) => (event.type === 'text' ? text + String(event.delta) : event.type === 'replace' ? String(event.text) : text),
    ''
  )
  const files = events.flatMap(({ type, file }) => (type === 'file' ? [(file as { name: string; url: string }).url] : []))
  const hasData = events.some(event => event.type === 'text' && /data:|iVBOR/.test(String(event.delta)))
  return { shown: shown.trim(), files, hasData }
}

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

describe.each(['chat', 'responses'] as const)('pictures whose data stands in a text, in an answer of the %s API', api => {
  test.each([
    ['between words', `One ![a cat](${pixel}) two!`, 'One  two!', [pixel]],
    ['with a title', `![a cat](${pixel} "A cat") two`, 'two', [pixel]],
    ['in angle brackets', `![a cat](<${pixel}>) two`, 'two', [pixel]],
    ['as a link', `Get [the file](${pixel}).`, 'Get [the file].', [pixel]],
    [
      'twice, and once more',
      `![](${pixel})![](${pixel.replace('AAAAB', 'AAAAC')})![](${pixel})`,
      '',
      [pixel, pixel.replace('AAAAB', 'AAAAC')]
    ],
    ['in several lines', `![](${pixel.slice(0, 60)}\n${pixel.slice(60)})`, '', [pixel]],
    ['never ended', `One ![a cat](${pixel.slice(0, 60)}`, 'One a cat', []],
    ['of another kind', `![x](data:image/svg+xml,%3Csvg/%3E)`, '', ['data:image/svg+xml,%3Csvg/%3E']]
  ])('%s', (_, text, shown, files) => {
    for (let cut = 0; cut <= text.length; cut++)
      expect(read(api, [text.slice(0, cut), text.slice(cut)]), `cut at ${cut}`).toEqual({ shown, files, hasData: false })
    expect(read(api, [...text])).toEqual({ shown, files, hasData: false })
  })

  test.each([
    'A list[0] (see data) and [1] [2](https://example.edu/a) ![b](https://example.edu/b.png) done!',
    'Write `![x](data:image/png;base64,…)` or ![y](data:image/png;base64, and more) for it!',
    'Ends in ![a label](data:im',
    'It begins with ![a label](data:image/png;base64,',
    'It begins with ![a label](data:image/png',
    '写成![图](data:image/png;base64,加上数据，然后用右括号结束。',
    '写成![图](data:image/png;base64,AAAA。这样就可以了，后面还有很多文字',
    '写成 ![图](data:image/png;base64,AAAA "图',
    '![[[!!]]](x)'
  ])('what is no such picture is text: %s', text => {
    for (let cut = 0; cut <= text.length; cut++) expect(read(api, [text.slice(0, cut), text.slice(cut)]).shown).toBe(text)
    expect(read(api, [...text]).shown).toBe(text)
  })

  test('an open bracket holds back nothing, and a picture only from its sign on', () => {
    const shown = (...pieces: string[]) => {
      const cutter = createEmbeddedPictures(() => {})
      return pieces.map(piece => cutter.push(piece))
    }
    expect(shown('See [the', ' first', ' page', '](https://a.test/)')).toEqual([
      'See [the',
      ' first',
      ' page',
      '](https://a.test/)'
    ])
    expect(shown('See ![the', ' first', '](https://a.test/)')).toEqual(['See ', '', '![the first](https://a.test/)'])
  })

  test('of three megabytes, cut anywhere, is a file, and the text is as long as its words', () => {
    const large = `data:image/png;base64,${'iVBORw0K'.repeat(500_000)}`
    const text = `One\n\n![a cat](${large})\n\ntwo`
    const piece = 1021
    const pieces = Array.from({ length: Math.ceil(text.length / piece) }, (_, index) =>
      text.slice(index * piece, (index + 1) * piece)
    )
    for (const given of [[text], pieces])
      expect(read(api, given)).toEqual({ shown: 'One\n\n\n\ntwo', files: [large], hasData: false })
  })
})
