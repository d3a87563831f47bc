/**
 * Rollup's options that join small chunks. Rollup makes a chunk of each set of modules that the same dynamic imports have in common, which
 * for a portal of 90 screens and 400 lists of words is 270 shared chunks, half of them below a kilobyte; a page asked for 80 to 160 files.
 *
 * - What the pages of `first` load anyway is one chunk, `first`.
 * - What at least `users` dynamic imports have in common, in modules of less than `below` characters, is another one, `small`.
 *
 * Neither of them needs a chunk that needs it: what `small` has may need itself and `first` alone, else a module could run before one that
 * it needs. The build fails when chunks stand in a circle.
 */
export function groupChunks({ first, small }) {
  let groups
  return {
    onlyExplicitManualChunks: true,
    manualChunks(id, { getModuleIds, getModuleInfo }) {
      groups ??= groupsOf([...getModuleIds()].map(getModuleInfo), { first, small })
      return groups.get(id)
    }
  }
}

function groupsOf(modules, { first, small }) {
  const known = new Map(modules.map(module => [module.id, module]))
  const needs = createNeeds(known)
  const isEntry = ({ isEntry, dynamicImporters }) => isEntry || dynamicImporters.length > 0
  const isFirst = ({ id }) => first.some(path => id.endsWith(path))
  const usersOf = new Map()
  const [ofFirst, ofOthers] = [new Set(), new Set()]
  for (const entry of modules.filter(isEntry))
    for (const id of reached(entry.id, needs)) {
      usersOf.set(id, (usersOf.get(id) ?? 0) + 1)
      if (isFirst(entry)) ofFirst.add(id)
      // Another page of its own, or a worker.
      else if (entry.isEntry) ofOthers.add(id)
    }
  const groups = new Map()
  for (const module of modules) {
    if (!module.isIncluded || isEntry(module) || ofOthers.has(module.id)) continue
    if (ofFirst.has(module.id)) groups.set(module.id, 'first')
    else if (usersOf.get(module.id) >= small.users && module.code.length < small.below) groups.set(module.id, 'small')
  }
  // Until nothing in it needs what is in neither.
  for (let left = true; left; ) {
    const open = [...groups].filter(([id, group]) => group === 'small' && [...needs(id)].some(next => !groups.has(next)))
    for (const [id] of open) groups.delete(id)
    left = open.length > 0
  }
  return groups
}

function reached(start, needs) {
  const found = new Set([start])
  for (const id of found) for (const next of needs(id)) found.add(next)
  return found
}

/**
 * What a module needs when it runs: the modules that declare the names it imports. Files that only pass names on, as packages with hundreds of
 * icons have them, are seen through, since Rollup does not load them either.
 */
function createNeeds(known) {
  const found = new Map()
  return id => {
    if (!found.has(id)) found.set(id, new Set(needsOf(id).filter(next => known.get(next)?.isIncluded)))
    return found.get(id)
  }

  function needsOf(id) {
    const { body, idOf } = read(id)
    return body.flatMap(({ type, source, specifiers = [] }) => {
      if (!source || type === 'VariableDeclaration') return []
      const from = idOf(source.value)
      const names = type === 'ExportAllDeclaration' || specifiers.length === 0 ? ['*'] : specifiers.map(nameIn)
      return names.flatMap(name => (name === '*' ? all(from) : [declares(from, name) ?? from]))
    })
  }

  /** A module, or what one that only passes names on has behind it. */
  function all(id, seen = new Set()) {
    const module = known.get(id)
    if (!module || module.isExternal || seen.has(id)) return []
    seen.add(id)
    if (module.isIncluded) return [id]
    const { body, idOf } = read(id)
    return body.flatMap(({ source }) => (source ? all(idOf(source.value), seen) : []))
  }

  /** The module that declares what another one exports by this name; undefined when it is not found. */
  function declares(id, name, seen = new Set()) {
    const module = known.get(id)
    if (!module || module.isExternal || seen.has(id)) return undefined
    seen.add(id)
    const { body, idOf } = read(id)
    for (const { type, source, specifiers = [] } of body) {
      if (type !== 'ExportNamedDeclaration') continue
      const passed = specifiers.find(({ exported }) => nameOf(exported) === name)
      if (!passed) continue
      if (source) return declares(idOf(source.value), nameOf(passed.local), seen)
      const [imported, from] = importOf(body, nameOf(passed.local))
      return from === undefined ? id : declares(idOf(from), imported, seen)
    }
    if (module.exports?.includes(name) && !body.some(({ type }) => type === 'ExportAllDeclaration')) return id
    for (const { type, source } of body) {
      const inner = type === 'ExportAllDeclaration' ? declares(idOf(source.value), name, seen) : undefined
      if (inner !== undefined) return inner
    }
    return module.exports?.includes(name) ? id : undefined
  }

  function read(id) {
    const module = known.get(id)
    const body = module?.ast?.body ?? []
    const sources = [...new Set(body.flatMap(({ source }) => (source ? [source.value] : [])))]
    return { body, idOf: source => module.importedIdResolutions[sources.indexOf(source)]?.id }
  }
}

const nameOf = node => node?.name ?? node?.value
/** The name that an import takes from its source. */
const nameIn = ({ type, imported, local }) =>
  type === 'ImportDefaultSpecifier' ? 'default' : type === 'ImportNamespaceSpecifier' ? '*' : nameOf(imported ?? local)

/** What a module imports under a name of its own, and from where. */
function importOf(body, local) {
  for (const { type, source, specifiers } of body) {
    if (type !== 'ImportDeclaration') continue
    const specifier = specifiers.find(one => nameOf(one.local) === local)
    if (specifier) return [nameIn(specifier), source.value]
  }
  return []
}
