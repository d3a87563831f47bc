import { expect, test } from 'vitest'
import { extractDocument } from './extract-document.ts'

const read = (name: string, content: string) => extractDocument({ name, bytes: Buffer.from(content) })
const textsOf = async (name: string, content: string) => (await read(name, content)).blocks.map(({ text }) => text)

test('captions keep their time and who speaks, without repetitions and notes', async () => {
  const { blocks, format } = await read(
    'lecture.txt',
    'WEBVTT\n\nNOTE draft\n\n1\n00:01.000 --> 00:04.000 align:start\n<v Dr. Chan>Good <c.loud>morning</c>.\n\n00:04.000 --> 00:04.010\n<v Dr. Chan>Good morning.\n\n00:07.000 --> 00:08.000\n<v Dr. Chan>Sit down.\n\n01:00:07.000 --> 01:00:09.000\n<v 李梅>老师好 &amp; 早上好。\n'
  )
  expect(format).toBe('vtt')
  expect(blocks.map(({ text, place }) => [place, text])).toEqual([
    [{ cue: '00:00:01' }, 'Dr. Chan: Good morning.'],
    [{ cue: '00:00:07' }, 'Sit down.'],
    [{ cue: '01:00:07' }, '李梅: 老师好 & 早上好。']
  ])
})

test('a tag of a caption that is never closed is text', async () => {
  expect(
    await textsOf('a.vtt', 'WEBVTT\n\n00:01.000 --> 00:02.000\n<v  Mei Lin>Hello<c>!</c>\n\n00:03.000 --> 00:04.000\n<v <v <v a')
  ).toEqual(['Mei Lin: Hello!', '<v <v <v a'])
})

const lines = ['welcome to the course', 'today we look at enzymes', 'and how they work']
const word = (text: string) => `<00:00:00.500><c> ${text}</c>`
test('F61: captions that roll upwards are read once, with the time at which each line begins', async () => {
  const cues = lines.flatMap((line, at) => {
    const [first, ...others] = line.split(' ')
    const time = `00:00:0${at}`
    const above = at === 0 ? ' ' : lines[at - 1]!
    return [
      `${time}.000 --> ${time}.990 align:start position:0%\n${above}\n${first}${others.map(word).join('')}`,
      `${time}.990 --> 00:00:0${at + 1}.000 align:start position:0%\n${line}\n `
    ]
  })
  const { blocks } = await read('a.vtt', `WEBVTT\nKind: captions\n\n${cues.join('\n\n')}\n`)
  expect(blocks.map(({ text, place }) => [text, place])).toEqual(lines.map((line, at) => [line, { cue: `00:00:0${at}` }]))
})

test('F61: in SubRip too, and where a line comes word by word', async () => {
  const shown = [
    'welcome',
    'welcome to',
    'welcome to the course.',
    'welcome to the course.\ntoday',
    'welcome to the course.\ntoday we begin'
  ]
  const content = shown.map((text, at) => `${at + 1}\n00:00:0${at},000 --> 00:00:0${at + 1},000\n${text}\n`).join('\n')
  const { blocks, format } = await read('a.txt', content)
  expect(format).toBe('vtt')
  expect(blocks.map(({ text, place }) => [text, place])).toEqual([
    ['welcome to the course.', { cue: '00:00:00' }],
    ['today we begin', { cue: '00:00:03' }]
  ])
})

test('F61: what is said again later is read again, and each of two speakers of a cue is named', async () => {
  const content =
    'WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ann>Yes.\n<v Bo>No.\n\n00:03.000 --> 00:04.000\nMaybe.\n\n00:05.000 --> 00:06.000\n<v Ann>Yes.\n'
  expect(await textsOf('a.vtt', content)).toEqual(['Ann: Yes. Bo: No.', 'Maybe.', 'Ann: Yes.'])
})

test('the same words that are said twice in a row are read twice, each with its time', async () => {
  const { blocks } = await read(
    'a.vtt',
    'WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ann>Yes.\n\n00:02.000 --> 00:03.000\n<v Bo>Yes.\n\n00:03.000 --> 00:05.000\n<v Bo>Yes.\n\n00:07.000 --> 00:09.000\n<v Bo>Yes.\n'
  )
  expect(blocks.map(({ text, place }) => [text, place])).toEqual([
    ['Ann: Yes.', { cue: '00:00:01' }],
    ['Bo: Yes.', { cue: '00:00:02' }],
    ['Yes.', { cue: '00:00:03' }],
    ['Yes.', { cue: '00:00:07' }]
  ])
})

test('F123: what tells how a word is said does not stand in captions', async () => {
  const content = 'WEBVTT\n\n00:01.000 --> 00:02.000\n<ruby>漢<rt>kan</rt>字<rt.small>ji</rt></ruby>を書く\n'
  expect(await textsOf('a.vtt', content)).toEqual(['漢字を書く'])
})
