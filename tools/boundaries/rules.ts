import { isBuiltin } from 'node:module'
import { dirname } from 'node:path/posix'
import { browserReachesServer } from './browser.ts'
import {
  doorOf,
  opens,
  ownerOf,
  packageOf,
  type Project,
  type ProjectFile,
  resolveRelative,
  type SourceFile,
  type Workspace,
} from './project.ts'
import { lineAt } from './source.ts'
import { isBuilt } from './sql.ts'

/** A place that breaks a rule. */
export interface Finding {
  readonly file: string
  readonly line: number
  readonly says: string
}

/** Every boundary the machine keeps, by name. A rule sees what is written: SQL kept in a variable is for a reader to notice. */
export const rules: Readonly<Record<string, (project: Project) => Finding[]>> = {
  doors: (project) =>
    eachImport(project, (file, specifier) => {
      const { neighbour, door } = doorOf(project, specifier) ?? {}
      if (!neighbour) return specifier.startsWith('@quoin/') ? `there is no package ${packageOf(specifier)}` : undefined
      if (!opens(neighbour, door!)) return `${neighbour.name} opens no door ${door}; its exports name those it has`
      const inner = neighbour.kind === 'block' && ['./server', './screens', './routes', './pages'].includes(door!)
      if (inner && neighbour !== file.owner && file.owner.kind !== 'app' && !file.isWorkshop)
        return `${door} of ${neighbour.name} is for apps/ only; neighbours come in by ./resources`
      return undefined
    }),

  sideDoors: (project) =>
    eachImport(project, (file, specifier) => {
      if (!specifier.startsWith('.')) return undefined
      const target = resolveRelative(file.path, specifier)
      // The one list of blocks is read by all that are made of every block, and opens each block's definitions.
      if (target === registry || (file.path === registry && /^blocks\/\w+\/resources\/index\.ts$/.test(target))) return undefined
      if (ownerOf(project.workspaces, target) === file.owner && !target.startsWith('..')) return undefined
      // Apps have no doors, being where everything ends; the tools that list routes or propose migrations start there. Proofs look
      // inside what they prove.
      if (file.owner.kind === 'root' && (target.startsWith('apps/') || file.path.startsWith('tools/prove/'))) return undefined
      return `${specifier} leaves ${file.owner.name}; go through the other package's exports`
    }),

  neighbourTables: ({ sources, workspaces }) => {
    const blocks = workspaces.filter(({ kind }) => kind === 'block').map(({ folder }) => folder.replace('blocks/', ''))
    const named = new RegExp(`\\b(?:from|join|into|update|using)\\s+(?:only\\s+)?(${blocks.join('|')})\\.(\\w+)(?![\\w(])`, 'g')
    return (
      sources
        // The demo company is made by whoever installs, who owns every table.
        .filter(({ path, isWorkshop, owner }) => owner.kind === 'block' && !isWorkshop && !/\/demo(\.ts$|\/)/.test(path))
        .flatMap((file) =>
          [...file.code.matchAll(named)]
            .filter(([, block, table]) => !file.path.startsWith(`blocks/${block}/`) && !table!.endsWith('_view'))
            .map((m) =>
              at(file, m.index, `${m[1]}.${m[2]} is a neighbour's; read a view that it publishes, ${m[1]}.…_view, or call it`),
            ),
        )
    )
  },

  undeclared: (project) =>
    eachImport(project, (file, specifier) => {
      if (specifier.startsWith('.') || isBuiltin(specifier)) return undefined
      const name = packageOf(specifier)
      const { owner } = file
      if (name === owner.name || owner.dependencies.includes(name)) return undefined
      const workshop = [...rootOf(project).devDependencies, ...project.workspaces.map((workspace) => workspace.name)]
      if (file.isWorkshop && workshop.includes(name)) return undefined
      return `${name} is not among the dependencies of ${owner.name}`
    }),

  cycles,
  moduleCycles,

  pools: (project) =>
    project.sources
      .filter(({ path, isWorkshop }) => !isWorkshop && !poolDoors.some((door) => path.startsWith(door)))
      .flatMap((file) =>
        [...file.code.matchAll(poolUse)].map((m) =>
          at(file, m.index, 'only the kit opens connections and transactions; a query outside one knows no tenant'),
        ),
      ),

  builtSql: (project) =>
    project.sources
      .filter((file) => !file.isWorkshop && !sqlMakers.test(file.path))
      .flatMap((file) => [
        ...[
          ...file.code.matchAll(
            /\.query\s*(?:<[^()]*?>)?\s*\(|\bcontext\.rows\([\w.\s]+,|\bselectRows\s*(?:<[^()]*?>)?\((?:[\w.\s]+,){3}/g,
          ),
        ]
          .filter((m) => isBuilt(file.code, m.index + m[0].length))
          .map((m) => at(file, m.index, 'SQL is a constant text with $1, $2 …; values travel beside it')),
        ...[...file.code.matchAll(/\bsql\.raw\s*\(/g)].map((m) =>
          at(file, m.index, 'sql.raw takes any text for SQL; use a parameter or sql.ref'),
        ),
      ]),

  sessionSettings: (project) => {
    const sql = project.files
      .filter(({ path }) => path.endsWith('.sql'))
      .map((file) => ({ ...file, code: file.text.replace(/--[^\n]*/g, '') }))
    return [...project.sources.filter((file) => !file.isWorkshop), ...sql].flatMap((file) =>
      [
        ...file.code.matchAll(
          /set_config\s*\([^;`]*?,\s*false\s*\)|\bset\s+session\s+(?:authorization|characteristics|role|[a-z_.]+\s*(?:=|to\s))/gi,
        ),
      ].map((m) =>
        at(file, m.index, 'a setting of the session stays for the next tenant on this connection; set it for the transaction'),
      ),
    )
  },

  migrationNumbers: ({ files }) => {
    const numberOf = ({ path }: ProjectFile) => /^.*\/migrations\/\d+(?=_[^/]*\.sql$)/.exec(path)?.[0]
    const migrations = files.filter(numberOf)
    return migrations
      .filter((file) => migrations.some((other) => other !== file && numberOf(other) === numberOf(file)))
      .map((file) => at(file, 0, 'another migration of this block carries this number; take the next that is free'))
  },

  machinePaths: (project) =>
    project.files.flatMap((file) => [
      ...[...file.text.matchAll(machinePath(project.root))].map((m) => at(file, m.index, 'this path exists on one machine only')),
      ...[...file.text.matchAll(/https?:\/\/[\w.-]*(?:registry\.|artifactory|verdaccio|nexus)[\w.-]*/g)].map((m) =>
        at(file, m.index, 'the registry is the choice of whoever installs'),
      ),
    ]),

  providers: (project) =>
    eachImport(project, (file, specifier) => {
      const make = adapterOf(specifier.startsWith('.') ? resolveRelative(file.path, specifier) : '')
      const vendor = vendors[packageOf(specifier)]
      if (vendor && !file.isWorkshop && !file.path.startsWith(vendor))
        return `${specifier} is a provider's own library; only its adapter in ${vendor} knows it`
      if (!make || file.isWorkshop || adapterOf(file.path) === make || file.path === `${dirname(make)}/chosen.ts`)
        return undefined
      return `an adapter is chosen in ${dirname(make)}/chosen.ts; ask the port, ${dirname(make)}/cardProvider.ts`
    }),

  environment: ({ sources }) =>
    sources
      .filter(({ path, isWorkshop }) => !isWorkshop && /^(blocks|ui)\//.test(path))
      .flatMap((file) =>
        [...file.code.matchAll(/\bprocess\.env\b/g)].map((m) =>
          at(file, m.index, 'what the operator decides is read in apps/server/settings.ts and handed over as settings'),
        ),
      ),

  casts: (project) =>
    screenSources(project).flatMap((file) =>
      [...file.code.matchAll(/\bas never\b(?!\[\])/g)].map((m) =>
        at(file, m.index, 'as never hides a renamed field, answer or page; give it its type, or mend the type'),
      ),
    ),

  anything: ({ sources }) =>
    sources
      .filter(({ path, isWorkshop }) => !isWorkshop && /^(blocks|ui)\//.test(path))
      .flatMap((file) =>
        [...file.code.matchAll(/:\s*any\b(?=\s*(?:[,;)=\]}|&]|\n))|\bquery<any>|\bany\[\]/g)].map((m) =>
          at(file, m.index, 'any lets a misspelt field pass; a record is Found<typeof crm.leads>'),
        ),
      ),

  addresses: (project) =>
    screenSources(project)
      .filter(({ path }) => path !== 'ui/routes.tsx')
      .flatMap((file) =>
        [...file.code.matchAll(/\/c\/\$urlId/g)].map((m) =>
          at(file, m.index, 'pages are linked to by the table of their block: pages.orders.record(id)'),
        ),
      ),

  browser: browserReachesServer,
}

/** What breaks a rule, in the order of the rules. */
export const check = (project: Project): (Finding & { readonly rule: string })[] =>
  Object.entries(rules).flatMap(([rule, find]) => find(project).map((finding) => ({ rule, ...finding })))

/** Code of blocks and design system. */
const screenSources = ({ sources }: Project) =>
  sources.filter(({ path, isWorkshop }) => !isWorkshop && /^(blocks|ui)\//.test(path))

const registry = 'blocks/registry.ts'

/** Libraries of providers, and the folder of the one adapter that may use each. */
const vendors: Readonly<Record<string, string>> = { stripe: 'blocks/sales/providers/stripe/' }
/** The folder of the adapter that a file belongs to: `blocks/sales/providers/stripe`. */
const adapterOf = (path: string): string | undefined => /^blocks\/\w+\/providers\/\w+(?=\/)/.exec(path)?.[0]

const poolUse = /\bnew\s+(?:pg\.)?(?:Pool|Client)\s*\(|\bpool\.query\s*[(<]|\.runtime\.(?:query|connect)\s*[(<]/g
/** Where connections are opened, transactions begin, jobs and mails are taken, health and drift are asked: nowhere else. */
const poolDoors = [
  'kit/database/',
  'kit/cable/forget.ts',
  'kit/jobs/',
  'kit/mail/',
  'kit/transaction/transaction.ts',
  'kit/server/observe.ts',
  'kit/records/drift.ts',
]
/** Where SQL is put together from names that come from fields, never from a request. */
const sqlMakers = new RegExp(
  `^(${[
    'kit/database/.*',
    'kit/(records/(groups|uses|references|sql[^/]*|standard|computedAttributes|write)|request/answerRecord|(transfer|personalData)/\\w+)\\.ts',
    'blocks/gateway/people/(profiles|avatars|readCompanies|audit|subscriptions)\\.ts',
    'blocks/gateway/operations/(companies|tenants|mailTemplates)\\.ts',
    'blocks/sales/queries/reports\\.ts',
    'blocks/sales/operations/records\\.ts',
    'blocks/crm/queries/(board|similar|reports|movement|targetMembers|timeline)\\.ts',
    'blocks/crm/actions/opportunities\\.ts',
    'blocks/crm/operations/(merge|follows|peopleOf)\\.ts',
    'blocks/crm/calendar/(feed|remind)\\.ts',
    'blocks/assets/operations/(records|reserve|assets|labels|plans)\\.ts',
    'blocks/assets/queries/reports\\.ts',
  ].join('|')})$`,
)

/** Paths below a home or below this very checkout. A root of one name, `/app`, could as well be a route. */
const machinePath = (root: string) => {
  const here = root.split('/').length > 2 ? `|${root.replace(/[^\w/]/g, '\\$&')}(?![\\w-])` : ''
  return new RegExp(`/(?:home|Users)/[a-z][\\w.-]*/|(?<![\\w.:*-])/root\\b/|[A-Z]:\\\\Users\\\\${here}`, 'g')
}

/** No package needs itself through others: a cycle could be neither built nor understood one at a time. */
function cycles(project: Project): Finding[] {
  const named = new Map(project.workspaces.map((workspace) => [workspace.name, workspace]))
  const found: Finding[] = []
  const upward = (from: Workspace, to: Workspace | undefined, file: string, line: number) => {
    if (to && to !== from && (from.kind === 'kit' || (from.kind === 'ui' && to.kind === 'block')))
      found.push({ file, line, says: `${from.folder} has never heard of ${to.name} and should not begin now` })
  }
  const edges = new Map(
    project.workspaces.map((from) => [from, new Set(from.dependencies.flatMap((name) => named.get(name) ?? []))]),
  )
  for (const from of project.workspaces) for (const to of edges.get(from)!) upward(from, to, `${from.folder}/package.json`, 1)
  for (const file of project.sources) {
    if (/\.spec\.tsx?$|(^|\/)specs\//.test(file.path)) continue
    for (const { specifier, line } of file.imports) {
      const to = named.get(packageOf(specifier))
      if (!to) continue
      upward(file.owner, to, file.path, line)
      if (!file.isWorkshop && to !== file.owner) edges.get(file.owner)!.add(to)
    }
  }
  const walk = (workspace: Workspace, path: readonly Workspace[]) => {
    const start = path.indexOf(workspace)
    if (start >= 0) {
      const round = path.slice(start)
      // Each cycle is met once from every member; the one met from its first name speaks for all.
      if (round.every(({ name }) => workspace.name <= name))
        found.push({
          file: `${workspace.folder}/package.json`,
          line: 1,
          says: `cycle: ${[...round, workspace].map(({ name }) => name).join(' → ')}`,
        })
      return
    }
    for (const next of edges.get(workspace) ?? []) walk(next, [...path, workspace])
  }
  for (const workspace of project.workspaces) walk(workspace, [])
  return [...new Map(found.map((finding) => [JSON.stringify(finding), finding])).values()]
}

/** Files that import each other round and round: which is read first then decides what the others find. */
function moduleCycles({ sources }: Project): Finding[] {
  const byPath = new Map(sources.map((file) => [file.path, file]))
  const left = new Map(
    sources.map((file) => [
      file.path,
      new Set(
        file.imports
          .filter(({ specifier, typeOnly, isLate }) => specifier.startsWith('.') && !typeOnly && !isLate)
          .map(({ specifier }) => resolveRelative(file.path, specifier))
          .filter((path) => byPath.has(path)),
      ),
    ]),
  )
  // What imports nothing that is left is in no cycle; nor is what is imported by nothing that is left.
  for (let before = -1; before !== left.size; ) {
    before = left.size
    const imported = new Set([...left.values()].flatMap((paths) => [...paths]))
    for (const [path, paths] of left) if (paths.size === 0 || !imported.has(path)) left.delete(path)
    for (const paths of left.values()) for (const path of paths) if (!left.has(path)) paths.delete(path)
  }
  return [...left].map(([path, paths]) => at(byPath.get(path)!, 0, `is in a cycle of modules with ${[...paths].join(', ')}`))
}

const eachImport = (project: Project, judge: (file: SourceFile, specifier: string) => string | undefined): Finding[] =>
  project.sources.flatMap((file) =>
    file.imports.flatMap(({ specifier, line }) => {
      const says = judge(file, specifier)
      return says ? [{ file: file.path, line, says }] : []
    }),
  )

const at = (file: { path: string; text: string }, index: number, says: string): Finding => ({
  file: file.path,
  line: lineAt(file.text, index),
  says,
})

const rootOf = ({ workspaces }: Project) => workspaces.find(({ kind }) => kind === 'root')!
