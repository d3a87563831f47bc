const repeated = (text: string, length: number) => text.repeat(Math.ceil(length / text.length))

/** Answers that try to run something: as HTML, as an address, as a formula, as a drawing. Each would set `window.ran`. */
const run = 'window.ran=1'
export const attacks = [
  `<script>${run}</script>`,
  `<img src=x onerror=${run}>`,
  `<details open ontoggle=${run}>x</details>`,
  `<svg onload=${run}><animate onbegin=${run} attributeName=x></svg>`,
  `<svg><script>${run}</script><foreignObject><iframe srcdoc="<script>parent.${run}</script>"></iframe></foreignObject></svg>`,
  `<math><mtext><img src=x onerror=${run}></mtext><maction actiontype="statusline#x" xlink:href="javascript:${run}">x</maction></math>`,
  `<iframe srcdoc="<script>parent.${run}</script>"></iframe>`,
  `<iframe src="javascript:parent.${run}"></iframe>`,
  `<form action="javascript:${run}"><button autofocus onfocus=${run}>x</button></form>`,
  `<base href="https://elsewhere.example/"><meta http-equiv=refresh content="0;url=javascript:${run}">`,
  '<style>@import "https://elsewhere.example/x.css";body{display:none}</style><link rel=stylesheet href="https://elsewhere.example/y.css">',
  `[x](javascript:${run})`,
  `[x](JaVaScRiPt:${run})`,
  `[x](java&#10;script:${run})`,
  `[x](\u0001javascript:${run})`,
  `[x](data:text/html,<script>${run}</script>)`,
  `[x](vbscript:${run})`,
  `[[x](javascript:${run})](https://a.edu)`,
  `<javascript:${run}>`,
  `[x]: javascript:${run}\n\n[x] and ![x]`,
  `![x](javascript:${run})`,
  `![x](data:image/svg+xml,<svg onload=${run}>)`,
  '![x](https://elsewhere.example/track.png)',
  `![x" onerror="${run}](https://elsewhere.example/x.png)`,
  `[a](https://a.edu"onmouseover="${run})`,
  `\`\`\`"><img src=x onerror=${run}>\ncode\n\`\`\``,
  `\`\`\`html\n<script>${run}</script>\n\`\`\``,
  `\`\`\`mermaid\ngraph TD\nA[<img src=x onerror=${run}>] --> B\nclick A href "javascript:${run}"\n\`\`\``,
  `| a |\n|-|\n| <svg onload=${run}> |`,
  `$\\href{javascript:${run}}{x}$ $\\url{javascript:${run}}$`,
  `$$\\includegraphics{https://elsewhere.example/x.png} \\htmlData{onclick=${run}}{x} \\class{x" onclick="${run}}{y}$$`,
  '$$\\def\\a{\\a\\a}\\a$$ $$\\newcommand{\\b}[1]{#1#1\\b{#1#1}}\\b{x}$$',
  `[^"><img src=x onerror=${run}>]: x\n\nsee[^"><img src=x onerror=${run}>]`,
  `\u202e<script>${run}</script>\u2066 [\u202egnp.exe](https://a.edu)`
]

/** What a platform names as the sources of an answer. */
export const hostileSources = attacks.slice(0, 6).map((file, index) => ({
  position: index + 1,
  file,
  description: file,
  knowledgeBase: file,
  page: null,
  url: `javascript:${run}`
}))

/** Small answers that cost a careless reader seconds or minutes, and large ones. */
export const heavy: Record<string, string> = {
  'a table of 3,000 columns and 3,000 rows': `|${'a|'.repeat(3000)}\n|${'-|'.repeat(3000)}\n${'|b\n'.repeat(3000)}`,
  'a bar before 40,000 spaces': `a\n|${' '.repeat(40_000)}x\n|-|`,
  '30,000 blank lines in a list item': `- a\n${'\n'.repeat(30_000)}  b`,
  '100,000 links': '[a](b)'.repeat(100_000),
  '20,000 links to other sites': '[a](https://a.edu) '.repeat(20_000),
  'growing runs of backticks': Array.from({ length: 400 }, (_, index) => '`'.repeat(index + 1)).join(' '),
  'an address of 40,000 dots': `http://${'.'.repeat(40_000)}`,
  'a line of one megabyte': repeated('x', 1_000_000),
  'a line of one megabyte of words': repeated('words of every kind ', 1_000_000),
  'a formula of 100,000 characters': `$$${repeated('x^{2}+', 100_000)}y$$`,
  'a formula nested 5,000 deep': `$$${'{'.repeat(5000)}x${'}'.repeat(5000)}$$ $$${'\\sqrt{'.repeat(5000)}x${'}'.repeat(5000)}$$`,
  '5,000 formulas': repeated('$x$ ', 20_000),
  'quotations nested 3,000 deep': `${'> '.repeat(3000)}x`,
  'lists nested 3,000 deep': Array.from({ length: 300 }, (_, index) => `${'  '.repeat(index)}- x`).join('\n') + '- '.repeat(3000),
  'emphasis nested 3,000 deep': `${'*a **b '.repeat(3000)}x${'** *'.repeat(3000)}`,
  '100,000 lines': repeated('line\n', 100_000),
  'a code block of 20,000 lines': `\`\`\`js\n${'const a = 1 // x\n'.repeat(20_000)}\`\`\``,
  'a code block of one line': `\`\`\`js\n${repeated('a=b+"c";', 300_000)}\n\`\`\``,
  '5,000 code blocks': '```js\na\n```\n'.repeat(5000),
  '20,000 items': '- item\n'.repeat(20_000),
  '10,000 footnotes': '[^a]: b\n\n'.repeat(10_000),
  '10,000 marks of writing direction': repeated('\u202e\u2066a\u2069\u202c ', 60_000)
}

const mermaid = (...lines: string[]) => `\`\`\`mermaid\n${lines.join('\n')}\n\`\`\``

/** A diagram, one that would run and load whatever it can, one that is none, one too large, and one that takes long to draw. */
export const diagrams = {
  drawn: mermaid('flowchart TD', 'accTitle: How to learn', 'A[Read] --> B{Understood?}', 'B -->|yes| C[Apply]', 'B -->|no| A'),
  hostile: mermaid(
    `%%{init: {"securityLevel": "loose", "htmlLabels": true, "flowchart": {"htmlLabels": true}, "themeCSS": "*{background:url(https://elsewhere.example/a)}"}}%%`,
    'flowchart TD',
    `A["<script>${run}</script><img src=x onerror=${run}><iframe srcdoc='<script>parent.${run}</script>'></iframe>"] --> B["<b onclick=${run}>b</b>"]`,
    `B --> C@{ img: "https://elsewhere.example/b.png", label: "c" }`,
    `click A href "javascript:${run}"`,
    `click B call alert("${run}")`,
    'style A fill:url(https://elsewhere.example/c)'
  ),
  none: mermaid('flowchart TD', 'A ==(('),
  large: mermaid('flowchart TD', repeated('A --> B\n', 150_000)),
  slow: mermaid('flowchart TD', Array.from({ length: 2500 }, (_, index) => `n${index}`).join('\n'))
}
