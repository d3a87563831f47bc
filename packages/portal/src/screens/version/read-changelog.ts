/** What changed of one kind: `Added`, `Changed`, `Fixed`; its text is Markdown. */
export type ChangeGroup = { kind: string; text: string }
/** A release; what has none yet is called `Unreleased`. */
export type Release = { name: string; date: string | undefined; groups: ChangeGroup[] }

/** Reads a changelog as Keep a Changelog writes it. Links of releases at its end are left out. */
export function readChangelog(text: string): Release[] {
  return partsOf(text.replace(/^\[[^\]]+\]: .*$/gm, ''), /^## \[?([^\]\n]+)\]?(?: - (\S+))?[^\n]*$/m).map(
    ({ heading, body }) => ({
      name: heading[1]!,
      date: heading[2],
      groups: partsOf(body, /^### (.+)$/m).map(({ heading, body }) => ({ kind: heading[1]!.trim(), text: joined(body.trim()) }))
    })
  )
}

/** The lines of an entry are those of the file, and one paragraph where it is read. */
const joined = (text: string) => text.replace(/\n {2}(?=\S)/g, ' ')

/** The parts of a text under its headings. */
function partsOf(text: string, heading: RegExp): { heading: RegExpMatchArray; body: string }[] {
  const headings = [...text.matchAll(new RegExp(heading.source, 'gm'))]
  return headings.map((found, index) => ({
    heading: found,
    body: text.slice(found.index + found[0].length, headings[index + 1]?.index)
  }))
}
