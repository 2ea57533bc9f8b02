import { isBuiltin } from 'node:module'
import { doorOf, opens, type Project, resolveRelative, type SourceFile } from './project.ts'
import type { Finding } from './rules.ts'

/** What a browser loads first; everything these reach is loaded too. */
const browserCode = /^(?:blocks\/[^/]+\/(?:screens|resources)\/|ui\/|apps\/web\/|sdk\/|kit\/(?:index|client|react)\.tsx?$)/
const serverDoor = /^\.\/(?:server|database|files|mail|jobs|pdf|testing)$/

/** Follows imports from all browser code, as the bundler would, to modules of Node and doors of the server. */
export function browserReachesServer(project: Project): Finding[] {
  const byPath = new Map(project.sources.map((file) => [file.path, file]))
  const seen = new Set<SourceFile>()
  const found: Finding[] = []
  const visit = (file: SourceFile, from: string) => {
    if (seen.has(file)) return
    seen.add(file)
    const way = file.path === from ? '' : `, and ${from} loads this file`
    for (const { specifier, line, typeOnly } of file.imports) {
      if (typeOnly) continue
      const { neighbour, door } = doorOf(project, specifier) ?? {}
      if (isBuiltin(specifier)) found.push({ file: file.path, line, says: `${specifier} is not in a browser${way}` })
      else if (door && serverDoor.test(door)) found.push({ file: file.path, line, says: `${specifier} is for the server${way}` })
      else {
        const target = neighbour
          ? opens(neighbour, door!)
          : specifier.startsWith('.')
            ? resolveRelative(file.path, specifier)
            : undefined
        const next = target === undefined ? undefined : byPath.get(target)
        if (next) visit(next, from)
      }
    }
  }
  for (const file of project.sources) if (browserCode.test(file.path) && !file.isWorkshop) visit(file, file.path)
  return found
}
