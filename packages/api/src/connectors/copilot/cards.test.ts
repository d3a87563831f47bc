import { describe, expect, test } from 'vitest'
import { message, readActivities as read } from '../../testing/copilot-activities.ts'

describe('cards and choices (notes §3.7)', () => {
  test('cards are shown as text, their buttons as suggestions', () => {
    const hero = {
      contentType: 'application/vnd.microsoft.card.hero',
      content: {
        title: 'Rooms',
        text: 'Choose one.',
        buttons: [
          { type: 'imBack', title: 'A', value: 'Room A' },
          { type: 'openUrl', title: 'Map', value: 'https://example.edu/map' }
        ]
      }
    }
    const adaptive = {
      contentType: 'application/vnd.microsoft.card.adaptive',
      content: {
        body: [{ type: 'Container', items: [{ type: 'TextBlock', text: 'Deep' }] }],
        actions: [{ type: 'Action.Submit', title: 'Send' }]
      }
    }
    const { text, last } = read([message('Here:', { attachments: [hero, adaptive] })])
    expect(text).toBe('Here:\n\n**Rooms**\n\nChoose one.\n\n[Map](https://example.edu/map)\n\nDeep')
    expect(last('suggestions')?.suggestions).toEqual(['Room A', 'Send'])
  })

  const adaptive = (content: object) => ({ contentType: 'application/vnd.microsoft.card.adaptive', content })
  const textBlock = (text: string) => ({ type: 'TextBlock', text })

  test('a table of a card is one, and what a button unfolds is shown', () => {
    const cell = (text: string) => ({ type: 'TableCell', items: [textBlock(text)] })
    const table = {
      type: 'Table',
      rows: [
        { type: 'TableRow', cells: [cell('Room'), cell('Seats | free')] },
        { type: 'TableRow', cells: [cell('B12'), cell('30')] }
      ]
    }
    const more = { type: 'Action.ShowCard', title: 'More', card: { type: 'AdaptiveCard', body: [textBlock('Bring a pen.')] } }
    const { text } = read([message('', { attachments: [adaptive({ body: [table], actions: [more] })] })])
    expect(text).toBe('| Room | Seats \\| free |\n| --- | --- |\n| B12 | 30 |\n\n**More**\n\nBring a pen.')
  })

  test('a text of several pieces is one paragraph, and a cell has all its texts', () => {
    const rich = {
      type: 'RichTextBlock',
      inlines: ['Room ', { type: 'TextRun', text: 'B12', weight: 'bolder' }, { text: ' is ' }, 'free.']
    }
    const rows = [
      { cells: ['Room', { items: ['Seats'] }] },
      { cells: [{ items: [rich, textBlock('Now.')] }, { items: [{ facts: [{ title: 'Seats', value: '30' }] }] }] }
    ]
    const { text } = read([
      message('', { attachments: [adaptive({ body: [rich, textBlock('Come in.'), { type: 'Table', rows }] })] })
    ])
    expect(text).toBe('Room B12 is free.\n\nCome in.\n\n| Room | Seats |\n| --- | --- |\n| Room B12 is free. Now. | Seats 30 |')
  })

  test('inputs that a button unfolds are asked for', () => {
    const card = { body: [{ type: 'Input.Text', id: 'why', label: 'Why?' }], actions: [{ type: 'Action.Submit', title: 'Send' }] }
    const { last } = read([
      message('', { attachments: [adaptive({ actions: [{ type: 'Action.ShowCard', title: 'No', card }] })] })
    ])
    expect(last('form')?.form).toMatchObject({ fields: [{ name: 'why' }], actions: [{ label: 'Send' }] })
  })

  test('pictures, sounds and films of cards are files', () => {
    const body = [
      { type: 'ImageSet', images: [{ type: 'Image', url: 'https://a.test/map', altText: 'Map' }] },
      { type: 'Media', sources: [{ mimeType: 'video/mp4', url: 'https://a.test/tour' }], altText: 'Tour' }
    ]
    const hero = {
      contentType: 'application/vnd.microsoft.card.hero',
      content: { title: 'Hall', images: [{ url: 'https://a.test/hall.jpg' }] }
    }
    const sound = {
      contentType: 'application/vnd.microsoft.card.audio',
      content: { title: 'Welcome', media: [{ url: 'https://a.test/w.mp3' }] }
    }
    const { events } = read([message('', { attachments: [adaptive({ body }), hero, sound] })])
    const found = events.flatMap(event => (event.type === 'file' ? [[event.file.name, event.file.kind, event.file.url]] : []))
    expect(found).toEqual([
      ['Map.png', 'image', 'https://a.test/map'],
      ['Tour.mp4', 'text', 'https://a.test/tour'],
      ['file.png', 'image', 'https://a.test/hall.jpg'],
      ['Welcome.mp3', 'text', 'https://a.test/w.mp3']
    ])
  })

  test('a receipt is a table of its items', () => {
    const content = { title: 'Copies', facts: [{ key: 'No.', value: '7' }], items: [{ title: 'A4', price: '€1' }], total: '€1' }
    const { text } = read([message('', { attachments: [{ contentType: 'application/vnd.microsoft.card.receipt', content }] })])
    expect(text).toBe('**Copies**\n\n**No.** 7\n\n|  |  |  |\n| --- | --- | --- |\n| A4 |  | €1 |\n| **total** |  | €1 |')
  })

  test('where people sign in by hand is shown; without such a page the agent cannot be used (§1.5)', () => {
    const card = (buttons?: object[]) => ({
      contentType: 'application/vnd.microsoft.card.oauth',
      content: { text: 'Please sign in.', connectionName: 'aad', ...(buttons && { buttons }) }
    })
    const button = { type: 'signin', title: 'Sign in', value: 'https://token.botframework.com/api/oauth/signin?x=1' }
    const { text, failure } = read([message('', { attachments: [card([button])] })])
    expect([text, failure]).toEqual([
      'Please sign in.\n\n[Sign in](https://token.botframework.com/api/oauth/signin?x=1)',
      undefined
    ])
    const refused = { reason: 'agentInaccessible' }
    expect(read([message('', { attachments: [card()] })]).failure).toEqual(refused)
    expect(read([message('', { attachments: [card([{ ...button, value: 'javascript:alert(1)' }])] })]).failure).toEqual(refused)
  })

  test('a file is a link, each once', () => {
    const file = { contentType: 'application/pdf', name: 'a.pdf', contentUrl: 'https://example.edu/a.pdf' }
    const { events } = read([message('', { id: '1', attachments: [file] }), message('', { id: '2', attachments: [file] })])
    expect(events.filter(({ type }) => type === 'file')).toHaveLength(1)
  })
})
