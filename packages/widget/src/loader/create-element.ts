/** Creates an element without an HTML string, which a strict Content Security Policy would block. */
export function createElement<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes?: Record<string, string>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name)
  for (const key in attributes) element.setAttribute(key, attributes[key]!)
  element.append(...children)
  return element
}
