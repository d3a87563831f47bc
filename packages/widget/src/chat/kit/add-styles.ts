/**
 * Adds a style sheet that comes with code loaded on demand. A sheet made by script needs no permission of the page's policy,
 * which forbids inline ones.
 */
export function addStyles(css: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
}
