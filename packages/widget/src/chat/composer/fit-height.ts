/** Makes a message field as high as its text, where style alone does not (`field-sizing`), since measuring lays out the page at once. */
export function fitHeight(field: HTMLTextAreaElement | null): void {
  if (!field || CSS.supports('field-sizing', 'content')) return
  field.style.height = 'auto'
  // What is not shown yet has no height.
  if (field.scrollHeight > 0) field.style.height = `${field.scrollHeight}px`
}
