import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { elapsed, root } from './root.mjs'
import { run } from './run.mjs'

const dist = join(root, 'dist')
const stamp = join(dist, '.stamp')
/** What the server runs from, written by `build`. */
export const serverFile = join(dist, 'server', 'start.mjs')

/**
 * Builds `dist/server` and `dist/web` unless they already are what the sources say. Each is built aside and put in place
 * whole, so that a failed build leaves the last good one. Throws when one fails.
 */
export async function build({ always = false, show = false } = {}) {
  const sources = fingerprint()
  const current = existsSync(stamp) && readFileSync(stamp, 'utf8') === sources
  if (current && !always && existsSync(serverFile) && existsSync(join(dist, 'web', 'index.html'))) return
  mkdirSync(dist, { recursive: true })
  rmSync(stamp, { force: true })
  // Both come to their end, also when one fails: an interrupted one would leave its folder behind.
  const ends = await Promise.allSettled([part('server', buildServer), part('web', (folder) => buildWeb(folder, show))])
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  writeFileSync(stamp, sources)
}

async function part(name, make) {
  const since = Date.now()
  const aside = join(dist, `${name}-${process.pid}`)
  try {
    await make(aside)
    rmSync(join(dist, name), { recursive: true, force: true })
    renameSync(aside, join(dist, name))
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
  console.log(`Built the ${name} in ${elapsed(since)}`)
}

const buildServer = (folder) => bundle({ main: join(root, 'apps/server/main.ts') }, folder)

/** The packages that a bundled file and the parts it is made of cannot begin without. */
function packagesOf(outputs, file, found = new Set()) {
  for (const { path, kind, external } of outputs[file].imports) {
    if (kind !== 'import-statement') continue
    if (!external) packagesOf(outputs, path, found)
    else if (!path.startsWith('node:')) found.add(path)
  }
  return found
}

/** Bundles programs that run in Node into a folder below `dist`. Each is run by its starter: `start.mjs` for `main`, `start-<name>.mjs` for others. */
export async function bundle(entryPoints, folder) {
  const { build: esbuild } = await import('esbuild')
  const { metafile } = await esbuild({
    entryPoints,
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    chunkNames: '[name]-[hash]',
    bundle: true,
    // What the code imports late stays late: the S3 client costs start-up only where S3 is configured.
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    // A trace names files and lines; their text would be kept in memory beside them.
    sourcesContent: false,
    metafile: true,
    logLevel: 'silent',
    plugins: [packagesStayOutside, filesStayWhereTheyAre],
  })
  for (const file of Object.keys(metafile.outputs)) (file.endsWith('.mjs') ? keepToAscii : keepToLines)(file)
  for (const name of Object.keys(entryPoints)) {
    const packages = packagesOf(
      metafile.outputs,
      relative(process.cwd(), join(folder, `${name}.mjs`))
        .split(sep)
        .join('/'),
    )
    const lines = [
      // Node keeps the source map of whatever it loads once it is told to: those of packages are 30 MB of memory that nobody needs.
      ...[...packages].sort().map((one) => `import ${JSON.stringify(one)}`),
      'process.setSourceMapsEnabled(true)',
      `await import('./${name}.mjs')`,
    ]
    writeFileSync(join(folder, name === 'main' ? 'start.mjs' : `start-${name}.mjs`), `${lines.join('\n')}\n`)
  }
}

/**
 * One letter beyond Latin-1 makes Node keep a whole file at two bytes a letter. The bundler escapes them in strings, but leaves regular
 * expressions as they were typed; there, and in comments, an escape says the same.
 */
function keepToAscii(file) {
  const text = readFileSync(file, 'utf8')
  const lines = text.split('\n').map((line) => {
    if (!/[^\0-\x7f]/.test(line)) return line
    if (line.includes('`') && !/^\s*(\/?\*|\/\/)/.test(line))
      throw new Error(`A template in ${file} cannot be kept to ASCII: ${line.trim()}`)
    return line.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
  })
  const kept = lines.join('\n')
  if (kept !== text) writeFileSync(file, kept)
}

/**
 * Keeps of a source map where each line begins. Node unfolds the whole map with the first error whose trace is read, and holds it from
 * then on: every place within the lines would be 20 MB more, and a trace is read for its lines.
 */
function keepToLines(file) {
  const map = JSON.parse(readFileSync(file, 'utf8'))
  // A place is a source, a line and a column; each is written as what it differs from the place before.
  let [read, written] = [
    [0, 0, 0],
    [0, 0, 0],
  ]
  const mappings = map.mappings.split(';').map((line) => {
    let first
    for (const segment of line.split(',')) {
      const [, ...place] = numbersOf(segment)
      if (place.length === 0) continue
      read = read.map((value, i) => value + place[i])
      first ??= read
    }
    if (!first) return ''
    const differences = first.map((value, i) => value - written[i])
    written = first
    return [0, ...differences].map(lettersOf).join('')
  })
  writeFileSync(file, JSON.stringify({ ...map, names: [], mappings: mappings.join(';') }))
}

/** Numbers as source maps write them: five bits a letter, the lowest first, where the first bit is the sign and the sixth says that more follow. */
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
function numbersOf(segment) {
  const numbers = []
  let [value, shift] = [0, 0]
  for (const letter of segment) {
    const digit = letters.indexOf(letter)
    value += (digit & 31) << shift
    shift += 5
    if (digit & 32) continue
    numbers.push(value & 1 ? -(value >> 1) : value >> 1)
    value = shift = 0
  }
  return numbers
}
function lettersOf(number) {
  let rest = number < 0 ? (-number << 1) | 1 : number << 1
  let text = ''
  do {
    text += letters[(rest & 31) | (rest > 31 ? 32 : 0)]
    rest >>= 5
  } while (rest > 0)
  return text
}

/** Bundles our own workspaces, which are TypeScript, and leaves every other package to node_modules. */
const packagesStayOutside = {
  name: 'packages-stay-outside',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@quoin/') ? undefined : { path, external: true },
    )
  },
}

/**
 * Migrations, SQL and templates are not copied: a module that asks for the file beside it (`new URL('./app.sql',
 * import.meta.url)`) finds the one beside its source, in the bundle as in development.
 */
const filesStayWhereTheyAre = {
  name: 'files-stay-where-they-are',
  setup(build) {
    build.onLoad({ filter: /\.tsx?$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8')
      if (!text.includes('import.meta.')) return undefined
      const home = `new URL(${JSON.stringify(`../../${relative(root, path).split(sep).join('/')}`)}, import.meta.url)`
      const contents = text
        .replaceAll('import.meta.url', `${home}.href`)
        .replaceAll('import.meta.filename', `decodeURIComponent(${home}.pathname)`)
        .replaceAll('import.meta.dirname', `decodeURIComponent(new URL('.', ${home}).pathname).slice(0, -1)`)
      return { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' }
    })
  },
}

async function buildWeb(folder, show) {
  // A NODE_ENV of the shell would otherwise decide which React is shipped.
  const env = { ...process.env, NODE_ENV: 'production' }
  const { code, output } = await run(['vite', 'build', 'apps/web', '--outDir', folder, '--emptyOutDir'], { env, show })
  if (code !== 0) throw new Error(`Vite could not build the app.\n${output}`)
  for (const name of readdirSync(join(folder, 'assets'))) {
    if (/\.(js|css|svg)$/.test(name)) compress(join(folder, 'assets', name))
  }
}

/** Packed once here instead of on every request; the server hands out what a browser accepts. */
function compress(file) {
  const text = readFileSync(file)
  if (text.length < 1_000) return
  writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }))
  writeFileSync(`${file}.br`, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }))
}

/** One hash over everything the build reads. Contents and not times, so that a fresh copy of a built tree is current. */
function fingerprint() {
  const hash = createHash('sha256')
  const add = (path) => hash.update(`\0${path}\0`).update(readFileSync(join(root, path)))
  for (const file of ['package-lock.json', 'tsconfig.json', 'tools/build.mjs']) add(file)
  const walk = (folder) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) {
        if (!/^(node_modules|specs|migrations)$/.test(entry.name)) walk(path)
      } else if (entry.isFile() && !/\.(spec\.tsx?|sql|md)$/.test(entry.name)) add(path)
    }
  }
  for (const folder of ['kit', 'ui', 'sdk', 'blocks', 'apps']) walk(folder)
  return hash.digest('hex')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    await build({ always: true, show: true })
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}
