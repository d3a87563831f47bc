import type { ChatStore } from '@lyceum/core'
import { atom } from 'nanostores'
import { expect, test, vi } from 'vitest'
import { holdQuestions } from './hold-questions.ts'
import { bringAlong } from './renew.ts'

const emptyDraft = { text: '', deepThinking: false, onlineSearch: false, knowledgeBaseIds: [] as string[] }

function chatWith(draft: Partial<typeof emptyDraft>, uploads: object[] = []) {
  const $draft = atom({ ...emptyDraft, ...draft })
  const chat = {
    composer: {
      $draft,
      $uploads: atom(uploads),
      $sendBlockedBy: atom(undefined),
      set: (patch: object) => $draft.set({ ...$draft.get(), ...patch })
    },
    $inputs: atom(null),
    $context: atom(null),
    begin() {},
    send: vi.fn(async () => undefined),
    ask: vi.fn(async () => undefined),
    run: vi.fn(async () => undefined)
  }
  return { chat: chat as unknown as ChatStore, sent: chat.send }
}

/** A guest who sends what is written before it is known who they are. */
function asking(guest: ReturnType<typeof chatWith>, person = chatWith({})) {
  let know: (chat: ChatStore) => void = () => {}
  const whose = new Promise<ChatStore>(resolve => {
    know = resolve
  })
  holdQuestions(guest.chat, whose, () => {})
  const asked = guest.chat.send()
  return {
    person,
    async introduce() {
      bringAlong(guest.chat, person.chat, false)
      know(person.chat)
      await asked
    }
  }
}

test('a question that waited is asked as the person, with what was switched on, and is no longer the guest’s', async () => {
  const guest = chatWith({ text: 'Is this mine?', onlineSearch: true, knowledgeBaseIds: ['notes'] })
  const { person, introduce } = asking(guest)
  await introduce()
  expect(person.sent).toHaveBeenCalledOnce()
  expect(person.chat.composer.$draft.get()).toMatchObject({
    text: 'Is this mine?',
    onlineSearch: true,
    knowledgeBaseIds: ['notes']
  })
  expect(guest.chat.composer.$draft.get().text).toBe('')
})

test('one that is edited while it waits is not sent as it is', async () => {
  const guest = chatWith({ text: 'Is this' })
  const { person, introduce } = asking(guest)
  guest.chat.composer.set({ text: 'Is this mine, or' })
  await introduce()
  expect(person.sent).not.toHaveBeenCalled()
  expect(person.chat.composer.$draft.get().text).toBe('Is this mine, or')
})

test('one with a guest’s files stays in the field, and so does one beside the person’s own text', async () => {
  const withFile = asking(chatWith({ text: 'What is in it?' }, [{ key: 'file' }]))
  await withFile.introduce()
  expect(withFile.person.sent).not.toHaveBeenCalled()
  expect(withFile.person.chat.composer.$draft.get().text).toBe('What is in it?')
  const beside = asking(chatWith({ text: 'And this?' }), chatWith({ text: 'What is' }))
  await beside.introduce()
  expect(beside.person.sent).not.toHaveBeenCalled()
  expect(beside.person.chat.composer.$draft.get().text).toBe('What is\n\nAnd this?')
})
