import { readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { elapsed, root } from './root.mjs'
import { run } from './run.mjs'
import { scratchFolder } from './scratch.mjs'

/** Against a command that hangs; a slow machine may take its time. The list is meant to take under 20 on two cores. */
const minutesMax = 80
/** A skipped test says why in its name: `stops with its parent (needs POSIX signals)`. */
const reason = /\((because|needs|until|only) [^)]{3,}\)/

/**
 * Runs the steps one after the other, or beside each other where they say so, a line each, going on after a failure; then tells the
 * failures, and last of all `N passed, N failed` with `, N skipped` when there are any. Answers whether all is well.
 */
export async function runList(steps) {
  const since = Date.now()
  const folder = scratchFolder()
  const all = { passed: 0, failures: [], skipped: [], again: [] }
  try {
    for (const group of groupsOf(steps)) {
      const left = minutesMax - (Date.now() - since) / 60_000
      const outcomes = await Promise.all(
        group.map((step) => runStep(step, Math.min(step.minutes, left), folder.path, group.length > 1)),
      )
      for (const [at, outcome] of outcomes.entries()) {
        all.passed += outcome.passed
        const withStep = (told) => ({ step: group[at].name, ...told })
        all.failures.push(...outcome.failures.map(withStep))
        all.skipped.push(...outcome.skipped)
        all.again.push(...outcome.again.map(withStep))
      }
      if (outcomes.some(({ interrupted }) => interrupted)) break
    }
  } finally {
    folder.remove()
  }
  tell(all, elapsed(since))
  return all.failures.length === 0 && all.passed > 0
}

/** Steps that run beside each other, in their order. */
function groupsOf(steps) {
  const groups = []
  for (const step of steps) {
    if (step.besideGb !== undefined && groups.length > 0 && process.availableMemory() > step.besideGb * 2 ** 30)
      groups.at(-1).push(step)
    else groups.push([step])
  }
  return groups
}

/** `isBeside`: others run meanwhile, so that a line is written when it is known whole. */
async function runStep(step, minutes, folder, isBeside) {
  const since = Date.now()
  const name = step.name.padEnd(22)
  if (!isBeside) process.stdout.write(name)
  const first = await attempt(step, step.command, minutes, folder, `${step.name}.json`)
  const left = minutes - (Date.now() - since) / 60_000
  const outcome = canBeAlone(step, first)
    ? settled(first, await attempt(step, step.alone(first.failures), left, folder, `${step.name} alone.json`))
    : first
  const { passed, failures, skipped } = outcome
  const counts = step.read
    ? ` · ${passed} passed, ${failures.length} failed${skipped.length ? `, ${skipped.length} skipped` : ''}`
    : ''
  process.stdout.write(`${isBeside ? name : ''}${failures.length ? 'failed' : 'ok    '} ${elapsed(since).padStart(6)}${counts}\n`)
  return outcome
}

async function attempt(step, command, minutes, folder, report) {
  const file = join(folder, report)
  const { words = [], env = {} } = step.reportTo?.(file) ?? {}
  const result = await run([...command, ...words], {
    env: { ...withoutSettings(), TMPDIR: folder, ...step.env, ...env },
    minutes,
  })
  return judge(step, result, file, minutes)
}

/** More failures than this are no accident. */
const accidentsMax = 5

/** A few failures of single tests may come from what ran beside them: those are asked once more, by themselves, on new data. */
const canBeAlone = (step, { failures, interrupted }) =>
  step.alone !== undefined &&
  !interrupted &&
  failures.length > 0 &&
  failures.length <= accidentsMax &&
  failures.every(({ file }) => file !== undefined)

/** What failed both times has failed; what passed by itself counts as passed and is named. */
function settled(first, alone) {
  const failures =
    alone.passed === 0
      ? first.failures
      : first.failures.filter((one) => alone.failures.some((two) => !two.file || same(one, two)))
  const cleared = first.failures.filter((one) => !failures.includes(one))
  return {
    ...first,
    interrupted: alone.interrupted,
    passed: first.passed + cleared.length,
    failures,
    again: [...first.again, ...cleared.map((one) => ({ ...one, name: `${one.name} (by itself)` }))],
  }
}
const same = (one, two) => one.file === two.file && one.name === two.name

function judge(step, { code, timedOut, interrupted, output }, file, minutes) {
  const said = stripVTControlCharacters(output).trimEnd()
  const outcome = step.read ? readTests(step, file) : { passed: code === 0 ? 1 : 0, failures: [], skipped: [], again: [] }
  const fail = (name, text) => outcome.failures.push({ name, text })
  if (interrupted) fail('was interrupted', '')
  else if (timedOut) fail(`was stopped after ${Math.round(minutes)} minutes`, tail(said))
  else if (code !== 0 && outcome.failures.length === 0) fail(`ended with code ${code}`, step.read ? tail(said) : said)
  else if (step.read && outcome.passed + outcome.failures.length === 0) fail('found no test to run', tail(said))
  const unexplained = outcome.skipped.filter((name) => !reason.test(name))
  for (const name of unexplained) fail(`skips without a reason: ${name}`, 'Add why to the name, as in "(needs …)".')
  return { ...outcome, skipped: outcome.skipped.filter((name) => reason.test(name)), interrupted }
}

function readTests(step, file) {
  try {
    return step.read(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    // No report: the exit code and the last words of the command say more than we could.
    return { passed: 0, failures: [], skipped: [], again: [] }
  }
}

const tail = (text) => text.split('\n').slice(-60).join('\n')

/** A database, a store or a mail server that the shell names is somebody's real one; tests bring their own. */
function withoutSettings() {
  const settings = /^(DATABASE_URL|REDIS_URL|DATA_DIR|PORT|PUBLIC_URL|SMTP_URL|BLOCKS|SECRET|SECRET_BEFORE|S3_.*|NODE_ENV)$/
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !settings.test(name)))
}

function tell({ passed, failures, skipped, again }, time) {
  for (const { step, name, file, text } of failures) {
    console.log(`\n✗ ${step}: ${name}${file ? `\n  ${file}` : ''}`)
    if (text)
      console.log(
        stripVTControlCharacters(text)
          .split('\n')
          .slice(0, 120)
          .map((line) => `    ${line}`)
          .join('\n'),
      )
  }
  if (skipped.length) console.log(`\nSkipped:\n${skipped.map((name) => `  ${name}`).join('\n')}`)
  if (again.length) console.log(`\nPassed at a further try:\n${again.map(inShort).join('\n')}`)
  // The end is what is kept of a long output: it names what failed, whatever each had to say above.
  if (failures.length) console.log(`\nFailed:\n${failures.slice(0, namedMax).map(inShort).join('\n')}`)
  if (failures.length > namedMax) console.log(`  and ${failures.length - namedMax} more`)
  console.log(`\n${time}`)
  console.log(`${passed} passed, ${failures.length} failed${skipped.length ? `, ${skipped.length} skipped` : ''}`)
}

const namedMax = 20

/** One line: the step, the test, where it stands, and the first thing it said. */
function inShort({ step, name, file, text }) {
  const where = file ? ` (${relative(root, resolve(root, file))})` : ''
  const said = stripVTControlCharacters(text ?? '')
    .split('\n')
    .find((line) => line.trim() !== '')
  return `  ${step}: ${name}${where}${said ? `: ${said.trim().slice(0, 160)}` : ''}`
}
