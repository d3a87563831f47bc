import type { HostResponse, HostUpload } from '@lyceum/core'

/** Uses XMLHttpRequest, because `fetch` does not report upload progress. */
export function upload(url: string, { headers, field, file, name, onProgress, signal }: HostUpload) {
  return new Promise<HostResponse>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    for (const [header, value] of Object.entries(headers)) request.setRequestHeader(header, value)
    request.upload.onprogress = event => event.lengthComputable && onProgress(event.loaded / event.total)
    request.onload = () =>
      resolve({
        status: request.status,
        headers: { get: header => request.getResponseHeader(header) },
        text: async () => request.responseText
      })
    request.onerror = () => reject(new TypeError('upload failed'))
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    const form = new FormData()
    form.append(field, file, name)
    request.send(form)
  })
}
