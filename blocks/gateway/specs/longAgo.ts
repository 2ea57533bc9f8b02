import { connect, runningAddress } from '@quoin/kit/database'

/** Lets somebody's sign-ins on the server of the browser specs be an hour older than they are, so that it asks again who it is. */
export async function signedInLongAgo(email: string): Promise<void> {
  const database = await connect((await runningAddress(process.env.QUOIN_BROWSER_DATA!, 'quoin'))!, 'browser specs')
  try {
    await database.query(
      `update gateway.sessions s set created_at = s.created_at - interval '1 hour' from gateway.people p
       where p.id = s.person_id and p.email = $1`,
      [email],
    )
  } finally {
    await database.end()
  }
}
