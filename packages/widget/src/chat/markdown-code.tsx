import { CopyButton } from './copy-button.tsx'

type MarkdownCodeProps = { text: string; language: string; open: boolean }

/** A code block with its language and, once it is complete, a copy button. */
export function MarkdownCode({ text, language, open }: MarkdownCodeProps) {
  return (
    <figure className="ly-code">
      <figcaption>
        <span>{language}</span>
        {!open && <CopyButton text={text} label="chat.copyCode" />}
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
    </figure>
  )
}
