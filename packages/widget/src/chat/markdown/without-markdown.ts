/** Removes Markdown syntax, but not the same characters inside a formula or a name. */
export const withoutMarkdown = (text: string) =>
  text
    .replace(/\[\^[^\]\s]*\]:?/g, '')
    .replace(/!?\[([^[\]]*)\]\([^()\n]*\)/g, '$1')
    .replace(/^[^\S\n]*(#+|>|[-:|][-:| ]{2,}$)/gm, '')
    .replace(/^\|.*$/gm, row => row.replaceAll('|', ' '))
    .replace(/\*\*|__|~~|`+|(?<!\w)[*_]|[*_](?!\w)/g, '')
