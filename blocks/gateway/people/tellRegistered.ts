import type { Mailer } from '@quoin/kit/mail'
import type { Tx } from '@quoin/kit/server'

export interface Owner extends Record<string, unknown> {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly language: string | null
}

/** Tells whoever has an address by mail that somebody gave it as theirs, who learns nothing. */
export async function tellRegistered(tx: Tx, mailer: Mailer, { id, email, name, language }: Owner, link: string): Promise<void> {
  await mailer.send(
    {
      to: email,
      template: 'already_registered',
      language: language ?? 'en',
      tenantId: null,
      // One an hour: nobody fills a stranger's letter box through us.
      key: `already_registered ${id} ${new Date().toISOString().slice(0, 13)}`,
      values: { name, link },
    },
    tx,
  )
}
