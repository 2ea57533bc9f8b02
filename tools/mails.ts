import { connect, runningAddress } from '@quoin/kit/database'
import { readMails } from '@quoin/kit/mail'
import { readSettings } from '../apps/server/settings.ts'
import { allServers } from '../apps/server/start.ts'

// npm run mails            the latest mails of sign-in, which belong to no company, so that no administrator of one may read them
// npm run mails -- demo    those of one company, by the word in its address
//
// For whoever runs an installation without a mail server: links to confirm an address or choose a password stay in its database.
const [word] = process.argv.slice(2)
const settings = readSettings(
  process.env,
  allServers.map((server) => server.block.name),
)

try {
  const address = settings.databaseUrl ?? (await runningAddress(settings.dataDir, 'quoin'))
  if (!address) throw new Error(`No server is running on ${settings.dataDir}.`)
  const client = await connect(address, 'mails')
  try {
    await client.query('set role quoin_auth')
    const found = await client.query<{ id: string }>('select id from gateway.companies where url_id = $1', [word ?? ''])
    if (word && !found.rows[0]) throw new Error(`There is no company ${word}.`)
    const mails = await readMails(client, { tenantId: found.rows[0]?.id ?? null, limit: 20 })
    for (const { createdAt, to, state, subject, template, text } of mails.reverse())
      process.stdout.write(`${createdAt}  ${to}  ${state}\n${subject ?? template}\n\n${text ?? ''}\n\n${'-'.repeat(60)}\n`)
    if (mails.length === 0) process.stdout.write('There are no mails.\n')
  } finally {
    await client.end()
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
