import { connect, runningAddress } from '@quoin/kit/database'
import { expect } from '@playwright/test'

/** Asks the database of the server the browser specs drive, for what no page shows or can do. */
async function ask<Row>(sql: string, values: readonly unknown[]): Promise<Row[]> {
  const database = await connect((await runningAddress(process.env.QUOIN_BROWSER_DATA!, 'quoin'))!, 'browser specs')
  try {
    return (await database.query(sql, values as unknown[])).rows as Row[]
  } finally {
    await database.end()
  }
}

/** Lets somebody's sign-ins be an hour older than they are, so that they are asked again who they are. */
export const signedInLongAgo = (email: string): Promise<unknown> =>
  ask(
    `update gateway.sessions s set created_at = s.created_at - interval '1 hour' from gateway.people p
     where p.id = s.person_id and p.email = $1`,
    [email],
  )

/** The link of the one mail of this kind that somebody got, once it is there; without a mail server it waits in the outbox. */
export async function linkMailedTo(email: string, template: string): Promise<string> {
  const links = async () => {
    const found = await ask<{ text: string | null }>(
      'select text_body as text from kit.mails where recipient = $1 and template = $2',
      [email, template],
    )
    return found.flatMap(({ text }) => text?.match(/https?:\/\/\S+/) ?? [])
  }
  await expect.poll(async () => (await links()).length, { timeout: 20_000 }).toBe(1)
  return (await links())[0]!
}
