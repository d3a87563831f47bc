import type { HostResponse, HostUpload } from '@lyceum/core'

/** `fetch` tells no progress of what it sends; XMLHttpRequest does. */
export function upload(url: string, { headers, field, file, name, onProgress, signal }: HostUpload) {
  return new Promise<HostResponse>((resolve, reject) => {
    const sending = new XMLHttpRequest()
    sending.open('POST', url)
    for (const [header, value] of Object.entries(headers)) sending.setRequestHeader(header, value)
    sending.upload.onprogress = event => event.lengthComputable && onProgress(event.loaded / event.total)
    sending.onload = () =>
      resolve({
        status: sending.status,
        headers: { get: header => sending.getResponseHeader(header) },
        text: async () => sending.responseText
      })
    sending.onerror = () => reject(new TypeError('upload failed'))
    sending.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => sending.abort(), { once: true })
    const form = new FormData()
    form.append(field, file, name)
    sending.send(form)
  })
}
