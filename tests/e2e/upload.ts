import type { Page } from '@playwright/test'
import { expect } from './world.ts'

/** Uploads a document with the page's own token. */
export async function upload(page: Page, baseId: string, name: string, content: string | Uint8Array): Promise<void> {
  const base64 = Buffer.from(content).toString('base64')
  const status = await page.evaluate(
    async ({ baseId, name, base64 }) => {
      const form = new FormData()
      form.append('files', new Blob([Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))]), name)
      const { accessToken } = JSON.parse(localStorage.getItem('lyceum') ?? '{}')
      const csrf = /XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? ''
      const headers = { authorization: `Bearer ${accessToken}`, 'x-xsrf-token': csrf }
      return (await fetch(`/api/v1/knowledge-bases/${baseId}/documents`, { method: 'POST', headers, body: form })).status
    },
    { baseId, name, base64 }
  )
  expect(status).toBe(200)
}
