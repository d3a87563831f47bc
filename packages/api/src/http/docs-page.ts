/**
 * The HTML of `/api/docs`: Scalar's reader of the OpenAPI document, from our own origin. `script` is the path of the portal's part, which
 * signs what is tried with the session of the browser; undefined while the portal has not been built. Scalar reads the nonce for
 * the styles that it makes from the page's head.
 */
export function docsPage({ nonce, script }: { nonce: string; script: string | undefined }): string {
  return `<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta property="csp-nonce" nonce="${nonce}" content="${nonce}">
<title>Lyceum API</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style nonce="${nonce}">${sheet}</style>
</head>
<body>${script ? reader(script) : notBuilt}</body>
</html>
`
}

/** Where the page finds Scalar's script. */
export const referencePath = '/api/docs/reference.js'

const reader = (script: string) =>
  `<div id="reference"></div><script src="${referencePath}"></script><script type="module" src="${script}"></script>`

const notBuilt =
  '<h1>Lyceum API</h1><p>The reader has not been built. The document is at <a href="/api/docs/openapi.json">openapi.json</a>.</p>'

/** The product's typefaces and accents, light and dark, in Scalar's variables. */
const sheet = `
body{margin:0}
:root{--scalar-font:"Inter Variable",system-ui,"PingFang SC","Noto Sans CJK SC","Microsoft YaHei",sans-serif;--scalar-font-code:ui-monospace,Menlo,Consolas,monospace}
.light-mode{--scalar-background-1:#faf8f4;--scalar-background-2:#f3efe8;--scalar-background-3:#e6e0d5;--scalar-color-1:#17211d;--scalar-color-2:#38443f;--scalar-color-3:#5c6761;--scalar-color-accent:#14694d;--scalar-background-accent:#e3efe8;--scalar-border-color:#e6e0d5}
.dark-mode{--scalar-background-1:#121815;--scalar-background-2:#1a221e;--scalar-background-3:#2a352f;--scalar-color-1:#f2f0ea;--scalar-color-2:#cdd4cf;--scalar-color-3:#94a09a;--scalar-color-accent:#5fc79d;--scalar-background-accent:#1d3a2f;--scalar-border-color:#2a352f}
`.replaceAll('\n', '')
