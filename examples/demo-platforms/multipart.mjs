/**
 * Reads `multipart/form-data` (RFC 7578). The runtime's parser would set a default Content-Type for a part without one; here it stays
 * empty, because Dify rejects such a part.
 *
 * @typedef {{ name: string, filename: string, type: string, bytes: Buffer }} FormFile
 * @typedef {{ fields: Record<string, string>, files: FormFile[] }} Form
 * @param {Buffer} body
 * @param {string} contentType with the `boundary` parameter
 * @returns {Form}
 */
export function parseMultipart(body, contentType) {
  /** @type {Form} */
  const form = { fields: {}, files: [] }
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType)
  if (!boundary) return form
  for (const part of partsOf(body, Buffer.from(`--${boundary[1] ?? boundary[2]}`))) {
    const disposition = headerOf(part.head, 'content-disposition')
    const name = parameterOf(disposition, 'name')
    if (name === undefined) continue
    const filename = parameterOf(disposition, 'filename')
    if (filename === undefined) form.fields[name] = part.bytes.toString('utf8')
    else
      form.files.push({
        name,
        filename,
        type: headerOf(part.head, 'content-type').split(';')[0]?.trim().toLowerCase() ?? '',
        bytes: part.bytes
      })
  }
  return form
}

/** @param {Buffer} body @param {Buffer} mark */
function* partsOf(body, mark) {
  let start = body.indexOf(mark)
  while (start !== -1) {
    const from = start + mark.length
    const next = body.indexOf(mark, from)
    if (next === -1) return
    const headEnd = body.indexOf('\r\n\r\n', from)
    if (headEnd !== -1 && headEnd < next) {
      // Two bytes of line end follow the boundary, two precede the next one.
      yield { head: body.toString('utf8', from + 2, headEnd), bytes: body.subarray(headEnd + 4, Math.max(headEnd + 4, next - 2)) }
    }
    start = next
  }
}

/** @param {string} head @param {string} name */
function headerOf(head, name) {
  const line = head.split('\r\n').find(text => text.toLowerCase().startsWith(`${name}:`))
  return line ? line.slice(name.length + 1).trim() : ''
}

/** @param {string} disposition @param {string} name */
function parameterOf(disposition, name) {
  const encoded = new RegExp(`(?:^|;)\\s*${name}\\*=UTF-8''([^;]*)`, 'i').exec(disposition)
  if (encoded) return decode(encoded[1] ?? '')
  const plain = new RegExp(`(?:^|;)\\s*${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^;]*))`, 'i').exec(disposition)
  // Browsers write quotes and line ends in names as percent escapes.
  return plain ? (plain[1] ?? plain[2] ?? '').replace(/\\(.)/g, '$1').replace(/%22/g, '"') : undefined
}

/** @param {string} text */
function decode(text) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
