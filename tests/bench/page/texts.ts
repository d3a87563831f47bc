/** Answers to stream: one as models write them, and ones whose single block goes on and on. */
export function answersOf(words: number): Record<string, string> {
  return {
    [`an answer of ${words} words`]: mixedText(words),
    'a table of 3,000 rows': `${tableHead}${Array.from({ length: 3000 }, (_, index) => `| ${index} | ${index / 100} | *near* |\n`).join('')}`,
    'a list of 3,000 items': Array.from({ length: 3000 }, (_, index) => `- Item ${index} is **one** of many.\n`).join(''),
    'a code block of 5,000 lines': `\`\`\`js\n${Array.from({ length: 5000 }, (_, index) => `const value${index} = ${index} // here\n`).join('')}\`\`\`\n`,
    'a paragraph of 5,000 words': 'words of *one* paragraph that does not end '.repeat(625)
  }
}

const tableHead = '| input | output | note |\n| --- | --: | --- |\n'

/** Paragraphs, lists, a table, code and emphasis. */
export function mixedText(words: number): string {
  const sections: string[] = []
  for (let count = 0, index = 1; count < words; index++) {
    sections.push(section.replaceAll('#N', String(index)))
    count += sectionWords
  }
  return sections.join('\n\n')
}

const section = `## Part #N

A **limit** describes what a function approaches as its input approaches a point; it *need not* be the value there. Write the quotient, simplify it, and only then let the step go to zero, since the quotient at zero says nothing at all.

- First, look at both sides of the point and compare them.
- Then use \`epsilon\` for how close, and \`delta\` for how near.
  - A smaller epsilon asks for a smaller delta.
  - One delta for each epsilon is enough.

1. Name what is to be shown.
2. Choose delta, and say why it is enough.

> Continuity is the case in which the limit and the value agree.

| input | output | distance |
| --- | --- | --- |
| 0.9 | 1.81 | 0.19 |
| 0.99 | 1.9801 | 0.0199 |

\`\`\`js
const slope = (f, x, h) => (f(x + h) - f(x)) / h
\`\`\`

The same argument works in part #N for sums, products and quotients, as long as nothing is divided by zero on the way.`
const sectionWords = section.split(/\s+/).length
