import type { Context } from '@quoin/kit/server'

/** The name and the picture that stand on papers of the company. */
export async function letterheadOf({ tx }: Context): Promise<{ readonly name: string; readonly logoKey: string | null }> {
  const [letterhead] = await tx.query<{ name: string; logoKey: string | null }>(
    'select name, logo_key as "logoKey" from gateway.letterhead()',
  )
  return { name: letterhead?.name ?? '', logoKey: letterhead?.logoKey ?? null }
}
