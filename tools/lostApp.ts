import { gatewayCore, gatewayServer, removeLostApp } from '@quoin/gateway/server'
import { openDatabase, runningAddress } from '@quoin/kit/database'
import { createMailer, outboxDriver } from '@quoin/kit/mail'
import { readSettings } from '../apps/server/settings.ts'
import { allServers } from '../apps/server/start.ts'

// npm run lost-app -- ada@example.org    takes the authenticator app from somebody who has lost it and their recovery codes
//
// To be run with the settings of the servers, while they run, by whoever has made sure that it is them who asks. They are told by mail.
const [email] = process.argv.slice(2)
const settings = readSettings(
  process.env,
  allServers.map((server) => server.block.name),
)

try {
  if (!email) throw new Error('Say whose: npm run lost-app -- ada@example.org')
  const url = settings.databaseUrl ?? (await runningAddress(settings.dataDir, 'quoin'))
  if (!url) throw new Error(`No server is running on ${settings.dataDir}.`)
  const database = await openDatabase({ ...settings, url, poolSize: 2, log: (message) => console.error(message) })
  const core = gatewayCore({ database })
  try {
    const mailer = createMailer({
      pool: database.auth,
      driver: outboxDriver(),
      from: settings.mailFrom,
      templates: gatewayServer.mails,
      // The servers look every minute for mails of sign-in that wait.
      wake: async () => {},
      log: (message) => console.error(message),
    })
    await removeLostApp(core, { mailer, settings }, email)
    console.log(`${email} signs in without an authenticator app from now on, and was told so by mail.`)
  } finally {
    await core.close()
    await database.close()
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
