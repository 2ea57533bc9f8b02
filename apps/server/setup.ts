import { gatewayCore, offerSetupCode } from '@quoin/gateway/server'
import type { Database } from '@quoin/kit/database'
import type { Services } from '@quoin/kit/server'

/** In production nobody can sign in at first: whoever can read the console makes the first administrator, once. */
export async function offerSetup(
  { database, services }: { database: Database; services: Services },
  say: (line: string) => void,
): Promise<void> {
  const code = await offerSetupCode(await gatewayCore({ database, log: services.log }))
  if (code)
    say(`\nNo company exists yet. Open ${services.settings.publicUrl}/auth/setup and enter this one-time code:\n\n  ${code}\n`)
}
