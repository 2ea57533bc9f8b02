import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import './heap.ts'
import { seedDemo } from './demo/seed.ts'
import { demoPeople, demoPassword } from './demo/people.ts'
import { surviveErrors } from './lastResort.ts'
import { createLog } from './log.ts'
import { offerSetup } from './setup.ts'
import { readSettings, SettingsError } from './settings.ts'
import { allServers, startPlatform } from './start.ts'

const isTerminal = process.stdout.isTTY
// One write for many lines: a write per request would cost a tenth of the server's time.
const logDestination = { dest: 2, sync: false, minLength: 4_096, periodicFlush: 500 }
const log = createLog(process.env.LOG_LEVEL ?? (isTerminal ? 'warn' : 'info'), pino.destination(logDestination))

async function main(): Promise<void> {
  const settings = readSettings(
    process.env,
    allServers.map((s) => s.block.name),
  )
  const running = await startPlatform(settings, {
    log,
    prepare: (parts) => (settings.production ? offerSetup(parts, say) : seedDemo(parts, say)),
  })
  // Not before: what goes wrong at the start ends it, with its reason.
  surviveErrors(process, log)
  say(`Quoin is ready at ${settings.publicUrl}`)
  if (!settings.production) {
    say(`\nDemo sign-ins, all with the password ${demoPassword}:`)
    for (const person of demoPeople) say(`  ${person.email.padEnd(20)} ${person.label}`)
  }
  say('')

  let isStopping = false
  const stop = async (signal: string) => {
    if (isStopping) process.exit(1)
    isStopping = true
    log.info({ signal }, 'Stopping')
    running.drain()
    await sleep(settings.drainSeconds * 1000)
    await running.close().then(
      () => process.exit(0),
      (error) => {
        log.error({ err: error }, 'Stopping failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', () => void stop('SIGINT'))
  process.on('SIGTERM', () => void stop('SIGTERM'))
}

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

main().catch((error: unknown) => {
  process.stderr.write(
    error instanceof SettingsError ? `\n${error.message}\n` : `\nQuoin could not start: ${(error as Error).message}\n`,
  )
  if (!(error instanceof SettingsError)) log.fatal({ err: error })
  process.exitCode = 1
  setTimeout(() => process.exit(1), 500).unref()
})
