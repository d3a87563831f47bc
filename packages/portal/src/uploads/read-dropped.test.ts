import { expect, test } from 'vitest'
import { readDropped } from './read-dropped.ts'

type Tree = { [name: string]: Tree | null }

/** A folder as browsers hand it over, in portions of two. */
function folder(name: string, tree: Tree): FileSystemEntry {
  const children = Object.entries(tree).map(([child, inside]) => (inside ? folder(child, inside) : fileEntry(child)))
  return {
    name,
    isFile: false,
    isDirectory: true,
    createReader: () => {
      const rest = [...children]
      return { readEntries: (resolve: (portion: FileSystemEntry[]) => void) => resolve(rest.splice(0, 2)) }
    }
  } as never
}

const fileEntry = (name: string): FileSystemEntry =>
  ({
    name,
    isFile: true,
    isDirectory: false,
    file: (resolve: (file: File) => void, reject: () => void) =>
      name === 'gone.txt' ? reject() : resolve(new File([name], name))
  }) as never

const dropOf = (...entries: FileSystemEntry[]) =>
  ({ items: entries.map(entry => ({ webkitGetAsEntry: () => entry })), files: [] }) as never

test('a drop has its files and those of its folders, however deep, each once', async () => {
  const drop = dropOf(
    fileEntry('a.md'),
    folder('course', { 'b.pdf': null, 'c.pdf': null, week: { 'd.docx': null, deeper: { 'e.txt': null } }, empty: {} }),
    fileEntry('gone.txt')
  )
  expect((await readDropped(drop)).map(({ name }) => name).sort()).toEqual(['a.md', 'b.pdf', 'c.pdf', 'd.docx', 'e.txt'])
})

test('where a browser knows no folders, the files are taken as they are', async () => {
  const files = [new File(['a'], 'a.md')]
  expect(await readDropped({ items: [], files } as never)).toEqual(files)
})
