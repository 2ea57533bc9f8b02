import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { type Import, importsOf, withoutComments } from './source.ts'

/** A package of the workspace; the root, which holds tools and configurations, is one too, with the folder ''. */
export interface Workspace {
  readonly name: string
  readonly folder: string
  readonly kind: 'root' | 'kit' | 'ui' | 'block' | 'app' | 'other'
  readonly dependencies: readonly string[]
  readonly devDependencies: readonly string[]
  /** Door → file below the folder: `./server` → `./server.ts`. */
  readonly doors: Readonly<Record<string, string>>
}

/** A file, by its path from the root with forward slashes. */
export interface ProjectFile {
  readonly path: string
  readonly text: string
  readonly owner: Workspace
}
export interface SourceFile extends ProjectFile {
  readonly code: string
  readonly imports: readonly Import[]
  /** Specs, what helps them, tools and configurations: they may reach where the product may not. */
  readonly isWorkshop: boolean
}
export interface Project {
  readonly root: string
  readonly workspaces: readonly Workspace[]
  readonly files: readonly ProjectFile[]
  readonly sources: readonly SourceFile[]
}

const leftOut = /^(node_modules|dist|data|coverage|test-results|\.git)$/
const textFile =
  /\.(tsx?|mjs|cjs|js|json|md|sql|grit|html|css|svg|ya?ml|toml|txt|sh)$|^\.ci\/|(^|\/)\.[a-z]+(rc|ignore)(\.json)?$/

/**
 * Reads every text file below the root that is ours, and what the TypeScript among them imports. Of a file that is as it was in
 * `before` nothing is taken apart again, which is most of the work.
 */
export function readProject(root: string, before?: Project): Project {
  const known = new Map(before?.sources.map((source) => [source.path, source]))
  const workspaces = readWorkspaces(root)
  const files = textsBelow(root).map((file) => ({ ...file, owner: ownerOf(workspaces, file.path) }))
  const sources = files
    .filter(({ path }) => /\.tsx?$/.test(path))
    .map((file) => {
      const same = known.get(file.path)
      const { code, imports } =
        same?.text === file.text ? same : { code: withoutComments(file.text), imports: importsOf(file.text) }
      return { ...file, code, imports, isWorkshop: isWorkshop(file) }
    })
  return { root, workspaces, files, sources }
}

/** Every text file below the root that is ours. */
export const textsBelow = (root: string): { readonly path: string; readonly text: string }[] =>
  walk(root, '')
    .filter((path) => textFile.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** The package a path lies in. */
export const ownerOf = (workspaces: readonly Workspace[], path: string): Workspace =>
  workspaces.find(({ folder }) => folder !== '' && path.startsWith(`${folder}/`)) ??
  workspaces.find(({ folder }) => folder === '')!

/** Path of a relative import from the root: may begin with `..` when it leaves the project. */
export const resolveRelative = (from: string, specifier: string): string =>
  posix.normalize(posix.join(posix.dirname(from), specifier.replace(/\?.*$/, '')))

/** `@quoin/crm/resources` → `@quoin/crm`, `zod/mini` → `zod`. */
export const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/** The neighbour and the door (`.`, `./resources`) an import names, when it names one of ours. */
export function doorOf({ workspaces }: Project, specifier: string): { neighbour: Workspace; door: string } | undefined {
  const neighbour = workspaces.find(({ name }) => name === packageOf(specifier))
  return neighbour && { neighbour, door: `.${specifier.slice(neighbour.name.length).replace(/\?.*$/, '')}` }
}

/** The file behind a door, from the root; undefined when there is no such door. `./*` opens every one. */
export function opens({ doors, folder }: Workspace, door: string): string | undefined {
  const exact = doors[door]
  if (exact) return resolveRelative(`${folder}/package.json`, exact)
  return doors['./*'] && door !== '.'
    ? resolveRelative(`${folder}/package.json`, doors['./*'].replace('*', door.slice(2)))
    : undefined
}

const isWorkshop = ({ path, owner }: ProjectFile) =>
  owner.kind === 'root' ||
  /(^|\/)specs\/|\.spec\.tsx?$|\.config\.ts$|^(kit|apps\/server)\/testing(\/|\.ts$)|^doubles\//.test(path)

function walk(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name
    if (entry.isDirectory()) return leftOut.test(entry.name) ? [] : walk(root, path)
    return entry.isFile() ? [path] : []
  })
}

function readWorkspaces(root: string): Workspace[] {
  const patterns = readManifest(root, '').workspaces ?? []
  const folders = patterns.flatMap((pattern) => (pattern.endsWith('/*') ? foldersIn(root, dirname(pattern)) : [pattern]))
  return ['', ...folders.filter((folder) => existsSync(join(root, folder, 'package.json')))].map((folder) => {
    const manifest = readManifest(root, folder)
    return {
      name: manifest.name,
      folder,
      kind: kindOf(folder),
      doors: manifest.exports ?? {},
      dependencies: Object.keys(manifest.dependencies ?? {}),
      devDependencies: Object.keys(manifest.devDependencies ?? {}),
    }
  })
}

interface Manifest {
  name: string
  workspaces?: string[]
  exports?: Record<string, string>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}
const readManifest = (root: string, folder: string): Manifest =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))

const foldersIn = (root: string, folder: string) =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { withFileTypes: true })
        .filter((e) => e.isDirectory())
        .map((e) => `${folder}/${e.name}`)
    : []

const kindOf = (folder: string): Workspace['kind'] => {
  if (folder === '') return 'root'
  if (folder.startsWith('blocks/')) return 'block'
  if (folder.startsWith('apps/')) return 'app'
  return folder === 'kit' || folder === 'ui' ? folder : 'other'
}
