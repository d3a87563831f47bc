import type { ChatStore } from '@lyceum/core'

/** What a form's uploads are known by; `form` is any id that no other form of the chat has. */
export const fileField = (form: string, name: string) => `${form}/${name}`

/** Removes the files of a form's fields, and cancels their uploads. */
export function removeFiles({ composer }: ChatStore, form: string): void {
  for (const { key, field } of composer.$uploads.get()) if (field?.startsWith(fileField(form, ''))) composer.remove(key)
}
