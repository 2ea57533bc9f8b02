import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { copyProject } from './boundaries/copy.ts'
import { readProject } from './boundaries/project.ts'

/** A name that is changed where it is defined, and nowhere else. */
export interface Rename {
  readonly what: string
  readonly file: string
  /** The definition as it is written, with the new name. */
  readonly from: string
  readonly to: string
  /** How it is used; searched below the folders, beside the definition. */
  readonly uses: RegExp
  readonly folders: readonly string[]
}
export interface Renamed {
  readonly what: string
  /** `blocks/sales/operations/pay.ts:12`. */
  readonly uses: readonly string[]
  /** Those of the uses that still compile. */
  readonly unnoticed: readonly string[]
}

/** Renames in a copy of the project, and asks the type check for every use; `include` is what of the copy is checked. */
export function findUnnoticed(root: string, renames: readonly Rename[], include: readonly string[] = []): Renamed[] {
  const copy = copyProject(root, mkdtempSync(join(tmpdir(), 'quoin-renames-')))
  try {
    linkModules(root, copy)
    const { sources } = readProject(root)
    for (const { file, from, to, what } of renames) {
      const text = readFileSync(join(copy, file), 'utf8')
      if (text.split(from).length !== 2) throw new Error(`${file} does not define ${what} once, as ${from}`)
      writeFileSync(join(copy, file), text.replace(from, to))
    }
    const errors = errorsOf(root, copy, include)
    return renames.map(({ what, file, uses, folders }) => {
      const found = sources
        .filter(({ path, isWorkshop }) => !isWorkshop && path !== file && folders.some((folder) => path.startsWith(folder)))
        .flatMap(({ path, code }) => code.split('\n').flatMap((line, i) => (uses.test(line) ? [`${path}:${i + 1}`] : [])))
      return { what, uses: found, unnoticed: found.filter((use) => !errors.has(use)) }
    })
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/** The packages of the copy are its own: those of the checkout would be found unchanged. */
function linkModules(root: string, copy: string): void {
  const modules = 'node_modules'
  mkdirSync(join(copy, modules, '@quoin'), { recursive: true })
  for (const name of readdirSync(join(root, modules)))
    if (name !== '@quoin') symlinkSync(join(root, modules, name), join(copy, modules, name))
  for (const { name, folder } of readProject(root).workspaces)
    if (name.startsWith('@quoin/')) symlinkSync(join(copy, folder), join(copy, modules, name))
}

/** Where the type check finds something wrong, `path:line`. */
function errorsOf(root: string, copy: string, include: readonly string[]): ReadonlySet<string> {
  const config = join(copy, 'tsconfig.renames.json')
  writeFileSync(config, JSON.stringify({ extends: './tsconfig.json', ...(include.length > 0 && { include }) }))
  const { stdout, stderr } = spawnSync(
    join(root, 'node_modules/.bin/tsc'),
    ['-p', config, '--noEmit', '--pretty', 'false', '--checkers', '1'],
    { cwd: copy, encoding: 'utf8', maxBuffer: 2 ** 28 },
  )
  const places = [...`${stdout}${stderr}`.matchAll(/^(\S+?)\((\d+),\d+\): error/gm)]
  if (places.length === 0) throw new Error(`The type check found nothing wrong: ${stdout.slice(0, 500)}${stderr.slice(0, 500)}`)
  return new Set(places.map(([, file, line]) => `${relative(copy, join(dirname(config), file!)).replaceAll('\\', '/')}:${line}`))
}
