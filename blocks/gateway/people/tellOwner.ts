import type { Tx } from '@quoin/kit/server'
import type { AccountChange } from './accountMails.ts'
import type { Tellers } from './tellWhoMay.ts'

/** Tells the owner of an account by mail that what opens it has changed, so that nobody changes it unnoticed. */
export async function tellOwner(
  tx: Tx,
  { mailer, settings }: Tellers,
  personId: string,
  change: AccountChange,
  values: Readonly<Record<string, string>> = {},
): Promise<void> {
  const [person] = await tx.query<{ email: string; name: string; language: string | null }>(
    'select email, name, language from gateway.people where id = $1',
    [personId],
  )
  await mailer.send(
    {
      to: person!.email,
      template: change,
      language: person!.language ?? 'en',
      tenantId: null,
      values: { name: person!.name, link: `${settings.publicUrl}/auth/forgot-password`, ...values },
    },
    tx,
  )
}
