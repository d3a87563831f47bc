/**
 * Replaces character references such as `&copy;` (CommonMark §2.5), once. The browser knows the 2,125 names of HTML; what it is
 * given holds no markup, and its document is never shown.
 */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[a-zA-Z][a-zA-Z\d]{1,31});/g, reference => {
    const read = new DOMParser().parseFromString(`<p>${reference}`, 'text/html')
    return read.querySelector('p')?.textContent ?? reference
  })
}
