import { type EndpointDefinition, endpoints } from '@lyceum/core/contract'
import { callerDescriptions, openApiPath, tagOf } from './openapi.ts'
import { escapeHtml } from './plain-page.ts'

/** The HTML of `/api/docs`: every call, by group. */
export function overview(): string {
  const calls: EndpointDefinition[] = Object.values(endpoints)
  const tags = [...new Set(calls.map(tagOf))].sort()
  const links = tags.map(tag => `<a href="#${escapeHtml(tag)}">${escapeHtml(tag)}</a>`)
  const groups = tags.map(tag => {
    const items = calls.filter(call => tagOf(call) === tag).map(itemOf)
    return `<h2 id="${escapeHtml(tag)}">${escapeHtml(tag)}</h2><dl>${items.join('')}</dl>`
  })
  return `<h1>Lyceum API</h1><p>Every call of this server. Shapes, parameters, examples and errors are in <a href="/api/docs/openapi.json">openapi.json</a> (OpenAPI 3.1).</p><nav aria-label="Groups">${links.join('')}</nav>${groups.join('')}`
}

function itemOf({ method, path, summary, description = '', callers }: EndpointDefinition): string {
  const call = `<dt><b class="method">${method}</b> <code>${escapeHtml(openApiPath(path))}</code></dt>`
  const text = description && ` ${inCode(escapeHtml(description))}`
  return `<div>${call}<dd><strong>${escapeHtml(summary)}.</strong>${text}</dd><dd><small>For ${callerDescriptions[callers]}</small></dd></div>`
}

const inCode = (text: string) => text.replace(/`([^`]+)`/g, '<code>$1</code>')
