import type { Locale } from '@lyceum/core/contract'
import { escapeHtml } from './escape-html.ts'

/** An HTML page that needs no build: one inline style sheet in the product's colours, light and dark. `body` is HTML. */
export function plainPage(page: {
  locale: Locale
  title: string
  body: string
  nonce: string
  script?: string
  /** Further styles of this page alone. */
  style?: string
}): string {
  const { locale, title, body, nonce, script, style = '' } = page
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style nonce="${nonce}">${sheet}${style}</style>
</head>
<body><main>${body}</main>${script ? `<script nonce="${nonce}">${script}</script>` : ''}</body>
</html>
`
}

const sheet = `
:root{--page:#faf8f4;--raised:#fff;--hover:#f0ebe2;--strong:#17211d;--text:#38443f;--muted:#616c66;--line:#e6e0d5;--accent:#14694d;--soft:#e3efe8;--on:#fff;--notice:#fdf1d8;--notice-text:#8a5a00}
@media (prefers-color-scheme:dark){:root{--page:#121815;--raised:#1a221e;--hover:#222c27;--strong:#f2f0ea;--text:#cdd4cf;--muted:#94a09a;--line:#2a352f;--accent:#5fc79d;--soft:#1d3a2f;--on:#08130e;--notice:#3a2d10;--notice-text:#f2c14e}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text);font:15px/1.6 "PingFang SC","PingFang TC","Noto Sans CJK SC","Microsoft YaHei",system-ui,sans-serif}
main{max-width:760px;margin-inline:auto;padding:48px 24px 72px}
h1{margin:0;color:var(--strong);font:500 2.25rem/1.25 "Songti SC","Noto Serif CJK SC",Georgia,serif}
h2{margin:32px 0 8px;font-size:.8125rem;font-weight:600;color:var(--muted)}
p{margin:8px 0 0}
code{font-family:ui-monospace,Menlo,Consolas,monospace;font-size:.8125rem;overflow-wrap:anywhere}
.notice{margin-top:24px;padding:12px 16px;border-radius:10px;background:var(--notice);color:var(--notice-text)}
ul{margin:0;padding:0;list-style:none;display:grid;gap:8px;grid-template-columns:repeat(auto-fill,minmax(min(100%,300px),1fr))}
button,.button{font:inherit;color:var(--on);background:var(--accent);border:0;border-radius:10px;min-height:40px;padding:8px 16px;cursor:pointer;text-decoration:none;display:inline-block}
.second{color:var(--strong);background:var(--raised);border:1px solid var(--line)}
.person{width:100%;min-height:64px;padding:12px 16px;display:flex;align-items:center;gap:12px;text-align:start;background:var(--raised);color:var(--text);border:1px solid var(--line)}
.person:hover{background:var(--hover)}
.person b{display:block;color:var(--strong);font-weight:600}
.person small{display:block;color:var(--muted);font-size:.8125rem}
.initial{flex:none;width:40px;height:40px;border-radius:50%;display:grid;place-items:center;background:var(--soft);color:var(--accent);font-weight:600}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
a:not(.button){color:var(--accent)}
@media (forced-colors:active){.person,button{border:1px solid}}
`.replaceAll('\n', '')
