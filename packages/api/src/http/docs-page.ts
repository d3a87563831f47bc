import { type EndpointDefinition, endpoints } from '@lyceum/core/contract'
import { callerDescriptions, openApiPath, tagOf } from './openapi.ts'
import { escapeHtml } from './plain-page.ts'

/** The HTML of `/api/docs`: every call, by group. */
export function overview(): string {
  const calls: EndpointDefinition[] = Object.values(endpoints)
  const tables = [...new Set(calls.map(tagOf))].sort().map(tag => {
    const rows = calls.filter(call => tagOf(call) === tag).map(rowOf)
    return `<h2>${escapeHtml(tag)}</h2><table><thead><tr><th>Call</th><th>What it does</th><th>Who may call</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
  })
  return `<h1>Lyceum API</h1><p>Every call of this server. Shapes, parameters, examples and errors are in <a href="/api/docs/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>${tables.join('')}`
}

function rowOf({ method, path, summary, description = '', callers }: EndpointDefinition): string {
  const does = `<strong>${escapeHtml(summary)}</strong>${description && `<br>${inCode(escapeHtml(description))}`}`
  return `<tr><td><code>${method} ${escapeHtml(openApiPath(path))}</code></td><td>${does}</td><td>${callerDescriptions[callers]}</td></tr>`
}

const inCode = (text: string) => text.replace(/`([^`]+)`/g, '<code>$1</code>')
