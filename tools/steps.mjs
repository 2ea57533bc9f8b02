import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readBrowserReport, readSpecReport } from './reports.mjs'
import { root } from './root.mjs'

/**
 * Everything that must hold before a change is good, in the order it is asked; `quick` ones need no database and no build,
 * `browser` ones are left to `npm test`. A step with a report counts its tests, any other counts as one. One with
 * `besideGb` runs together with the one before it where so much memory is free. `alone` is the command that runs its failed tests
 * again with nothing beside them.
 */
export const steps = [
  {
    name: 'types',
    // One checker: four would each make the types of every block anew, in four times the memory and no less time on two cores.
    // Keeping what it found for the next run takes longer than asking everything anew, after any but the smallest change.
    command: ['tsc', '-p', '.', '--noEmit', '--checkers', '1'],
    minutes: 5,
    quick: true,
  },
  {
    name: 'lint by types',
    command: ['oxlint', '--type-aware', '--deny-warnings'],
    // One core, as the step before: on two it makes most types twice, in half as much processor time again.
    env: { GOMAXPROCS: '1', GOGC: '200' },
    besideGb: 13,
    minutes: 5,
    quick: true,
  },
  {
    name: 'lint',
    command: ['biome', 'lint', '--error-on-warnings', '--diagnostic-level=warn', '--max-diagnostics=50'],
    minutes: 5,
    quick: true,
  },
  { name: 'format', command: ['biome', 'format', '.'], minutes: 5, quick: true },
  { name: 'boundaries', command: ['tsx', 'tools/boundaries.ts'], minutes: 5, quick: true },
  { name: 'fields and migrations', command: ['tsx', 'tools/propose.ts', '--check'], minutes: 5 },
  {
    name: 'specs',
    minutes: 40,
    read: readSpecReport,
    command: ['vitest', 'run', '--reporter=default', '--reporter=json'],
    alone: (failures) => [
      ...['vitest', 'run', '--reporter=default', '--reporter=json', '--no-file-parallelism'],
      ...new Set(failures.map(({ file }) => file)),
    ],
    reportTo: (file) => ({ words: [`--outputFile.json=${file}`] }),
  },
  { name: 'build', command: ['node', 'tools/start.mjs', '--build-only'], minutes: 8 },
  {
    name: 'browser',
    minutes: 35,
    read: readBrowserReport,
    browser: true,
    command: ['playwright', 'test', '--reporter=line,json'],
    alone: () => ['playwright', 'test', '--reporter=line,json', '--last-failed', '--workers=1'],
    reportTo: (file) => ({ env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file } }),
  },
]

/** What tests some blocks alone: their specs, the build, and their browser specs where they have any. */
export function stepsOf(blocks) {
  const folders = blocks.map((block) => `blocks/${block}/`)
  for (const folder of folders) if (!existsSync(join(root, folder))) throw new Error(`There is no ${folder}`)
  const hasBrowserSpecs = folders.some((folder) =>
    readdirSync(join(root, folder), { recursive: true }).some((file) => file.endsWith('.browser.spec.ts')),
  )
  return steps
    .filter(({ name }) => name === 'specs' || (hasBrowserSpecs && ['build', 'browser'].includes(name)))
    .map((step) => (step.name === 'build' ? step : { ...step, command: [...step.command, ...folders] }))
}
