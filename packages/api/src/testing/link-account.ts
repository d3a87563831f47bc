import { confirmLinkRequest, linkAccountPath } from '@lyceum/core/contract'
import type { CourseWorld } from './course-world.ts'
import type { Person } from './given.ts'

type Launched = { token: string }

/** A page of the frame: its text, and the fields of its form. */
export type LinkPage = { status: number; location: string | null; text: string; code: string; fields: Record<string, string> }

/** The side of the course page: opens it with a session's token, and sends its form. */
export function linkPages(url: string) {
  const send = async (fields: Record<string, string>): Promise<LinkPage> => {
    const response = await fetch(url + linkAccountPath, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual'
    })
    const text = await response.text()
    const hidden = [...text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)].map(([, name, value]) => [
      name!,
      value!
    ])
    const kept = Object.fromEntries(hidden)
    return { status: response.status, location: response.headers.get('location'), text, code: kept.code ?? '', fields: kept }
  }
  return {
    open: ({ token }: Launched) => send({ token }),
    press: (page: LinkPage, more: Record<string, string>) => send({ ...page.fields, ...more })
  }
}

/** Links somebody of a learning platform with an account of the school, as both would. */
export async function linkAccounts({ api }: Pick<CourseWorld, 'api'>, launched: Launched, person: Person): Promise<void> {
  const pages = linkPages(api.url)
  const opened = await pages.open(launched)
  const { number } = await person.call(confirmLinkRequest, { body: { code: opened.code } })
  const asked = await pages.press(opened, { number })
  await pages.press(asked, { do: 'yes' })
}
